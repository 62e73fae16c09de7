import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SpeechModel, StudioClient } from '#shared/api/index.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { createLogger } from '#electron/lib/logger.ts';
import type { CatalogueEntry } from '#electron/studio/domain/voices/catalogue.ts';
import { startStudio, type Studio } from '#electron/studio/studio.ts';
import { sendFile, stallAfter, startFileServer, type FileServer } from '../../support/models/file-server.ts';
import { writeTinyKokoro, writeTinyPiper } from '../../support/models/tiny-models.ts';
import { writeTinyRecognizer } from '../../support/models/tiny-recognizer.ts';
import { copySample } from '../../support/sample-studio.ts';
import { campaignDone, clientOf, until } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const root = temporaryFolder('models');

describe('speech models of a studio', () => {
  let server: FileServer;
  let archive: Buffer;
  let studio: Studio;
  let client: StudioClient;
  let entries: CatalogueEntry[];
  let template: string;
  const data = join(root, 'data');

  async function open(): Promise<void> {
    const models = { catalogue: entries, limits: { stall: 2_000, waits: [1, 1] } };
    const logger = createLogger('test', 'silent');
    studio = await startStudio({ dataFolder: data, host: '127.0.0.1', port: 0, workers: 1, logger, models });
    client = clientOf(studio);
  }

  async function find(id: string): Promise<SpeechModel> {
    const model = (await client.call('listSpeechModels', {})).find((known) => known.id === id);
    if (!model) throw new Error(`no model ${id}`);
    return model;
  }

  async function ended(id: string): Promise<SpeechModel> {
    await until(async () => !['queued', 'running'].includes((await find(id)).status));
    return find(id);
  }

  beforeAll(async () => {
    ({ template } = await copySample(data));
    writeTinyPiper(join(root, 'made', 'vits-piper-en_US-tiny'));
    const file = join(root, 'tiny.tar.gz');
    await create({ gzip: true, file, cwd: join(root, 'made') }, ['vits-piper-en_US-tiny']);
    archive = readFileSync(file);
    server = await startFileServer(archive);
    const sha256 = createHash('sha256').update(archive).digest('hex');
    const entry = (id: string, checksum: string | null): CatalogueEntry => ({
      id,
      name: 'Tiny',
      family: 'vits',
      language: 'en-US',
      licence: 'CC0-1.0',
      archive: { address: `${server.url}/${id}`, size: archive.length, sha256: checksum },
    });
    entries = [entry('tiny', sha256), entry('unknown', null), entry('changed', '0'.repeat(64))];
    await open();
  });
  afterAll(async () => {
    await studio.close();
    await server.close();
  });

  it('are offered from the catalogue', async () => {
    expect(await find('tiny')).toMatchObject({ status: 'available', verified: true, purpose: 'voice', speakers: [] });
    expect(await find('unknown')).toMatchObject({ verified: false, sha256: null });
  });

  it('are downloaded after an end of the studio from where it was, and speak', async () => {
    server.answerNext(stallAfter(archive, 50_000));
    await client.call('addSpeechModel', { id: 'tiny' });
    await until(async () => (await find('tiny')).progress > 0);
    await studio.close();
    await open();
    expect(await ended('tiny')).toMatchObject({ status: 'succeeded', progress: 1, speakers: ['0', '1'] });
    expect(server.requests.at(-1)?.range).toBe('bytes=50000-');
    expect(readdirSync(join(data, 'downloads'))).toEqual([]);
    const voices = (await client.call('listVoices', {})).filter(({ engine }) => engine === 'neural');
    expect(voices.map(({ id }) => id)).toEqual(['neural:tiny:0', 'neural:tiny:1']);
    expect(voices[0]).toMatchObject({ language: 'en-US', licence: 'CC0-1.0' });
  });

  it('say the values of a video, which then speaks with them without a network', async () => {
    await server.close();
    const sections = [{ variable: 'name', start: 0.5, end: 1 }];
    const config = JSON.stringify(voiceConfigOf('neural:tiny:1'));
    await client.call('updateVoiceConfig', { id: template, voice_config: config });
    const preview = (voice: string, value: string) =>
      client.call('previewVideo', {
        video_instance_id: template,
        variables: ['name'],
        names: [[value]],
        sections,
        voice_config: JSON.stringify(voiceConfigOf(voice)),
      });
    const short = await preview('neural:tiny:1', 'Bo');
    const long = await preview('neural:tiny:1', 'Christopher Columbus');
    expect(long.duration).toBeGreaterThan(short.duration);
    const other = (speaker: string) => thrownBy(preview(`neural:${speaker}`, 'Bo'));
    expect(await other('tiny:7')).toMatchObject({ code: 'VOICE_UNAVAILABLE', subject: 'neural:tiny:7' });
    expect(await other('nobody:0')).toMatchObject({ code: 'VOICE_UNAVAILABLE' });
  });

  it('write down what is said in a template', async () => {
    const folder = join(root, 'listener');
    writeTinyRecognizer(folder);
    const { id } = await client.call('importSpeechModel', { path: folder, name: 'Listener' });
    expect(await ended(id)).toMatchObject({ status: 'succeeded', family: 'nemoCtc', purpose: 'recognition' });
    const { text } = await client.call('transcribeTemplate', { video_instance_id: template });
    expect(text).toMatch(/low|hi/u);
    await client.call('deleteSpeechModel', { id });
  });

  it('are added without a known checksum only when the user says so', async () => {
    server = await startFileServer(archive);
    entries = entries.map((entry) => ({
      ...entry,
      archive: { ...entry.archive, address: `${server.url}/${entry.id}` },
    }));
    await studio.close();
    await open();
    expect(await thrownBy(client.call('addSpeechModel', { id: 'unknown' }))).toMatchObject({
      code: 'MODEL_UNVERIFIED',
    });
    await client.call('addSpeechModel', { id: 'unknown', unverified: true });
    const added = await ended('unknown');
    expect(added).toMatchObject({ status: 'succeeded', verified: false });
    expect(added.sha256).toBe(createHash('sha256').update(archive).digest('hex'));
  });

  it('are refused with another checksum, and nothing of them stays', async () => {
    await client.call('addSpeechModel', { id: 'changed' });
    expect(await ended('changed')).toMatchObject({ status: 'failed', reason: 'DOWNLOAD_CORRUPT' });
    expect(readdirSync(join(data, 'models')).toSorted()).toEqual(['tiny', 'unknown']);
    expect(readdirSync(join(data, 'downloads'))).toEqual([]);
  });

  it('are not added when they are cancelled', async () => {
    await client.call('deleteSpeechModel', { id: 'unknown' });
    server.answerNext(stallAfter(archive, 50_000));
    await client.call('addSpeechModel', { id: 'unknown', unverified: true });
    await until(async () => (await find('unknown')).status === 'running');
    expect(await client.call('cancelSpeechModel', { id: 'unknown' })).toMatchObject({ status: 'cancelled' });
    expect(readdirSync(join(data, 'models'))).toEqual(['tiny']);
    server.answerNext(sendFile(archive));
    await client.call('addSpeechModel', { id: 'unknown', unverified: true });
    expect(await ended('unknown')).toMatchObject({ status: 'succeeded' });
  });

  it('are imported from a folder, and refused where it holds none or a damaged one', async () => {
    const folder = join(root, 'kokoro');
    writeTinyKokoro(folder);
    const added = await client.call('importSpeechModel', { path: folder, name: 'My Kokoro' });
    expect(added.id).toBe('imported-my-kokoro');
    expect(await ended(added.id)).toMatchObject({ status: 'succeeded', family: 'kokoro', speakers: ['ada', 'bob'] });
    const voices = (await client.call('listVoices', {})).map(({ id }) => id);
    expect(voices).toContain('neural:imported-my-kokoro:bob');

    truncateSync(join(folder, 'model.onnx'), 500);
    // An installed one stays as it is.
    await expect(client.call('importSpeechModel', { path: folder, name: 'my kokoro' })).rejects.toMatchObject({
      code: 'MODEL_NAME_TAKEN',
    });
    expect(await ended(added.id)).toMatchObject({ status: 'succeeded' });

    const damaged = await client.call('importSpeechModel', { path: folder, name: 'Damaged' });
    expect(await ended(damaged.id)).toMatchObject({ status: 'failed', reason: 'MODEL_DAMAGED' });
    const empty = join(root, 'empty');
    mkdirSync(empty);
    const nothing = await client.call('importSpeechModel', { path: empty, name: 'Nothing' });
    expect(await ended(nothing.id)).toMatchObject({ status: 'failed', reason: 'MODEL_UNSUPPORTED' });
    const missing = await client.call('importSpeechModel', { path: join(root, 'nowhere'), name: 'Missing' });
    expect(await ended(missing.id)).toMatchObject({ status: 'failed', reason: 'FILE_NOT_FOUND' });
  });

  it('are told apart from one that had their name before, however alike they are', async () => {
    const folder = join(root, 'twin');
    writeTinyKokoro(folder);
    const sums: (string | null)[] = [];
    for (const loudness of [1, 2]) {
      const styles = join(folder, 'voices.bin');
      const floats = new Float32Array(Uint8Array.from(readFileSync(styles)).buffer);
      writeFileSync(styles, new Uint8Array(floats.map((style) => style * loudness).buffer));
      const { id } = await client.call('importSpeechModel', { path: folder, name: 'Twin' });
      const { status, sha256 } = await ended(id);
      expect(status).toBe('succeeded');
      sums.push(sha256);
      await client.call('deleteSpeechModel', { id });
    }
    expect(new Set(sums).size).toBe(2);
    expect(sums).not.toContain(null);
  });

  it('are not removed while videos are made with them', async () => {
    await client.call('saveTemplateScript', {
      id: template,
      script: 'Hi {{name|Sarah}}',
      sections: [{ variable: 'name', start: 0.5, end: 1 }],
    });
    const { id: campaign } = await client.call('createCampaign', {
      campaign_name: 'In use',
      video_instance_id: template,
      voice_config: JSON.stringify(voiceConfigOf('neural:imported-my-kokoro:bob')),
    });
    const names = Array.from({ length: 8 }, (_, row) => [`Ada ${row}`]);
    await client.call('generateCampaign', {
      campaign_id: campaign,
      generation_mode: 'keep_original',
      variables: ['name'],
      names,
    });
    expect(await thrownBy(client.call('deleteSpeechModel', { id: 'imported-my-kokoro' }))).toMatchObject({
      code: 'MODEL_IN_USE',
      message: expect.stringContaining('being made'),
    });
    await campaignDone({ client }, campaign);
  });

  it('are gone with their voices when they are removed', async () => {
    await client.call('deleteSpeechModel', { id: 'imported-my-kokoro' });
    expect(readdirSync(join(data, 'models')).toSorted()).toEqual(['tiny', 'unknown']);
    const voices = (await client.call('listVoices', {})).map(({ id }) => id);
    expect(voices.filter((id) => id.includes('kokoro'))).toEqual([]);
    expect(await thrownBy(client.call('deleteSpeechModel', { id: 'imported-my-kokoro' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
