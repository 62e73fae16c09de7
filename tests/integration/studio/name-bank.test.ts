import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSpeaker } from '../../../electron/engine/speech/clips.ts';
import { endStudio, launchStudio, type StudioProcess } from '../../support/sample-studio.ts';
import { upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavFile, wavOf } from '../../support/wav-file.ts';

/** Names recorded in one take, with the real workers. */

const folder = temporaryFolder('name-bank');
const names = ['Anna', 'Bartholomew', 'Anna Maria', 'Joe', 'Christopher'];
const spoken: Float32Array[] = [];
let studio: StudioProcess;
let actor: string;

beforeAll(async () => {
  const { speak } = createSpeaker({ cacheFolder: join(folder, 'cache') });
  const voice = { engine: 'flite', voice: 'rms', speed: 1, pitch_match: false };
  for (const text of names) spoken.push((await speak({ text, voice })).samples);
  studio = await launchStudio(join(folder, 'studio'));
  actor = (await studio.client.call('createActor', { name: 'Robert' })).id;
});
afterAll(() => endStudio(studio, 'SIGTERM'));

const sounds = () => readdirSync(join(folder, 'studio', 'sounds'));

/** Utterances with a second between them, in a slightly noisy room; the same each time. */
function recording(utterances: readonly Float32Array[], gain = 0.5): Buffer {
  const gap = 48_000;
  const samples = new Float32Array(utterances.reduce((sum, { length }) => sum + length + gap, gap));
  let state = 1;
  for (let index = 0; index < samples.length; index++) {
    state = (state * 48_271) % 2_147_483_647;
    samples[index] = 0.0005 * (state / 1_073_741_823 - 1);
  }
  let at = gap;
  for (const utterance of utterances) {
    for (const [index, sample] of utterance.entries()) samples[at + index] = (samples[at + index] ?? 0) + gain * sample;
    at += utterance.length + gap;
  }
  return wavOf(samples);
}

describe('one recording of many names', () => {
  test('becomes a take each, which are used at once and can be heard', async () => {
    const url = await upload(studio, recording(spoken));
    const cut = await studio.client.call('cutTakes', { actor_id: actor, url, values: names });
    expect(cut.takes.map(({ name, chosen, flags }) => ({ name, chosen, flags }))).toEqual(
      names.map((name) => ({ name, chosen: true, flags: [] })),
    );
    expect([cut.missing, cut.others]).toEqual([[], []]);
    const audio = await studio.client.call('getAudio', { actor_id: actor, name: 'ANNA', video_instance_id: '' });
    expect(audio.url).toBe(cut.takes[0]?.url);
    const heard = await fetch(audio.url);
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    const missing = await studio.client.call('listUnrecorded', {
      actor_id: actor,
      names: [['Zoe'], ['anna'], ['Maria'], ['zoe '], ['']],
    });
    expect(missing.values).toEqual([
      { value: 'Zoe', rows: 2 },
      { value: 'Maria', rows: 1 },
    ]);
  });

  test('with fewer words than names is cut, but nothing of it is used before it was heard and chosen', async () => {
    const { client } = studio;
    const url = await upload(studio, recording(spoken.filter((_, index) => index !== 1)));
    const { id: actor_id } = await client.call('createActor', { name: 'Other' });
    const cut = await client.call('cutTakes', { actor_id, url, values: names });
    expect(cut.takes).toHaveLength(4);
    expect(cut.missing).toHaveLength(1);
    for (const { chosen, flags } of cut.takes) expect([chosen, flags.includes('unsure')]).toEqual([false, true]);
    const [take] = cut.takes;
    await client.call('chooseTake', { id: take?.id ?? '' });
    const audio = await client.call('getAudio', { actor_id, name: take?.name ?? '', video_instance_id: '' });
    expect(audio.url).toBe(take?.url);
  });

  test('is refused where nobody speaks', async () => {
    const url = await upload(studio, wavOf(new Float32Array(96_000)));
    const refused = studio.client.call('cutTakes', { actor_id: actor, url, values: names });
    await expect(refused).rejects.toMatchObject({ code: 'NO_SPEECH' });
  });
});

test('every take stays: a redo is used unless something is wrong with it, and any can be chosen, rejected or deleted', async () => {
  const { client } = studio;
  const { id: actor_id } = await client.call('createActor', { name: 'Redo' });
  const [first = new Float32Array(0)] = spoken;
  const take = async (gain: number) => {
    const url = await upload(studio, recording([first], gain));
    const { results } = await client.call('importTakes', { actor_id, recordings: [{ name: 'Anna', url }] });
    return results[0]?.take?.id ?? '';
  };
  const chosen = async () =>
    (await client.call('listTakes', { actor_id, name: 'anna' })).takes.filter((one) => one.chosen).map(({ id }) => id);
  const [good, redo] = [await take(0.5), await take(0.4)];
  expect(await chosen()).toEqual([redo]);
  const clipped = await take(40);
  const { takes } = await client.call('listTakes', { actor_id });
  expect(takes.map(({ id, flags }) => [id, flags.includes('clipped')])).toEqual([
    [clipped, true],
    [redo, false],
    [good, false],
  ]);
  expect(await chosen()).toEqual([redo]);
  await client.call('rejectTake', { id: redo });
  expect(await chosen()).toEqual([good]);
  await client.call('chooseTake', { id: redo });
  expect(await chosen()).toEqual([redo]);
  const before = sounds().length;
  for (const id of [redo, good, clipped]) await client.call('deleteTake', { id });
  expect(sounds()).toHaveLength(before - 3);
  const none = client.call('getAudio', { actor_id, name: 'Anna', video_instance_id: '' });
  await expect(none).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('recordings that cannot be used say why, and the others are kept', async () => {
  const { id: actor_id } = await studio.client.call('createActor', { name: 'Mixed' });
  const bytes = [
    wavOf(new Float32Array(48_000)),
    Buffer.from('Dear Anna,\n'),
    wavFile(2),
    recording(spoken.slice(3, 4)),
  ];
  const recordings = [];
  for (const [index, file] of bytes.entries()) {
    recordings.push({ name: ['Silence', 'Letter', 'Tone', 'Joe'][index] ?? '', url: await upload(studio, file) });
  }
  const { results } = await studio.client.call('importTakes', { actor_id, recordings });
  expect(results.map(({ reason }) => reason)).toEqual(['NO_SPEECH', 'NOT_MEDIA', 'NO_SPEECH', null]);
  expect(results[0]?.error).toContain('Record again');
  expect(results[3]?.take).toMatchObject({ name: 'Joe', chosen: true });
  const before = sounds().length;
  await studio.client.call('deleteActor', { id: actor_id });
  expect(sounds()).toHaveLength(before - 1);
});
