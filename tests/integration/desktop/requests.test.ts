import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtinVoices } from '#shared/voices.ts';
import { noStudio, openDesktop } from '../../support/desktop.ts';
import { remoteApp, script, sections } from '../../support/remote-app.ts';
import { until } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const app = remoteApp();

describe('requests', () => {
  test.each([
    ['an unknown name', 'templates.explode', {}],
    ['a name of the language itself', 'constructor', {}],
    ['a wrong input', 'templates.get', { id: 4 }],
    ['no input', 'templates.get', undefined],
  ])('with %s are answered with an error', async (_, name, input) => {
    expect(await app.desktop.handle(name, input)).toMatchObject({ ok: false, error: { code: 'INVALID_REQUEST' } });
  });

  test('never carry technical detail to the window', async () => {
    app.line.set('offline');
    const answer = await app.desktop.handle('templates.rename', { id: 'unknown', name: 'x' });
    expect(answer).toMatchObject({ ok: false });
    expect(JSON.stringify(answer)).not.toContain('detail');
  });

  test('on a data folder that another app uses say so', async () => {
    const error = await thrownBy(openDesktop(app.dataFolder, noStudio));
    expect(error).toMatchObject({ code: 'DATA_FOLDER_IN_USE', message: expect.stringContaining('--data') });
  });
});

test('what a request begins to follow while the app closes is not followed on', async () => {
  const { id } = await app.readyTemplate();
  const answers = Promise.withResolvers<void>();
  app.line.set({ until: answers.promise }, '/video_instance/script');
  app.line.set('hangs', '/video_instance/details');
  const saving = app.ask('templates.saveScript', { id, script, sections, words: [], cuts: [] });
  await until(() => app.line.hanging() === 1);
  const closing = app.desktop.close();
  answers.resolve();
  expect(await saving).toMatchObject({ template: { id, status: 'ready' } });
  await closing;
  // What it asked before has arrived, too.
  await fetch(`${app.line.url}/healthz`);
  await until(() => app.line.hanging() === 0);
  await app.open();
});

test('the window gets what it needs to open while the built-in studio is still starting', async () => {
  const { ask, desktop } = await openDesktop(join(temporaryFolder('starting'), 'data'), noStudio);
  expect(await ask('app.info', {})).toMatchObject({ voices: builtinVoices, voicesAwaited: true });
  await desktop.close();
});

describe('media for the window', () => {
  test('comes through opaque paths, in ranges, typed by their name', async () => {
    const template = await app.readyTemplate();
    const whole = await app.desktop.media(template.videoUrl ?? '', {});
    const bytes = Buffer.from(await new Response(whole.body).arrayBuffer());
    expect(whole).toMatchObject({
      status: 200,
      headers: { 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' },
    });
    const part = await app.desktop.media(template.videoUrl ?? '', { range: 'bytes=4-7' });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 4-7/${bytes.length}` } });
    expect(Buffer.from(await new Response(part.body).arrayBuffer()).toString()).toBe('ftyp');
    const same = await app.desktop.media(template.videoUrl ?? '', { ifNoneMatch: whole.headers['etag'] });
    expect(same.status).toBe(304);
  });

  test.each([
    '/media/template/unknown/video.mp4',
    '/media/template/../../desktop.db',
    '/media/other/x/video.mp4',
    '/etc/passwd',
    '/media/audition/x/video.mp4',
  ])('does not come from %s', async (path) => {
    expect((await thrownBy(app.desktop.media(path, {}))).code).toBe('NOT_FOUND');
  });

  test('has no studio address in anything the window is given', async () => {
    const template = await app.readyTemplate();
    const { url } = await app.call('previewVideo', {
      video_instance_id: template.instance?.id ?? '',
      variables: ['first_name'],
      names: [['Ada']],
    });
    expect(url).toMatch(/^\/media\/audition\/[\w-]+\/video\.mp4$/);
    expect((await app.desktop.media(url, { range: 'bytes=0-9' })).status).toBe(206);
    const told = JSON.stringify([app.events, await app.ask('templates.list', {})]);
    expect(told).not.toContain(app.studio.studio.url);
    expect(told).not.toContain(app.studio.studio.token);
  });
});
