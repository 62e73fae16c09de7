import { expect, test, vi } from 'vitest';
import { followFolders, useFolders } from '#renderer/stores/folders.ts';
import { useTemplates } from '#renderer/stores/templates.ts';
import { patience } from '../../support/patience.ts';
import { remoteApp } from '../../support/remote-app.ts';

const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  request: (...asked: Parameters<typeof app.ask>) => app.ask(...asked),
  onEvent: (name: string, listener: (payload: unknown) => void) =>
    app.desktop.subscribe((event) => event.name === name && listener(event.payload)),
  dropPendingAnswers: () => undefined,
}));

const state = () => useFolders.getState();
const names = () => state().folders.map(({ name }) => name);

test('folders are listed by name, under the name they were given last, until they are deleted', async () => {
  const { id } = await state().createFolder('Spring');
  await state().createFolder('Summer');
  expect(names()).toEqual(['Spring', 'Summer']);
  await state().renameFolder(id, 'Winter');
  expect(names()).toEqual(['Summer', 'Winter']);
  const template = await app.readyTemplate();
  await useTemplates.getState().move(template.id, id);
  await state().deleteFolder(id);
  expect(names()).toEqual(['Summer']);
  expect(useTemplates.getState().templates[template.id]).toMatchObject({ folderId: null });
});

test('a folder that another program has deleted already is deleted', async () => {
  const stop = followFolders();
  const { id } = await state().createFolder('Spring');
  await app.studio.client.call('deleteFolder', { id });
  await state().deleteFolder(id);
  await vi.waitFor(() => expect(names()).toEqual([]), patience);
  stop();
});
