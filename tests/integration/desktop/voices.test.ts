import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProviderSettings } from '#shared/api/index.ts';
import type { StudioChild } from '#electron/desktop/accounts/studio-process.ts';
import { writeTinyPiper } from '../../support/models/tiny-models.ts';
import { openDesktop, realStudio, type TestDesktop } from '../../support/desktop.ts';
import { patience } from '../../support/patience.ts';
import { settingsFor, serviceKey, startVoiceService, type VoiceService } from '../../support/voice-service.ts';
import { recordingOf, speakNames } from '../../support/spoken-names.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';
import { wavOf } from '../../support/wav-file.ts';

/** The app with its own studio and render processes. */

const root = temporaryFolder('voices');
const children: StudioChild[] = [];
const text = 'Good morning';
let app: TestDesktop;

beforeAll(async () => {
  app = await openDesktop(join(root, 'data'), (options) => {
    const child = realStudio(options);
    // Tasks of their own are none.
    if (!options.task) children.push(child);
    return child;
  });
});
afterAll(() => app.desktop.close());

/** The sound of a sample, whole. */
async function heard(voice: string): Promise<{ seconds: number; bytes: number }> {
  const { url, seconds, voice: source } = await app.call('sampleVoice', { voice, text });
  expect(source).toBe(voice);
  const { headers, body } = await app.desktop.media(url, {});
  expect(headers['content-type']).toBe('audio/wav');
  return { seconds, bytes: (await new Response(body).arrayBuffer()).byteLength };
}

function ended(id: string) {
  return vi.waitFor(async () => {
    const model = (await app.call('listSpeechModels', {})).find((known) => known.id === id);
    expect(['succeeded', 'failed']).toContain(model?.status);
    return model;
  }, patience);
}

describe('voices in the window', () => {
  test('are compared by ear on one sentence', async () => {
    const robert = await heard('flite:rms');
    // 16-bit samples at 48 kHz, and a header of 44 bytes.
    expect(robert.bytes).toBe(Math.round(robert.seconds * 48_000) * 2 + 44);
    expect((await heard('espeak:en-gb')).bytes).not.toBe(robert.bytes);
    const unknown = app.call('sampleVoice', { voice: 'neural:nobody:0', text });
    expect(await thrownBy(unknown)).toMatchObject({ code: 'VOICE_UNAVAILABLE' });
    expect(await thrownBy(app.desktop.media('/media/sound/nothing/clip.wav', {}))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('say a name as its user wants, from when that is kept until it is deleted', async () => {
    const sample = async () => (await app.call('sampleVoice', { voice: 'flite:rms', text: 'Zelda' })).seconds;
    const before = await sample();
    const kept = { name: 'zelda', language: 'en', ipa: null, respelling: 'zoldoo of the hills' };
    expect(await app.call('savePronunciation', kept)).toEqual(kept);
    expect(await app.call('listPronunciations', {})).toEqual({ pronunciations: [kept] });
    expect(await sample()).toBeGreaterThan(before * 1.5);
    await app.call('deletePronunciation', { name: 'Zelda', language: 'en' });
    expect(await app.call('listPronunciations', {})).toEqual({ pronunciations: [] });
    expect(await sample()).toBe(before);
  });

  test('are more with a model, whose way is announced, and fewer without it', async () => {
    const folder = join(root, 'tiny');
    writeTinyPiper(folder);
    app.events.length = 0;
    const { id } = await app.ask('models.import', { path: folder, name: 'Tiny' });
    expect(await ended(id)).toMatchObject({ status: 'succeeded', speakers: ['0', '1'] });
    const announced = () =>
      app.events.flatMap(({ name, payload }) =>
        name === 'models.changed' ? payload.filter((model) => model.id === id).map(({ status }) => status) : [],
      );
    await vi.waitFor(() => expect(announced().at(-1)).toBe('succeeded'), patience);
    const offered = async () => (await app.call('listVoices', {})).filter(({ engine }) => engine === 'neural');
    expect((await offered()).map((voice) => voice.id)).toEqual([`neural:${id}:0`, `neural:${id}:1`]);
    expect((await heard(`neural:${id}:1`)).seconds).toBeGreaterThan(0.1);
    await app.call('deleteSpeechModel', { id });
    expect(await offered()).toEqual([]);
  });

  test('do not become more by a model that is cut short, and the list says why', async () => {
    const folder = join(root, 'cut');
    writeTinyPiper(folder);
    truncateSync(join(folder, 'en_US-tiny-low.onnx'), 500);
    const { id } = await app.ask('models.import', { path: folder, name: 'Cut' });
    expect(await ended(id)).toMatchObject({ status: 'failed', reason: 'MODEL_DAMAGED', speakers: [] });
  });
});

test('a name sprint is of all variables, the most frequent names first, or of one of them', async () => {
  const rows = [
    ['Acme', 'Ada'],
    ['Acme', 'Bo'],
    ['Engines', 'Cy'],
  ];
  const list = { title: 'Spring', templateId: null, actorId: null, variables: ['company', 'first_name'], names: rows };
  const said = ({ values }: { values: readonly { value: string }[] }) => values.map(({ value }) => value);
  const begun = await app.ask('sprint.begin', { ...list, readingStyle: 'alone' });
  expect(begun).toMatchObject({ variable: null, variables: ['first_name', 'company'] });
  expect(said(begun)).toEqual(['Acme', 'Ada', 'Bo', 'Engines', 'Cy']);

  await app.ask('sprint.change', { readingStyle: 'alone', variable: 'first_name' });
  const people = await app.ask('sprint.get', {});
  expect(people).toMatchObject({ variable: 'first_name', variables: ['first_name', 'company'] });
  expect(people && said(people)).toEqual(['Ada', 'Bo', 'Cy']);

  const all = await app.ask('sprint.change', { readingStyle: 'alone', variable: 'gone' });
  expect(all.variable).toBeNull();
  expect(said(all)).toEqual(said(begun));

  // Earlier versions stored the style under another name.
  const db = new Database(join(root, 'data', 'desktop.db'));
  const { changes } = db
    .prepare(`UPDATE settings SET value = replace(value, '"readingStyle":"alone"', '"manner":"phrase"')`)
    .run();
  db.close();
  expect(changes).toBeGreaterThan(0);
  expect(await app.ask('sprint.get', {})).toMatchObject({ readingStyle: 'phrase' });
  await app.ask('sprint.end', {});
});

describe('one recording of many names', () => {
  const names = ['Anna', 'Christopher', 'Joe'];
  let recording: Uint8Array;

  beforeAll(async () => {
    recording = wavOf(recordingOf(await speakNames(names, join(root, 'spoken'))));
  });

  /** A picked file, brought to the app. */
  async function picked(): Promise<string> {
    const { id } = await app.ask('spools.begin', { kind: 'file', name: 'names.wav', mimeType: 'audio/wav' });
    await app.ask('spools.append', { id, sequence: 0, bytes: recording });
    return id;
  }

  const isGone = async (spoolId: string) => {
    const more = app.ask('spools.append', { id: spoolId, sequence: 1, bytes: recording });
    expect(await thrownBy(more)).toMatchObject({ code: 'NOT_FOUND' });
  };
  const kept = async () => (await app.ask('takes.list', { actorId: null })).map(({ name }) => name);

  test('is not sent with more names than one request takes, and leaves nothing', async () => {
    const spoolId = await picked();
    const many = Array.from({ length: 201 }, (_, index) => `Name ${index}`);
    const cut = app.ask('takes.cut', { actorId: null, spoolId, names: many });
    expect(await thrownBy(cut)).toMatchObject({ code: 'NAMES_TOO_MANY' });
    await isGone(spoolId);
  });

  test('leaves nothing when it is cancelled while it is listened to', async () => {
    const spoolId = await picked();
    app.events.length = 0;
    const cut = thrownBy(app.ask('takes.cut', { actorId: null, spoolId, names }));
    const sent = () => app.events.some(({ name, payload }) => name === 'takes.cutting' && payload.sent === 1);
    await vi.waitFor(() => expect(sent()).toBe(true), patience);
    await app.ask('takes.cancelCut', { spoolId });
    expect(await cut).toMatchObject({ code: 'CANCELLED' });
    await isGone(spoolId);
    expect(await kept()).toEqual([]);
  });

  test('becomes a take each, and says what was not heard', async () => {
    const spoolId = await picked();
    const asked = ['Anna', 'Christopher', 'Joe', 'Wilhelmina'];
    const { takes, missing, others } = await app.ask('takes.cut', { actorId: null, spoolId, names: asked });
    expect(takes.map(({ name, chosen }) => [name, chosen])).toEqual(names.map((name) => [name, true]));
    expect([missing, others]).toEqual([['Wilhelmina'], []]);
    expect((await app.desktop.media(takes[0]?.url ?? '', {})).headers['content-type']).toBe('audio/wav');
    await isGone(spoolId);
    expect(await kept()).toEqual(names);
  });

  test('has sounds that fit no name, which can be played until they are not needed', async () => {
    const spoolId = await picked();
    const { takes, others } = await app.ask('takes.cut', { actorId: null, spoolId, names: ['Anna', 'Joe'] });
    expect(takes.map(({ name }) => name)).toEqual(['Anna', 'Joe']);
    const [other] = others;
    if (!other?.url) throw new Error('there is no sound to be played');
    const { headers, body } = await app.desktop.media(other.url, {});
    expect(headers['content-type']).toBe('audio/wav');
    const { byteLength } = await new Response(body).arrayBuffer();
    // 16 bits at 48 kHz, with 0.3 s on both sides.
    expect(byteLength / 96_000).toBeCloseTo(other.end - other.start + 0.6, 1);
    await app.ask('takes.endCut', { spoolId });
    await isGone(spoolId);
    expect(await thrownBy(app.desktop.media(other.url, {}))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('voice services in the window', () => {
  let service: VoiceService;
  let settings: ProviderSettings;

  beforeAll(async () => {
    service = await startVoiceService();
    settings = settingsFor(service, { enabled: false });
  });
  afterAll(() => service.close());

  test('say what is wrong with them until they speak', async () => {
    const tried = () => app.call('testVoiceProvider', { id: 'cloud' });
    expect(await app.ask('providers.save', settings)).toMatchObject({ has_key: false });
    expect(await tried()).toMatchObject({ works: false, reason: 'PROVIDER_OFF' });
    await app.ask('providers.save', { ...settings, enabled: true });
    expect(await tried()).toMatchObject({ works: false, reason: 'PROVIDER_KEY_MISSING' });
    await app.ask('providers.setKey', { id: 'cloud', key: 'sk-wrong' });
    expect(await tried()).toMatchObject({ works: false, reason: 'PROVIDER_KEY_REFUSED' });
    expect(await app.ask('providers.setKey', { id: 'cloud', key: serviceKey })).toMatchObject({ has_key: true });
    expect(await tried()).toEqual({ works: true, reason: null, error: null });
    expect(service.requests.at(-1)?.body).toMatchObject({ input: 'Hello.', voice: 'alloy' });
  });

  test('speak again after the studio was ended, with the key from the keychain', async () => {
    children.at(-1)?.kill();
    await vi.waitFor(async () => expect((await app.ask('connection.get', {})).online).toBe(false), patience);
    expect(await app.ask('providers.list', {})).toMatchObject([{ id: 'cloud', has_key: true }]);
    expect((await heard('provider:cloud:alloy')).seconds).toBeGreaterThan(0);
  });

  test('lose what they were paid for when that is deleted', async () => {
    await heard('provider:cloud:alloy');
    const forget = () => app.call('forgetPaidSpeech', { id: 'cloud' });
    expect(await forget()).toEqual({ texts: 1, bytes: expect.any(Number) });
    expect(await forget()).toEqual({ texts: 0, bytes: 0 });
  });

  test('lose their key with another address, and are gone when they are removed', async () => {
    const moved = await app.ask('providers.save', { ...settings, base_url: 'https://example.com' });
    expect(moved.has_key).toBe(false);
    expect(await app.ask('providers.save', settings)).toMatchObject({ has_key: true });
    await app.ask('providers.remove', { id: 'cloud' });
    expect(await app.ask('providers.list', {})).toEqual([]);
    expect(await app.ask('providers.save', settings)).toMatchObject({ has_key: false });
  });
});

describe('sounds as files', () => {
  const folder = join(root, 'sounds');
  const ended = (id: string) =>
    vi.waitFor(async () => {
      const job = (await app.ask('jobs.list', {})).find((one) => one.id === id);
      expect(job?.status).toBe('succeeded');
      return job;
    }, patience);
  const written = () => readdirSync(folder).toSorted();

  test('are named by the names, beside files of others, and replace those of an earlier export', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'joe.WAV'), 'mine');
    for (const expected of [3, 3]) {
      const { id } = await app.ask('takes.export', { actorId: null, folder });
      expect(await ended(id)).toMatchObject({ kind: 'export', campaignId: null, resultPath: folder });
      expect(written().filter((name) => name.endsWith('.wav'))).toHaveLength(expected);
    }
    expect(written()).toEqual(['Anna.wav', 'Christopher.wav', 'Joe (2).wav', 'joe.WAV']);
    expect(readFileSync(join(folder, 'joe.WAV'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'Anna.wav')).toString('latin1', 0, 4)).toBe('RIFF');
  });

  test('of a text never replace a file', async () => {
    const said = { voice: 'flite:rms', text, folder, name: 'Anna' };
    const { id } = await app.ask('voices.saveSample', said);
    expect((await ended(id))?.resultPath).toBe(join(folder, 'Anna (2).wav'));
    const together = await Promise.all([1, 2].map(() => app.ask('voices.saveSample', said)));
    const paths = await Promise.all(together.map(async (job) => (await ended(job.id))?.resultPath));
    expect(paths.toSorted()).toEqual(['Anna (3).wav', 'Anna (4).wav'].map((file) => join(folder, file)));
  });

  test('are refused for somebody without recordings, and in a folder that cannot be', async () => {
    const { id } = await app.call('createActor', { name: 'Nobody' });
    const names = app.ask('takes.export', { actorId: id, folder });
    expect(await thrownBy(names)).toMatchObject({ code: 'NOT_FOUND', sentence: { key: 'noNamesToExport' } });
    const own = await app.ask('takes.list', { actorId: null });
    const deleted = app.ask('takes.export', { actorId: null, folder, without: own.map((take) => take.id) });
    expect(await thrownBy(deleted)).toMatchObject({ code: 'NOT_FOUND' });
    const relative = app.ask('takes.export', { actorId: null, folder: 'sounds' });
    expect(await thrownBy(relative)).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('are written after a restart that came between', async () => {
    const elsewhere = join(root, 'later');
    const { id } = await app.ask('takes.export', { actorId: null, folder: elsewhere });
    await app.desktop.close();
    app = await openDesktop(join(root, 'data'), realStudio);
    await ended(id);
    expect(readdirSync(elsewhere).toSorted()).toEqual(['Anna.wav', 'Christopher.wav', 'Joe.wav']);
  });
});
