import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorBodySchema } from '#shared/api/index.ts';
import { addRecognizer } from '../../support/models/recognizer.ts';
import { AppError } from '#shared/errors/index.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { standInTemplate, templateSeconds } from '../../support/stand-in-template.ts';
import {
  readyTemplate,
  script,
  sections,
  startTestStudio,
  until,
  upload,
  type TestStudio,
} from '../../support/studio.ts';
import { thrownBy } from '../../support/thrown.ts';

let running: TestStudio;

beforeEach(async () => {
  running = await startTestStudio(await standInTemplate());
});
afterEach(() => running.end());

const files = (folder: string) => readdirSync(join(running.folder, folder));
const importOf = async (id: string) => (await running.client.call('templateDetails', { id })).import;
const importEnds = (id: string) => until(async () => !['queued', 'running'].includes((await importOf(id)).status));

function tus(headers: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${running.studio.token}`, 'tus-resumable': '1.0.0', ...headers };
}

describe('an upload', () => {
  test('becomes a template whose original is kept under its hash', async () => {
    const bytes = Buffer.from('the original recording');
    const videoId = await upload(running.studio, bytes);
    const created = await running.client.call('createVideoInstance', {
      name: 'Hello',
      video_id: videoId,
      greetings: script,
    });
    expect(created).toMatchObject({ name: 'Hello', video_id: videoId, greetings: script, processed_video_id: null });
    await importEnds(created.id);
    expect(files('sources')).toEqual([createHash('sha256').update(bytes).digest('hex')]);
    expect(files('uploads')).toEqual([]);
    const ready = await running.client.call('getVideoInstance', { id: created.id });
    expect(ready).toMatchObject({ video_distance_status: 'succeeded' });
    expect(files('templates')).toEqual([ready.processed_video_id]);
    const details = await running.client.call('templateDetails', { id: created.id });
    const done = { status: 'succeeded', phase: 'Ready', progress: 1, reason: null, error: null, waits_for: null };
    expect(details.import).toEqual(done);
    expect(details.media).toMatchObject({ width: 160, height: 120, channels: 1, frame_rate: [25, 1] });
    expect(details.media?.duration).toBeCloseTo(templateSeconds, 1);
    expect(ready.thumbnail).toBe(details.media?.poster_url);
  });

  test('says with its details what its import noticed', async () => {
    const template = join(temporaryFolder('noted'), 'template');
    cpSync(await standInTemplate(), template, { recursive: true });
    const file = join(template, templateFiles.info);
    const notes = [{ code: 'clips_joined', clips: 2, message: 'It consists of 2 clips.' }];
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), notes }));
    const noted = await startTestStudio(template);
    const videoId = await upload(noted.studio);
    const { id } = await noted.client.call('createVideoInstance', { name: 'Joined', video_id: videoId });
    const details = () => noted.client.call('templateDetails', { id });
    await until(async () => (await details()).import.status === 'succeeded');
    expect((await details()).notes).toEqual(notes);
    await noted.end();
  });

  test('can be used for two templates, which share what was prepared', async () => {
    const videoId = await upload(running.studio);
    for (const name of ['One', 'Two']) {
      const { id } = await running.client.call('createVideoInstance', { name, video_id: videoId });
      await importEnds(id);
      expect((await importOf(id)).status).toBe('succeeded');
    }
    expect(files('sources')).toHaveLength(1);
    expect(files('templates')).toHaveLength(1);
  });

  test('must be finished before a template is made of it', async () => {
    const response = await fetch(`${running.studio.url}/uploads`, {
      method: 'POST',
      headers: tus({ 'upload-length': '10' }),
    });
    expect(response.status).toBe(201);
    const videoId = response.headers.get('location')?.split('/').at(-1);
    const error = await thrownBy(running.client.call('createVideoInstance', { name: 'Early', video_id: videoId }));
    expect(error).toMatchObject({ code: 'NOT_FOUND', subject: 'video_id' });
  });

  test('goes on where it stopped', async () => {
    const created = await fetch(`${running.studio.url}/uploads`, {
      method: 'POST',
      headers: tus({ 'upload-length': '10' }),
    });
    const url = new URL(created.headers.get('location') ?? '', running.studio.url).href;
    const part = (offset: string, body: string) =>
      fetch(url, {
        method: 'PATCH',
        headers: tus({ 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' }),
        body,
      });
    expect((await part('0', 'hello')).status).toBe(204);
    await running.restart();
    const moved = `${running.studio.url}${new URL(url).pathname}`;
    const head = await fetch(moved, { method: 'HEAD', headers: tus() });
    expect(head.headers.get('upload-offset')).toBe('5');
    const rest = await fetch(moved, {
      method: 'PATCH',
      headers: tus({ 'upload-offset': '5', 'content-type': 'application/offset+octet-stream' }),
      body: 'there',
    });
    expect(rest.status).toBe(204);
    expect(readFileSync(join(running.folder, 'uploads', moved.split('/').at(-1) ?? ''), 'utf8')).toBe('hellothere');
  });

  test('is refused without a token, above the size limit, and under a name of its own', async () => {
    const url = `${running.studio.url}/uploads`;
    expect(
      (await fetch(url, { method: 'POST', headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' } })).status,
    ).toBe(401);
    expect(
      (await fetch(url, { method: 'POST', headers: tus({ 'upload-length': String(9 * 1024 ** 3) }) })).status,
    ).toBe(413);
    expect(
      (await fetch(`${url}/00000000-0000-4000-8000-000000000000`, { method: 'HEAD', headers: tus() })).status,
    ).toBe(404);
    expect((await fetch(`${url}/..%2Fstudio.db`, { method: 'HEAD', headers: tus() })).status).toBe(404);
    expect(files('uploads')).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')('says that the disk is full, and keeps what has arrived', async () => {
    const created = await fetch(`${running.studio.url}/uploads`, {
      method: 'POST',
      headers: tus({ 'upload-length': '10' }),
    });
    const url = new URL(created.headers.get('location') ?? '', running.studio.url).href;
    const file = join(running.folder, 'uploads', url.split('/').at(-1) ?? '');
    rmSync(file);
    symlinkSync('/dev/full', file);
    const response = await fetch(url, {
      method: 'PATCH',
      headers: tus({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
      body: 'hello',
    });
    expect(response.status).toBe(507);
    expect(errorBodySchema.parse(await response.json()).result.reason).toBe('STORAGE_FULL');
    expect((await fetch(url, { method: 'HEAD', headers: tus() })).headers.get('upload-offset')).toBe('0');
  });

  test('can be given up, but not once it is finished', async () => {
    const created = await fetch(`${running.studio.url}/uploads`, {
      method: 'POST',
      headers: tus({ 'upload-length': '10' }),
    });
    const url = new URL(created.headers.get('location') ?? '', running.studio.url).href;
    expect((await fetch(url, { method: 'DELETE', headers: tus() })).status).toBe(204);
    expect((await fetch(url, { method: 'HEAD', headers: tus() })).status).toBe(404);
    const finished = await upload(running.studio);
    const refused = await fetch(`${running.studio.url}/uploads/${finished}`, { method: 'DELETE', headers: tus() });
    expect([refused.status, await refused.json()]).toMatchObject([409, { result: { reason: 'CONFLICT' } }]);
    expect((await fetch(refused.url, { method: 'HEAD', headers: tus() })).status).toBe(200);
  });
});

describe('preparing a template', () => {
  test('fails with the reason and its sentence, keeps the original, and can be tried again', async () => {
    running.pool.failNext('normalize', new AppError('MEDIA_NO_AUDIO'));
    const { id } = await running.client.call('createVideoInstance', {
      name: 'Silent',
      video_id: await upload(running.studio),
    });
    await importEnds(id);
    const failed = await importOf(id);
    expect(failed).toMatchObject({ status: 'failed', reason: 'MEDIA_NO_AUDIO' });
    expect(failed.error).toContain('no sound');
    expect(files('templates')).toEqual([]);
    expect(files('sources')).toHaveLength(1);
    expect((await thrownBy(running.client.call('templateWaveform', { id }))).code).toBe('TEMPLATE_FAILED');
    await running.client.call('retryImport', { id });
    await importEnds(id);
    expect((await importOf(id)).status).toBe('succeeded');
  });

  test('is tried again when the process was lost, but not forever', async () => {
    const lost = new AppError('WORKER_CRASHED');
    running.pool.failNext('normalize', lost, lost, lost, lost);
    const { id } = await running.client.call('createVideoInstance', {
      name: 'Crash',
      video_id: await upload(running.studio),
    });
    await importEnds(id);
    expect(await importOf(id)).toMatchObject({ status: 'failed', reason: 'WORKER_CRASHED' });
    expect(running.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(3);
  });

  test('is not tried again when the file crashes its decoder, nor when it is sent again', async () => {
    running.pool.failNext('normalize', new AppError('MEDIA_CRASHES_DECODER'));
    const damaged = Buffer.from('a file that crashes decoders');
    const create = async () => {
      const { id } = await running.client.call('createVideoInstance', {
        name: 'Damaged',
        video_id: await upload(running.studio, damaged),
      });
      await importEnds(id);
      return id;
    };
    const id = await create();
    const failed = { status: 'failed', reason: 'MEDIA_CRASHES_DECODER', error: expect.stringContaining('Export it') };
    expect(await importOf(id)).toMatchObject(failed);
    await running.client.call('retryImport', { id });
    await importEnds(id);
    expect(await importOf(id)).toMatchObject(failed);
    expect(await importOf(await create())).toMatchObject(failed);
    expect(running.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(1);
    await running.client.call('updateVideoInstance', { id, video_id: await upload(running.studio) });
    await importEnds(id);
    expect((await importOf(id)).status).toBe('succeeded');
  });

  test('waits when the disk fills up, leaves no half template meanwhile, and goes on', async () => {
    running.pool.failNext('stills', new AppError('STORAGE_FULL'));
    const { id } = await running.client.call('createVideoInstance', {
      name: 'Full',
      video_id: await upload(running.studio),
    });
    await until(async () => (await importOf(id)).waits_for?.code === 'STORAGE_FULL');
    expect(await importOf(id)).toMatchObject({ status: 'queued', reason: null });
    expect(files('templates')).toEqual([]);
    await importEnds(id);
    expect((await importOf(id)).status).toBe('succeeded');
  });

  test('can be cancelled, more than once, and started again', async () => {
    running.pool.hold('normalize');
    const { id } = await running.client.call('createVideoInstance', {
      name: 'Long',
      video_id: await upload(running.studio),
    });
    await until(() => running.pool.held.length === 1);
    expect((await importOf(id)).status).toBe('running');
    expect((await running.client.call('cancelImport', { id })).import.status).toBe('cancelled');
    expect((await running.client.call('cancelImport', { id })).import.status).toBe('cancelled');
    expect(running.pool.held).toHaveLength(0);
    expect((await thrownBy(running.client.call('templateWaveform', { id }))).code).toBe('TEMPLATE_NOT_READY');
    running.pool.release();
    await running.client.call('retryImport', { id });
    await importEnds(id);
    expect(await importOf(id)).toMatchObject({ status: 'succeeded', progress: 1 });
    expect(readdirSync(join(running.folder, 'templates'))).toHaveLength(1);
  });

  test('takes what the same recording became before', async () => {
    const first = await readyTemplate(running);
    const second = await readyTemplate(running);
    expect(running.pool.tasks.map(({ kind }) => kind)).toEqual(['normalize', 'stills']);
    await running.client.call('deleteVideoInstance', { id: first });
    expect((await running.client.call('templateWaveform', { id: second })).duration).toBeGreaterThan(1);
    await running.client.call('deleteVideoInstance', { id: second });
    expect(files('templates')).toEqual([]);
    await readyTemplate(running);
    expect(running.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(2);
  });

  test('does not take what an older normalizer made, nor a template whose files are gone', async () => {
    await readyTemplate(running);
    await running.studio.close();
    const db = new Database(join(running.folder, 'studio.db'));
    db.exec('UPDATE templates SET normalizer = 0');
    db.close();
    await running.restart();
    const id = await readyTemplate(running);
    expect(running.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(1);
    const hash = String((await running.client.call('getVideoInstance', { id })).processed_video_id);
    rmSync(join(running.folder, 'templates', hash), { recursive: true });
    await readyTemplate(running);
    expect(running.pool.tasks.filter(({ kind }) => kind === 'normalize')).toHaveLength(2);
  });

  test('starts anew when the template is given another video', async () => {
    const id = await readyTemplate(running);
    const videoId = await upload(running.studio, Buffer.from('another take'));
    running.pool.hold('normalize');
    await running.client.call('updateVideoInstance', { id, video_id: videoId });
    expect((await running.client.call('getVideoInstance', { id })).processed_video_id).toBeNull();
    running.pool.release();
    await importEnds(id);
    expect(await running.client.call('getVideoInstance', { id })).toMatchObject({
      video_id: videoId,
      video_distance_status: 'succeeded',
    });
  });
});

const namesOf = async (query: object) =>
  (await running.client.call('listVideoInstances', query)).instances.map(({ name }) => name);

describe('a template', () => {
  test('is listed newest first, by page, by folder and by name', async () => {
    const { id: folder } = await running.client.call('createFolder', { name: 'Hot', workspace_id: 'w' });
    for (const name of ['Spring 100%', 'Summer', 'Spring 2'])
      await running.client.call('createVideoInstance', { name, folder_id: name === 'Summer' ? folder : '' });
    expect(await namesOf({})).toEqual(['Spring 2', 'Summer', 'Spring 100%']);
    expect(await namesOf({ size: 2, page: 1 })).toEqual(['Spring 100%']);
    expect(await namesOf({ search: 'spring' })).toEqual(['Spring 2', 'Spring 100%']);
    expect(await namesOf({ search: '0%' })).toEqual(['Spring 100%']);
    expect(await namesOf({ folder_id: folder })).toEqual(['Summer']);
  });

  test('keeps untyped fields as given, and refuses what it cannot store', async () => {
    const { id } = await running.client.call('createVideoInstance', {
      name: 'Any',
      color_mode: { a: [1] },
      use_case: 'x',
      mode: 0,
    });
    await running.client.call('updateVideoInstance', { id, product_id: 7, name: null, use_case: null });
    expect(await running.client.call('getVideoInstance', { id })).toMatchObject({
      name: 'Any',
      color_mode: { a: [1] },
      use_case: null,
      product_id: 7,
      mode: 0,
    });
    const refused = [
      { name: '' },
      { name: 5 },
      { mode: 'video' },
      { text_to_video: 1 },
      { greetings: 'Hi {{' },
      { processed_video_id: 'x' },
      { video_id: 4 },
    ];
    for (const change of refused) {
      const error = await thrownBy(running.client.call('updateVideoInstance', { id, ...change } as never));
      expect(error).toMatchObject({ code: 'INVALID_REQUEST', subject: Object.keys(change)[0] });
    }
  });

  test('gives its waveform and aligned words', async () => {
    const id = await readyTemplate(running);
    const waveform = await running.client.call('templateWaveform', { id });
    expect(waveform).toMatchObject({ rate: 200 });
    const peaks = await fetch(waveform.peaks_url);
    expect([...new Int8Array(await peaks.arrayBuffer())]).toEqual([-128, 64, 0, 127]);
    const { words } = await running.client.call('alignScript', { video_instance_id: id, script });
    expect(words).toEqual([{ word: 'Sarah', start: 0.2, end: 0.6, confidence: 0.9, occurrence: 0 }]);
    // Once for the script that is saved; what is being typed is not kept.
    const aligned = () => running.pool.tasks.filter(({ kind }) => kind === 'align').length;
    const before = aligned();
    await running.client.call('saveTemplateScript', { id, script, sections: [] });
    for (const asked of [script, script, `${script} again`, `${script} again`])
      await running.client.call('alignScript', { video_instance_id: id, script: asked });
    expect(aligned() - before).toBe(3);
    expect((await thrownBy(running.client.call('alignScript', { video_instance_id: id, script: 'Hi {{' }))).code).toBe(
      'SCRIPT_INVALID',
    );
  });

  test('is listened to up to an hour; beyond, the error tells what to do', async () => {
    const id = await readyTemplate(running);
    addRecognizer(running);
    const lasts = (seconds: number) => {
      const db = new Database(join(running.folder, 'studio.db'));
      db.prepare(`UPDATE templates SET info = json_set(info, '$.duration', ?) WHERE id = ?`).run(seconds, id);
      db.close();
    };
    const align = () => running.client.call('alignScript', { video_instance_id: id, script });
    const find = () => running.client.call('easySegment', { video_instance_id: id, greetings: script });
    const transcribe = () => running.client.call('transcribeTemplate', { video_instance_id: id });
    lasts(3_600);
    expect((await align()).words).toHaveLength(1);
    lasts(3_601);
    for (const ask of [align, find, transcribe]) {
      expect(await thrownBy(ask())).toMatchObject({
        code: 'RECORDING_TOO_LONG',
        message: expect.stringContaining('waveform'),
      });
    }
  });

  test('is written down by a model that listens; without one the error tells what to do', async () => {
    const id = await readyTemplate(running);
    const error = await thrownBy(running.client.call('transcribeTemplate', { video_instance_id: id }));
    expect(error).toMatchObject({ code: 'RECOGNITION_UNAVAILABLE', message: expect.stringContaining('Install one') });
    addRecognizer(running);
    expect(await running.client.call('transcribeTemplate', { video_instance_id: id })).toMatchObject({
      text: 'Hi Sarah',
    });
  });

  describe('that is written down', () => {
    const transcribe = (id: string, options: { language?: string; background?: boolean } = {}) =>
      running.client.call('transcribeTemplate', { video_instance_id: id, ...options });
    const used = () => running.pool.tasks.flatMap((task) => (task.kind === 'transcribe' ? [task] : [])).at(-1);

    test('is heard by the model of its language, else by one for many', async () => {
      const id = await readyTemplate(running);
      addRecognizer(running, 'en', 'english');
      expect(await thrownBy(transcribe(id, { language: 'de-DE' }))).toMatchObject({
        code: 'RECOGNITION_UNAVAILABLE',
        sentence: { key: 'languageNotHeard' },
      });
      addRecognizer(running, 'mul', 'many');
      await transcribe(id, { language: 'de-DE' });
      expect(used()).toMatchObject({ model: 'many', language: 'de-DE' });
      await transcribe(id);
      expect(used()).toMatchObject({ model: 'english', language: 'en' });
    });

    test('has the words proposed that change', async () => {
      const id = await readyTemplate(running);
      addRecognizer(running);
      expect(await transcribe(id)).toMatchObject({ proposals: [{ variable: 'first_name', start: 3, end: 8 }] });
    });

    test('has the words marked that its recognizer is unsure of', async () => {
      const id = await readyTemplate(running);
      addRecognizer(running);
      expect(await transcribe(id)).toMatchObject({ unsure: [{ start: 3, end: 8 }] });
    });

    test('behind waits until nothing else does', async () => {
      const id = await readyTemplate(running);
      addRecognizer(running);
      running.pool.hold('transcribe', { but: 'background' });
      expect(await transcribe(id, { background: true })).toMatchObject({ text: 'Hi Sarah' });
      running.pool.release();
    });

    test('by a model that is removed meanwhile says that there is none', async () => {
      const id = await readyTemplate(running);
      addRecognizer(running);
      running.pool.hold('transcribe');
      const asked = thrownBy(transcribe(id));
      await until(() => running.pool.held.length === 1);
      await running.client.call('deleteSpeechModel', { id: 'stand-in-whisper' });
      running.pool.failNext('transcribe', new AppError('FILE_NOT_FOUND'));
      running.pool.release();
      expect(await asked).toMatchObject({ code: 'RECOGNITION_UNAVAILABLE' });
    });

    test.each([
      ['WORKER_TIMEOUT', 'recognizerSlow'],
      ['WORKER_CRASHED', 'recognizerStopped'],
    ] as const)('by a model that ends with %s names it', async (code, key) => {
      const id = await readyTemplate(running);
      addRecognizer(running);
      running.pool.failNext('transcribe', new AppError(code));
      expect(await thrownBy(transcribe(id))).toMatchObject({ code, sentence: { key, values: { name: 'Stand-in' } } });
    });
  });

  test('goes with its campaigns, sources and media when it is deleted, unless another needs them', async () => {
    const videoId = await upload(running.studio);
    const [one, two] = await Promise.all(
      ['One', 'Two'].map((name) => running.client.call('createVideoInstance', { name, video_id: videoId })),
    );
    for (const { id } of [one, two].filter((item) => item !== undefined)) await importEnds(id);
    await running.client.call('deleteVideoInstance', { id: one?.id ?? '' });
    expect([files('sources').length, files('templates').length]).toEqual([1, 1]);
    await running.client.call('deleteVideoInstance', { id: two?.id ?? '' });
    expect([files('sources').length, files('templates').length, files('uploads').length]).toEqual([0, 0, 0]);
    expect((await thrownBy(running.client.call('getVideoInstance', { id: one?.id ?? '' }))).code).toBe('NOT_FOUND');
  });

  test('stops being prepared when it is deleted', async () => {
    running.pool.hold('normalize');
    const { id } = await running.client.call('createVideoInstance', {
      name: 'Gone',
      video_id: await upload(running.studio),
    });
    await until(() => running.pool.held.length === 1);
    await running.client.call('deleteVideoInstance', { id });
    expect(running.pool.held).toHaveLength(0);
    expect(files('sources')).toEqual([]);
  });

  test('takes its upload along when it is deleted before its turn came', async () => {
    running.pool.hold('normalize');
    const [, second] = await Promise.all(
      ['first', 'second'].map(async (name) => {
        const videoId = await upload(running.studio, Buffer.from(name));
        return running.client.call('createVideoInstance', { name, video_id: videoId });
      }),
    );
    await until(() => running.pool.held.length === 1);
    await running.client.call('deleteVideoInstance', { id: second?.id ?? '' });
    const left = await running.client.call('listVideoInstances', {});
    await running.client.call('deleteVideoInstance', { id: left.instances[0]?.id ?? '' });
    expect([files('uploads'), files('sources')]).toEqual([[], []]);
  });
});

describe('a script with its sections', () => {
  test('replaces the segments with one for each section, in time order', async () => {
    const id = await readyTemplate(running);
    await running.client.call('saveTemplateScript', { id, script, sections: sections.slice(0, 1) });
    const { segments: saved } = await running.client.call('saveTemplateScript', {
      id,
      script,
      sections: sections.toReversed(),
    });
    expect(saved).toEqual(await running.client.call('listSegments', { video_instance_id: id }));
    expect(saved).toMatchObject([
      {
        name: 'first_name',
        highlight: 'Sarah',
        highlight_si: 3,
        highlight_ei: 8,
        start_time: '0.2',
        end_time: '0.6',
        kind: 0,
      },
      { name: 'company', highlight: 'Acme', segment: 'Hi Sarah, I had a look at Acme.' },
    ]);
    expect((await running.client.call('getVideoInstance', { id })).greetings).toBe(script);
  });

  test('is refused when the template has another by now than the one that it was made of', async () => {
    const id = await readyTemplate(running);
    const save = (input: object) => running.client.call('saveTemplateScript', { id, script, sections, ...input });
    const version = async () => (await running.client.call('templateDetails', { id })).script_version;
    const first = await save({});
    expect(await version()).toBe(first.script_version);
    // A change of a section, of a cut or of a word is another version.
    const [segment] = first.segments;
    await running.client.call('updateSegment', { id: segment?.id ?? '', end_time: '0.75' });
    const second = await version();
    await running.client.call('cutTemplate', { id, cuts: [{ start: 0, end: 0.1 }] });
    const third = await version();
    expect(new Set([first.script_version, second, third]).size).toBe(3);
    for (const old of [first.script_version, second])
      expect((await thrownBy(save({ script: `${script} Bye.`, made_of: old }))).code).toBe('CHANGED_ELSEWHERE');
    expect((await running.client.call('getVideoInstance', { id })).greetings).toBe(script);

    const own = { script: `${script} Bye.`, made_of: third };
    const saved = await save(own);
    // Its answer was lost, and it comes again.
    expect((await save(own)).script_version).toBe(saved.script_version);
    expect((await thrownBy(save({ made_of: third }))).code).toBe('CHANGED_ELSEWHERE');
    expect((await save({ made_of: saved.script_version })).script_version).not.toBe(saved.script_version);
  });

  test('is refused as a whole when anything about it is wrong', async () => {
    const id = await readyTemplate(running);
    await running.client.call('saveTemplateScript', { id, script, sections });
    const wrong: [object, string][] = [
      [{ script: 'Hi {{' }, 'SCRIPT_INVALID'],
      [{ sections: [{ variable: 'city', start: 0, end: 1 }] }, 'VARIABLE_UNKNOWN'],
      [{ sections: [{ variable: 'company', start: 0, end: 99 }] }, 'SECTION_INVALID'],
      [{ sections: [0.7, 1.2].map((start) => ({ variable: 'company', start, end: start + 0.3 })) }, 'SECTION_INVALID'],
      [{ sections: [{ variable: 'company', start: 0.5, end: 0.51 }] }, 'SECTION_INVALID'],
    ];
    for (const [change, code] of wrong) {
      expect(
        (
          await thrownBy(
            running.client.call('saveTemplateScript', { id, script: 'Hi {{company|Acme}}', sections: [], ...change }),
          )
        ).code,
      ).toBe(code);
    }
    expect(await running.client.call('listSegments', { video_instance_id: id })).toHaveLength(2);
  });

  test('segments can be changed one by one, within the recording and apart from each other', async () => {
    const id = await readyTemplate(running);
    const { segments } = await running.client.call('saveTemplateScript', { id, script, sections });
    const [first] = segments;
    const segmentId = first?.id ?? '';
    expect((await running.client.call('updateSegment', { id: segmentId, end_time: '0.75' })).end_time).toBe('0.75');
    for (const change of [{ end_time: '1.5' }, { end_time: 'later' }, { start_time: '-1' }, { end_time: '0.1' }]) {
      expect((await thrownBy(running.client.call('updateSegment', { id: segmentId, ...change }))).code).toBe(
        'SECTION_INVALID',
      );
    }
    const base = {
      video_instance_id: id,
      name: 'x',
      segment: '',
      highlight: '',
      highlight_si: 0,
      highlight_ei: 0,
      kind: 0,
    };
    expect(
      (await thrownBy(running.client.call('createSegment', { ...base, start_time: '0.5', end_time: '1' }))).code,
    ).toBe('SECTION_INVALID');
    await running.client.call('createSegment', { ...base, start_time: '0.8', end_time: '1' });
    expect((await thrownBy(running.client.call('deleteSegment', { video_instance_id: id }))).code).toBe(
      'INVALID_REQUEST',
    );
    await running.client.call('deleteSegment', { video_instance_id: id, all: true });
    expect(await running.client.call('listSegments', { video_instance_id: id })).toEqual([]);
  });

  test('segments whose times are those of another video are refused', async () => {
    const { client, studio, pool } = running;
    const id = await readyTemplate(running);
    const former = String((await client.call('getVideoInstance', { id })).video_id);
    const mark = { video_instance_id: id, name: 'x', segment: 'x', highlight: 'x', highlight_si: 0, highlight_ei: 1 };
    const times = { start_time: '0.2', end_time: '0.6' };
    const sentence = await client.call('createSegment', { ...mark, ...times, kind: 1, video_id: former });
    pool.hold('align');
    const found = thrownBy(client.call('easySegment', { video_instance_id: id, greetings: script }));
    await until(() => pool.tasks.at(-1)?.kind === 'align');
    const videoId = await upload(studio, Buffer.from('another recording'));
    await client.call('updateVideoInstance', { id, video_id: videoId });
    pool.release();
    const refused = [
      await found,
      await thrownBy(client.call('createSegment', { ...mark, ...times, kind: 0, video_id: former })),
      await thrownBy(client.call('updateSegment', { id: sentence.id, ...times, video_id: former })),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'CHANGED_ELSEWHERE'));
    await importEnds(id);
    const again = { video_instance_id: id, greetings: script, ...times, video_id: former };
    expect((await thrownBy(client.call('easySegment', again))).code).toBe('CHANGED_ELSEWHERE');
    expect(await client.call('listSegments', { video_instance_id: id })).toEqual([sentence]);
    await client.call('createSegment', { ...mark, ...times, kind: 0, video_id: videoId });
  });

  test('a campaign may have segments of its own, which then count instead of the template’s', async () => {
    const id = await readyTemplate(running);
    await running.client.call('saveTemplateScript', {
      id,
      script: 'Hi {{name|Sarah}}',
      sections: [{ variable: 'name', start: 0.2, end: 0.6 }],
    });
    const campaign = await running.client.call('createCampaign', { campaign_name: 'Own', video_instance_id: id });
    const own = {
      video_instance_id: id,
      name: 'name',
      segment: 'Hi Sarah',
      highlight: 'Sarah',
      highlight_si: 3,
      highlight_ei: 8,
      kind: 0,
      campaign_id: campaign.id,
    };
    await running.client.call('createSegment', { ...own, start_time: '0.3', end_time: '0.7' });
    await running.client.call('generateCampaign', {
      campaign_id: campaign.id,
      generation_mode: 'keep_original',
      variables: ['name'],
      names: [['Ada']],
    });
    await until(() => running.pool.tasks.at(-1)?.kind === 'render');
    expect(running.pool.tasks.at(-1)).toMatchObject({ sections: [{ start: 0.3, end: 0.7, text: 'Ada' }] });
  });
});

test('what an earlier run left half-written is removed at the next start', async () => {
  await running.studio.close();
  const partial = join(running.folder, 'templates', '.left.partial');
  writeFileSync(partial, 'half');
  writeFileSync(join(running.folder, 'sources', 'f'.repeat(64)), 'nobody’s');
  await running.restart();
  expect(existsSync(partial)).toBe(false);
  await until(() => files('sources').length === 0);
});
