import { expect, test, vi } from 'vitest';
import { useApiAccess } from '#renderer/stores/api-access.ts';
import { remoteApp } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();
vi.mock('#renderer/platform/bridge.ts', () => ({
  call: (...asked: Parameters<typeof app.call>) => app.call(...asked),
  request: (...asked: Parameters<typeof app.ask>) => app.ask(...asked),
  dropPendingAnswers: () => undefined,
}));

test('credentials are shown with their secret once, listed without it, newest first, and gone when revoked', async () => {
  const state = () => useApiAccess.getState();
  await state().load();
  const before = state().access?.credentials ?? [];
  expect(before).toHaveLength(1);
  const { client_secret: secret, ...listed } = await state().create('Nightly report');
  expect(secret.length).toBeGreaterThan(30);
  expect(state().access).toEqual({ address: app.line.url, credentials: [listed, ...before] });
  await state().revoke(listed.client_id);
  expect(state().access?.credentials).toEqual(before);
  expect(await thrownBy(state().revoke(listed.client_id))).toMatchObject({ code: 'NOT_FOUND' });
});
