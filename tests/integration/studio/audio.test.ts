import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { readyCampaign, startTestStudio, upload, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;
let templateId: string;

beforeAll(async () => {
  running = await startTestStudio(await standInTemplate());
  ({ templateId } = await readyCampaign(running));
});
afterAll(() => running.end());

async function newActor(): Promise<string> {
  return (await running.client.call('createActor', { name: 'Sarah' })).id;
}

const sounds = () => readdirSync(join(running.folder, 'sounds'));

describe('a recorded name', () => {
  test('comes from an upload, by id or address, and is played from our own address', async () => {
    const { client, studio } = running;
    const actor_id = await newActor();
    for (const prefix of ['', `${studio.url}/uploads/`]) {
      const url = `${prefix}${await upload(studio)}`;
      const audio = await client.call('createAudio', { actor_id, name: 'Ada', url, video_instance_id: templateId });
      expect(audio).toMatchObject({ name: 'Ada', actor_id, video_instance_id: templateId });
      const played = await fetch(audio.url);
      expect([played.status, played.headers.get('content-type'), await played.text()]).toEqual([
        200,
        'audio/wav',
        'sound',
      ]);
    }
  });

  test('comes from an address on this computer while the studio listens here', async () => {
    const server = createServer((_request, response) => response.end('RIFF'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/name.wav`;
    const audio = await running.client.call('createAudio', { actor_id: await newActor(), name: 'Ada', url });
    expect((await fetch(audio.url)).status).toBe(200);
    expect(readdirSync(join(running.folder, 'temporary'))).toEqual([]);
    server.close();
  });

  test('is used instead of the one before, which stays as a take', async () => {
    const { client, studio } = running;
    const actor_id = await newActor();
    const first = await client.call('createAudio', { actor_id, name: 'José', url: await upload(studio) });
    const before = sounds().length;
    const second = await client.call('createAudio', { actor_id, name: 'JOSE\u0301', url: await upload(studio) });
    expect(second.id).toBe(first.id);
    expect(sounds()).toHaveLength(before + 1);
    expect((await fetch(first.url)).status).toBe(200);
    expect((await fetch(second.url)).status).toBe(200);
  });

  test('is refused once its file has other bytes', async () => {
    const { client, studio } = running;
    const actor_id = await newActor();
    const { url } = await client.call('createAudio', { actor_id, name: 'Ada', url: await upload(studio) });
    expect((await fetch(url)).status).toBe(200);
    const file = join(running.folder, 'sounds', new URL(url).pathname.split('/')[2] ?? '');
    writeFileSync(file, 'soumd');
    const refused = await fetch(url);
    expect([refused.status, await refused.json()]).toMatchObject([500, { result: { reason: 'STORAGE_DAMAGED' } }]);
    writeFileSync(file, 'sound');
    expect((await fetch(url)).status).toBe(200);
  });

  test('goes with its actor', async () => {
    const { client, studio } = running;
    const actor_id = await newActor();
    const audio = await client.call('createAudio', { actor_id, name: 'Ada', url: await upload(studio) });
    const before = sounds().length;
    await client.call('deleteActor', { id: actor_id });
    expect((await fetch(audio.url)).status).toBe(404);
    expect(sounds()).toHaveLength(before - 1);
  });

  test('that holds no sound is refused, and the upload stays', async () => {
    const { client, studio, pool } = running;
    const actor_id = await newActor();
    const url = await upload(studio);
    pool.failNext('sound', new AppError('MEDIA_NO_AUDIO'));
    const before = sounds();
    await expect(client.call('createAudio', { actor_id, name: 'Ada', url })).rejects.toMatchObject({
      code: 'MEDIA_NO_AUDIO',
    });
    expect(sounds()).toEqual(before);
    await client.call('createAudio', { actor_id, name: 'Ada', url });
  });
});

test('each row and variable gets the sound that fits: the template’s own before one for any, however it is written', async () => {
  const { client, studio } = running;
  const actor_id = await newActor();
  const add = async (name: string, video_instance_id?: string) =>
    (await client.call('createAudio', { actor_id, name, url: await upload(studio), video_instance_id })).url;
  const general = await add('Ada');
  const own = await add('ADA', templateId);
  const street = await add('Straße');
  const fetched = await client.call('fetchAudio', {
    video_instance_id: templateId,
    actor_id,
    variables: ['first_name', 'company'],
    names: [
      ['ada ', 'STRASSE'],
      ['Grace', 'Ada'],
    ],
  });
  const [[first, second] = [], [third] = []] = fetched.names;
  expect(first).toEqual({
    name: 'ada ',
    segment: expect.stringContaining('Sarah'),
    variable: 'first_name',
    audio: own,
  });
  expect(second).toMatchObject({ variable: 'company', audio: street });
  expect(third).toMatchObject({ name: 'Grace', audio: null });
  const elsewhere = await client.call('getAudio', { actor_id, name: 'ada', video_instance_id: '' });
  expect(elsewhere.url).toBe(general);
  const other = await client.call('fetchAudio', {
    video_instance_id: templateId,
    actor_id: await newActor(),
    variables: ['first_name'],
    names: ['Ada'],
  });
  expect(other.names).toMatchObject([[{ audio: null }]]);
});

test('a stretch of the template’s sound is a WAV file of exactly its samples, in any byte range', async () => {
  const { client } = running;
  const ask = () =>
    client.call('extractTrainingAudio', { video_instance_id: templateId, start: '0.25', duration_secs: 1 });
  const { training_url: url } = await ask();
  expect((await ask()).training_url).toBe(url);
  const wav = Buffer.from(await (await fetch(url)).arrayBuffer());
  const source = readFileSync(join(await standInTemplate(), templateFiles.audio));
  const { channels } = JSON.parse(readFileSync(join(await standInTemplate(), templateFiles.info), 'utf8')) as {
    channels: number;
  };
  const frame = 2 * channels;
  expect(wav.subarray(0, 4).toString()).toBe('RIFF');
  expect(wav.readUInt32LE(40)).toBe(48_000 * frame);
  expect(wav.subarray(44).equals(source.subarray(12_000 * frame, 60_000 * frame))).toBe(true);
  for (const [start, end] of [
    [0, 43],
    [40, 50],
    [44, 99],
    [5_000, wav.length - 1],
  ] as const) {
    const part = await fetch(url, { headers: { range: `bytes=${start}-${end}` } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(wav.subarray(start, end + 1))).toBe(true);
  }
});
