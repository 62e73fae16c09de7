import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { patience, until } from '../../support/patience.ts';
import { remoteApp, script } from '../../support/remote-app.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

/** How many uploads were begun. */
function uploads(): number {
  return app.line.passed.filter((request) => request === 'POST /uploads').length;
}

describe('importing', () => {
  test('keeps one id from the first moment on, and forgets the spool once the template is ready', async () => {
    const created = await app.createTemplate();
    expect(created).toMatchObject({ status: 'preparing', script, videoUrl: null });
    const ready = await app.prepared(created.id);
    expect(ready).toMatchObject({ id: created.id, name: 'Hello', script, status: 'ready', progress: 1 });
    expect(ready.media?.duration).toBeGreaterThan(1);
    // What the studio says of it reaches the window as it came, but for the studio's addresses.
    expect(ready.instance).toMatchObject({ name: 'Hello', greetings: script, mode: expect.any(Number) });
    expect(JSON.stringify(ready)).not.toContain('http');
    const listed = await app.ask('templates.list', {});
    expect(listed.map(({ id }) => id)).toEqual([created.id]);
    await vi.waitFor(async () => expect(await readdir(join(app.dataFolder, 'recordings'))).toEqual([]), patience);
  });

  test('waits while the studio is out of reach and goes on by itself', async () => {
    app.line.set('offline');
    const { id } = await app.createTemplate();
    await vi.waitFor(async () => {
      expect(await app.ask('jobs.list', {})).toMatchObject([
        { kind: 'import', status: 'running', phase: 'Waiting for the studio' },
      ]);
    }, patience);
    expect(JSON.stringify(app.events)).not.toContain('Copying the video');
    app.line.set('none');
    expect((await app.prepared(id)).status).toBe('ready');
  });

  test('asks for a new token where the studio no longer takes the one of its upload', async () => {
    const tokens = (): number => app.line.passed.filter((request) => request === 'POST /api/auth/token').length;
    await app.ask('templates.list', {});
    await until(() => tokens() > 0);
    const before = tokens();
    app.line.set({ status: 401, json: { code: 401, result: { error: 'No', reason: 'UNAUTHORIZED' } } }, '/uploads');
    const { id } = await app.createTemplate();
    await until(() => tokens() > before);
    app.line.set('none', '/uploads');
    expect(await app.prepared(id)).toMatchObject({ status: 'ready', problem: null });
  });

  test.each(['/uploads', '/video_instance'])('waits while the studio has no room for %s', async (path) => {
    app.line.set({ status: 507, json: { code: 507, result: { error: 'No room', reason: 'STORAGE_FULL' } } }, path);
    const { id } = await app.createTemplate();
    await vi.waitFor(async () => {
      expect(await app.ask('jobs.list', {})).toMatchObject([
        { status: 'running', phase: 'Waiting for room on the studio’s disk: free some space there' },
      ]);
    }, patience);
    app.line.set('none', path);
    app.desktop.wake();
    expect(await app.prepared(id)).toMatchObject({ status: 'ready', problem: null });
  });

  test('makes no second actor and sends nothing twice because a page answered in place of the studio', async () => {
    await app.prepared((await app.createTemplate('recording')).id);
    for (const path of ['/actor', '/video_instance']) {
      const [sent, replaced] = [uploads(), app.line.replaced()];
      app.line.set({ status: 404 }, path);
      const { id } = await app.createTemplate('recording');
      await until(() => {
        app.desktop.wake();
        return app.line.replaced() >= replaced + 3;
      });
      app.line.set('none', path);
      app.desktop.wake();
      expect((await app.prepared(id)).status).toBe('ready');
      expect(uploads()).toBe(sent + 1);
    }
    expect(await app.ask('actors.list', {})).toHaveLength(1);
  });

  test('makes one template though the answer to its creation was lost and the app was started again', async () => {
    app.line.set('answer lost', 'video_instance');
    const { id } = await app.createTemplate();
    await vi.waitFor(() => expect(app.line.passed).toContain('POST /api/ai_studio/video_instance'), patience);
    await app.desktop.close();
    app.line.set('none', 'video_instance');
    await app.open();
    await app.connect();
    expect((await app.prepared(id)).status).toBe('ready');
    expect(await app.ask('templates.list', {})).toHaveLength(1);
    expect((await app.studio.client.call('listVideoInstances', {})).total).toBe(1);
  });

  test.each(['/actor', '/video_instance'])('keeps a name that it gets while %s is awaited', async (path) => {
    const arrives = Promise.withResolvers<void>();
    app.line.set({ until: arrives.promise }, path);
    const { id } = await app.createTemplate('recording');
    await until(() => app.line.hanging() > 0);
    expect(await app.ask('templates.rename', { id, name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
    arrives.resolve();
    app.line.set('none', path);
    expect(await app.prepared(id)).toMatchObject({ name: 'Renamed', status: 'ready' });
    const { instances } = await app.studio.client.call('listVideoInstances', {});
    expect(instances.map(({ name }) => name)).toEqual(['Renamed']);
  });

  test('keeps a name that it gets after the answer to its creation was lost', async () => {
    app.line.set('answer lost', 'video_instance');
    const { id } = await app.createTemplate();
    await vi.waitFor(() => expect(app.line.passed).toContain('POST /api/ai_studio/video_instance'), patience);
    await app.ask('templates.rename', { id, name: 'Renamed' });
    app.line.set('none', 'video_instance');
    app.desktop.wake();
    expect(await app.prepared(id)).toMatchObject({ name: 'Renamed', status: 'ready', problem: null });
  });

  test('shows why it failed, keeps the video, and can be tried again', async () => {
    app.studio.pool.failNext('normalize', new AppError('NOT_MEDIA'));
    const failed = await app.prepared((await app.createTemplate()).id);
    expect(failed).toMatchObject({
      status: 'failed',
      problem: { code: 'NOT_MEDIA', message: expect.stringContaining('isn’t video or sound') },
    });
    expect(await readdir(join(app.dataFolder, 'recordings'))).toHaveLength(1);
    expect(await app.ask('jobs.list', {})).toMatchObject([{ status: 'failed', problem: { code: 'NOT_MEDIA' } }]);
    await app.ask('templates.retryImport', { id: failed.id });
    expect((await app.prepared(failed.id)).status).toBe('ready');
  });

  test('is one job though trying again was asked for twice', async () => {
    app.studio.pool.failNext('normalize', new AppError('NOT_MEDIA'));
    const { id } = await app.prepared((await app.createTemplate()).id);
    app.studio.pool.hold('normalize');
    await Promise.all([app.ask('templates.retryImport', { id }), app.ask('templates.retryImport', { id })]);
    const jobs = await app.ask('jobs.list', {});
    expect(jobs.map(({ status }) => status).toSorted()).toEqual(['failed', 'running']);
    app.studio.pool.release();
    expect((await app.prepared(id)).status).toBe('ready');
  });

  test.each([
    { how: 'cancelled', left: 1 },
    { how: 'deleted', left: 0 },
  ])('comes back as no other template, $how while its creation is awaited', async ({ how, left }) => {
    const arrives = Promise.withResolvers<void>();
    app.line.set({ until: arrives.promise }, 'video_instance');
    const { id } = await app.createTemplate();
    await until(() => app.line.hanging() > 0);
    app.line.set('none', 'video_instance');
    const [job] = await app.ask('jobs.list', {});
    const ended =
      how === 'deleted' ? app.ask('templates.delete', { id }) : app.ask('jobs.cancel', { id: job?.id ?? '' });
    arrives.resolve();
    await ended;
    await vi.waitFor(() => expect(app.line.passed).toContain('POST /api/ai_studio/video_instance'), patience);
    expect((await app.studio.client.call('listVideoInstances', {})).total).toBe(left);
    await app.ask('templates.list', {});
    await until(() => app.events.some(({ name }) => name === 'templates.refreshed'));
    expect(await app.ask('templates.list', {})).toHaveLength(left);
  });

  test('can be cancelled, twice without harm', async () => {
    app.studio.pool.hold('normalize');
    const { id } = await app.createTemplate();
    await vi.waitFor(() => expect(app.studio.pool.held).toHaveLength(1), patience);
    const [job] = await app.ask('jobs.list', {});
    if (!job) throw new Error('no job');
    expect(await app.ask('jobs.cancel', { id: job.id })).toMatchObject({ status: 'cancelled' });
    expect(await app.ask('jobs.cancel', { id: job.id })).toMatchObject({ status: 'cancelled' });
    expect(await app.ask('templates.get', { id })).toMatchObject({ status: 'cancelled' });
    await vi.waitFor(() => expect(app.studio.pool.held).toHaveLength(0), patience);
  });

  test('goes on after the app was closed in the middle', async () => {
    app.studio.pool.hold('normalize');
    const { id } = await app.createTemplate('recording');
    await vi.waitFor(() => expect(app.studio.pool.held).toHaveLength(1), patience);
    await app.restart();
    expect(await app.ask('templates.get', { id })).toMatchObject({ status: 'preparing' });
    app.studio.pool.release();
    expect((await app.prepared(id)).status).toBe('ready');
    const [job] = await app.ask('jobs.list', {});
    expect(job?.attempts).toBeGreaterThan(1);
  });

  test('refuses an empty recording and one that is already a template', async () => {
    const { id } = await app.ask('spools.begin', { kind: 'recording', name: 'r', mimeType: 'video/webm' });
    const empty = await thrownBy(app.ask('templates.createFromSpool', { spoolId: id, name: 'Empty', script: '' }));
    expect(empty.code).toBe('MEDIA_EMPTY');
    const spoolId = await app.spool();
    const again = () => thrownBy(app.ask('templates.createFromSpool', { spoolId, name: 'Twice', script: '' }));
    app.studio.pool.hold('normalize');
    await app.ask('templates.createFromSpool', { spoolId, name: 'Once', script: '' });
    expect((await again()).code).toBe('CONFLICT');
    app.studio.pool.release();
    // The job ends when the recording is no longer kept.
    await vi.waitFor(
      async () => expect(await app.ask('jobs.list', {})).toMatchObject([{ status: 'succeeded' }]),
      patience,
    );
    expect((await again()).code).toBe('NOT_FOUND');
    expect(await app.ask('templates.list', {})).toHaveLength(1);
  });

  test('takes over templates and deletions made elsewhere', async () => {
    const { id } = await app.readyTemplate();
    await app.ask('templates.rename', { id, name: 'Renamed' });
    const { instances } = await app.studio.client.call('listVideoInstances', {});
    expect(instances).toMatchObject([{ name: 'Renamed' }]);
    await app.studio.client.call('deleteVideoInstance', { id: instances[0]?.id ?? '' });
    await app.ask('templates.list', {});
    await vi.waitFor(() => {
      expect(app.events).toContainEqual({ name: 'template.removed', payload: { id } });
    }, patience);
    expect(await app.ask('templates.list', {})).toEqual([]);
  });
});
