import { describe, expect, test, vi } from 'vitest';
import { errorTable } from '#shared/errors/index.ts';
import { appWorkspace } from '#shared/ipc/index.ts';
import { defaultLayout } from '#shared/layouts.ts';
import { addRecognizer } from '../../support/models/recognizer.ts';
import { patience, until } from '../../support/patience.ts';
import { draftOf, remoteApp, script, sections } from '../../support/remote-app.ts';
import { upload } from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

describe('a template of the library', () => {
  test('is duplicated with script and sections, and its video is prepared once', async () => {
    const original = await app.readyTemplate();
    const copy = await app.call('duplicateVideoInstance', { id: original.instance?.id ?? '' });
    const { id = '' } = (await app.ask('templates.list', {})).find(({ instance }) => instance?.id === copy.id) ?? {};
    expect(id).not.toBe(original.id);
    expect(await app.prepared(id)).toMatchObject({
      name: 'Hello (copy)',
      script,
      status: 'ready',
      media: original.media,
    });
    const { sections } = await app.ask('templates.content', { id });
    expect(sections.map(({ variable }) => variable)).toEqual(['first_name']);
    expect(app.studio.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(1);
    await app.ask('templates.delete', { id: original.id });
    const { waveform } = await app.ask('templates.content', { id });
    const { headers, body } = await app.desktop.media(waveform.url, {});
    expect(headers['content-type']).toBe('application/octet-stream');
    // The bytes as the import wrote them, without a detour through numbers.
    expect([...new Int8Array(await new Response(body).arrayBuffer())]).toEqual([-128, 64, 0, 127]);
  });

  test('opens again with its findings, until its script is another', async () => {
    const { id, instance } = await app.readyTemplate();
    const { words } = await app.call('alignScript', { video_instance_id: instance?.id ?? '', script });
    const finding = { kind: 'skipped' as const, first_word: 0, last_word: 0, start: 0.4, end: 0.4 };
    await app.ask('templates.saveScript', { id, script, sections, words, findings: [finding] });
    await app.restart();
    expect(await app.ask('templates.content', { id })).toMatchObject({ words, findings: [finding] });
    await app.ask('templates.saveScript', { id, script: `${script} again`, sections, words });
    expect(await app.ask('templates.content', { id })).toMatchObject({ findings: null });
  });

  test('opens without word times once it has another video', async () => {
    const { id, instance } = await app.readyTemplate();
    const studioId = instance?.id ?? '';
    const { words } = await app.call('alignScript', { video_instance_id: studioId, script });
    await app.ask('templates.saveScript', { id, script, sections, words });
    expect((await app.ask('templates.content', { id })).words).toEqual(words);
    // Another program on the same studio.
    const { client } = app.studio;
    const videoId = await upload(app.studio.studio, Buffer.from('another recording'));
    await client.call('updateVideoInstance', { id: studioId, video_id: videoId });
    await until(async () => (await client.call('templateDetails', { id: studioId })).import.status === 'succeeded');
    expect(await app.ask('templates.content', { id })).toMatchObject({ words: [], sections: [] });
  });

  test('is saved by the version that it was made of: another program’s change is read first', async () => {
    const { id, instance } = await app.readyTemplate();
    const studioId = instance?.id ?? '';
    const { version: madeOf } = await app.ask('templates.content', { id });
    // Another computer on the same studio.
    await app.studio.client.call('saveTemplateScript', { id: studioId, script: 'Hello there.', sections: [] });
    const own = { id, script: 'Good evening.', sections: [], words: [] };
    expect(await thrownBy(app.ask('templates.saveScript', { ...own, madeOf }))).toMatchObject({
      code: 'CHANGED_ELSEWHERE',
    });
    const again = await app.ask('templates.content', { id });
    expect(again.template.script).toBe('Hello there.');
    const saved = await app.ask('templates.saveScript', { ...own, madeOf: again.version });
    expect(saved.template.script).toBe('Good evening.');
    expect((await app.ask('templates.content', { id })).version).toBe(saved.version);
  });

  test('is named by the first words of its script, once and unless somebody named it', async () => {
    const found = { name: 'VID_20260101', named: false, script: '' };
    const { id } = await app.ask('templates.createFromSpool', { spoolId: await app.spool(), ...found });
    await app.prepared(id);
    const save = (words: string) => app.ask('templates.saveScript', { id, script: words, sections: [], words: [] });
    expect(await save('Hi Sarah, I had a')).toMatchObject({ template: { name: 'VID_20260101' } });
    expect(await save('Hi Sarah, I had a look. You')).toMatchObject({ template: { name: 'I had a look' } });
    expect(await save('Hello, this is a different one. Yes')).toMatchObject({ template: { name: 'I had a look' } });

    const other = await app.ask('templates.createFromSpool', { spoolId: await app.spool(), ...found });
    await app.prepared(other.id);
    await app.ask('templates.rename', { id: other.id, name: 'Mine' });
    const saved = { id: other.id, script: 'Hi Sarah, I had a look. You', sections: [], words: [] };
    expect(await app.ask('templates.saveScript', saved)).toMatchObject({ template: { name: 'Mine' } });
  });

  test('is written down where a model listens, and where none does, one can be chosen', async () => {
    const { instance } = await app.readyTemplate();
    const video_instance_id = instance?.id ?? '';
    const transcribe = () => app.call('transcribeTemplate', { video_instance_id, language: 'en', background: false });
    expect(await thrownBy(transcribe())).toMatchObject({ code: 'RECOGNITION_UNAVAILABLE' });
    addRecognizer(app.studio);
    expect(await transcribe()).toMatchObject({ text: 'Hi Sarah' });
  });

  test('that is not ready cannot be duplicated', async () => {
    app.studio.pool.hold('normalize');
    const { id } = await app.createTemplate();
    const studioId = await vi.waitFor(async () => {
      const { instance } = await app.ask('templates.get', { id });
      if (!instance) throw new Error('not uploaded yet');
      return instance.id;
    }, patience);
    const duplicated = app.call('duplicateVideoInstance', { id: studioId });
    expect(await thrownBy(duplicated)).toMatchObject({ code: 'TEMPLATE_NOT_READY' });
    expect(await app.ask('templates.list', {})).toHaveLength(1);
  });

  test('keeps its video until another layout of screen and camera is prepared', async () => {
    const camera = await app.spool('recording');
    await app.spool('recording', { camera });
    const given = { name: 'Tour', script, screen: { offset: 0, layout: defaultLayout } };
    const { id } = await app.ask('templates.createFromSpool', { spoolId: camera, ...given });
    const { instance, media } = await app.prepared(id);
    app.studio.pool.hold('compose');
    await app.call('setTemplateLayout', { id: instance?.id ?? '', layout: { ...defaultLayout, mode: 'screen' } });
    expect(await app.ask('templates.get', { id })).toMatchObject({ status: 'ready', media, cutting: 'running' });
    app.studio.pool.release();
    await vi.waitFor(
      async () => expect(await app.ask('templates.get', { id })).toMatchObject({ status: 'ready', cutting: 'none' }),
      patience,
    );
    const { composition } = await app.ask('templates.content', { id });
    expect(composition?.layout.mode).toBe('screen');
  });

  test('goes into a folder and out of it, also when the folder is deleted', async () => {
    const template = await app.readyTemplate();
    const folder = await app.call('createFolder', { name: 'Spring', workspace_id: appWorkspace });
    const folderId = folder.id;
    expect(await app.ask('templates.move', { id: template.id, folderId })).toMatchObject({ folderId });
    expect(await app.ask('templates.list', {})).toMatchObject([{ id: template.id, folderId }]);
    expect(await app.ask('templates.move', { id: template.id, folderId: null })).toMatchObject({ folderId: null });
    await app.ask('templates.move', { id: template.id, folderId });
    await app.call('renameFolder', { id: folderId, name: 'Autumn' });
    expect(await app.ask('folders.list', {})).toEqual([{ id: folderId, name: 'Autumn' }]);
    await app.call('deleteFolder', { id: folderId });
    expect(await app.ask('templates.list', {})).toMatchObject([{ id: template.id, folderId: null }]);
    expect(await app.ask('folders.list', {})).toEqual([]);
  });

  test('that is added inside a folder is in it from the start', async () => {
    const { id: folderId } = await app.call('createFolder', { name: 'Spring', workspace_id: appWorkspace });
    const spoolId = await app.spool();
    const created = await app.ask('templates.createFromSpool', { spoolId, name: 'Hello', script, folderId });
    expect(created.folderId).toBe(folderId);
    expect(await app.prepared(created.id)).toMatchObject({ status: 'ready', folderId });
  });

  test('is shown at once while the studio keeps everybody waiting', async () => {
    const { id } = await app.readyTemplate();
    app.line.set('hangs');
    expect(await app.ask('templates.list', {})).toMatchObject([{ id }]);
    await vi.waitFor(() => expect(app.line.hanging()).toBeGreaterThan(0), patience);
    expect(await app.ask('templates.list', {})).toMatchObject([{ id }]);
  });

  test('keeps a template that its pages left out, as when others were deleted between two of them', async () => {
    const { id } = await app.readyTemplate();
    app.line.set({ status: 200, json: { instances: [], total: 1 } }, '/video_instances');
    await app.ask('templates.list', {});
    await vi.waitFor(() => {
      expect(app.events).toContainEqual({ name: 'templates.refreshed', payload: { problem: null } });
    }, patience);
    expect(await app.ask('templates.list', {})).toMatchObject([{ id }]);
  });

  test('keeps a draft and campaigns of a template that the studio lacks, until they are deleted here', async () => {
    const template = await app.readyTemplate();
    const other = await app.readyTemplate();
    const { id: campaignId } = await app.launch(other, 'Ada');
    await app.finished(campaignId);
    await app.ask('drafts.save', draftOf(template, 'Grace'));
    // As with the key of another account, or a backup from before the template.
    const gone = { status: 404, json: { code: 404, result: { error: 'No', reason: 'NOT_FOUND' } } };
    app.line.set({ status: 200, json: { instances: [], total: 0 } }, '/video_instances');
    app.line.set(gone, '/video_instance?');
    await app.ask('templates.list', {});
    const failed = { status: 'failed', problem: { code: 'NOT_FOUND', sentence: { key: 'templateGone' } } };
    await vi.waitFor(async () => {
      expect(await app.ask('templates.list', {})).toMatchObject([failed, failed]);
    }, patience);
    expect(await app.ask('drafts.list', {})).toMatchObject([{ templateId: template.id }]);
    expect(await app.ask('campaigns.get', { id: campaignId })).toMatchObject({ status: 'done' });

    app.line.set('none', '/video_instances');
    app.line.set('none', '/video_instance?');
    await app.ask('templates.list', {});
    await vi.waitFor(async () => {
      const ready = { status: 'ready', problem: null };
      expect(await app.ask('templates.list', {})).toMatchObject([ready, ready]);
    }, patience);

    app.line.set(gone, '/video_instance');
    for (const { id } of [template, other]) await app.ask('templates.delete', { id });
    expect(await app.ask('drafts.list', {})).toEqual([]);
    expect((await app.ask('campaigns.list', {})).campaigns).toEqual([]);
  });

  test('deletes a template that another program has deleted already', async () => {
    const template = await app.readyTemplate();
    await app.studio.client.call('deleteVideoInstance', { id: template.instance?.id ?? '' });
    await app.ask('templates.delete', { id: template.id });
    expect(await app.ask('templates.list', {})).toEqual([]);
  });

  test('does not bring back a template that was deleted while the studio was asked about it', async () => {
    app.studio.pool.hold('normalize');
    const { id } = await app.createTemplate();
    await vi.waitFor(() => expect(app.studio.pool.held).toHaveLength(1), patience);
    const arrives = Promise.withResolvers<void>();
    app.line.set({ until: arrives.promise }, '/video_instance/details');
    // The import asks as well.
    await until(() => app.line.hanging() === 1);
    await app.ask('templates.list', {});
    await until(() => app.line.hanging() === 2);
    await app.ask('templates.delete', { id });
    const before = app.events.length;
    arrives.resolve();
    await until(() => app.events.slice(before).some(({ name }) => name === 'templates.refreshed'));
    expect(await app.ask('templates.list', {})).toEqual([]);
  });

  test('is brought up to date behind the list that is shown', async () => {
    const { id } = await app.readyTemplate();
    const { instances } = await app.studio.client.call('listVideoInstances', {});
    await app.studio.client.call('updateVideoInstance', { id: instances[0]?.id ?? '', name: 'Renamed elsewhere' });
    expect(await app.ask('templates.list', {})).toMatchObject([{ id, name: 'Hello' }]);
    await vi.waitFor(async () => {
      expect(await app.ask('templates.get', { id })).toMatchObject({ name: 'Renamed elsewhere' });
    }, patience);
    expect(app.events).toContainEqual({ name: 'templates.refreshed', payload: { problem: null } });
  });

  test('stays on screen when the studio refuses to tell, with the reason', async () => {
    const { id } = await app.readyTemplate();
    app.line.set({ status: 500, json: { detail: 'broken' } });
    expect(await app.ask('templates.list', {})).toMatchObject([{ id }]);
    await vi.waitFor(() => {
      const problem = expect.objectContaining({ code: 'INTERNAL' });
      expect(app.events).toContainEqual({ name: 'templates.refreshed', payload: { problem } });
    }, patience);
  });

  test.each(['STORAGE_FULL', 'DATA_FOLDER_IN_USE'] as const)(
    'is brought up to date by itself once the user has ended %s, which is shown until then',
    async (code) => {
      const { id } = await app.readyTemplate();
      const before = app.events.length;
      app.line.set({ status: errorTable[code].status, json: { code: 1, result: { error: 'Refused.', reason: code } } });
      expect(await app.ask('templates.list', {})).toMatchObject([{ id }]);
      const refreshed = (problem: unknown) =>
        vi.waitFor(() => {
          expect(app.events.slice(before)).toContainEqual({ name: 'templates.refreshed', payload: { problem } });
        }, patience);
      await refreshed(expect.objectContaining({ code }));
      app.line.set('none');
      await refreshed(null);
    },
  );

  test('is brought up to date from a studio of another make, which answers what it lacks with a page', async () => {
    const { id } = await app.readyTemplate();
    for (const path of ['/folder', '/video_instance/details']) app.line.set({ status: 404 }, path);
    const before = app.events.length;
    await app.ask('templates.list', {});
    await vi.waitFor(() => {
      const since = app.events.slice(before);
      expect(since).toContainEqual({ name: 'templates.refreshed', payload: { problem: null } });
    }, patience);
    expect(await app.ask('templates.list', {})).toMatchObject([{ id, status: 'ready' }]);
  });

  test('is brought up to date once the studio can be reached again, without another request', async () => {
    const { id } = await app.readyTemplate();
    const { instances } = await app.studio.client.call('listVideoInstances', {});
    app.line.set('offline');
    expect(await app.ask('templates.list', {})).toMatchObject([{ id, name: 'Hello' }]);
    await vi.waitFor(() => {
      expect(app.events).toContainEqual(
        expect.objectContaining({ payload: expect.objectContaining({ online: false }) }),
      );
    }, patience);
    await app.studio.client.call('updateVideoInstance', { id: instances[0]?.id ?? '', name: 'Renamed elsewhere' });
    app.line.set('none');
    await vi.waitFor(() => {
      const payload = expect.objectContaining({ id, name: 'Renamed elsewhere' });
      expect(app.events).toContainEqual({ name: 'template.changed', payload });
    }, patience);
  });

  test('is shown in its folder while the studio is out of reach', async () => {
    const { id } = await app.readyTemplate();
    const folder = await app.call('createFolder', { name: 'Spring', workspace_id: appWorkspace });
    await app.ask('templates.move', { id, folderId: folder.id });
    app.line.set('offline');
    expect(await app.ask('folders.list', {})).toEqual([{ id: folder.id, name: 'Spring' }]);
    expect(await app.ask('templates.list', {})).toMatchObject([{ id, folderId: folder.id }]);
  });

  test('has the folders that were made elsewhere, once the studio has told of them', async () => {
    await app.readyTemplate();
    const { id } = await app.call('createFolder', { name: 'Spring', workspace_id: appWorkspace });
    await app.studio.client.call('renameFolder', { id, name: 'Summer' });
    const made = await app.studio.client.call('createFolder', { name: 'Autumn', workspace_id: appWorkspace });
    await app.studio.client.call('createFolder', { name: 'Of another program', workspace_id: 'other' });
    const told = [
      { id: made.id, name: 'Autumn' },
      { id, name: 'Summer' },
    ];
    await app.ask('templates.list', {});
    await vi.waitFor(() => {
      expect(app.events).toContainEqual({ name: 'folders.changed', payload: told });
    }, patience);
    expect(await app.ask('folders.list', {})).toEqual(told);
  });
});
