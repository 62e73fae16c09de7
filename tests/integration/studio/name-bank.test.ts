import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endStudio, launchStudio, type StudioProcess } from '../../support/sample-studio.ts';
import { recordingOf, speakNames } from '../../support/spoken-names.ts';
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
  spoken.push(...(await speakNames(names, join(folder, 'cache'))));
  studio = await launchStudio(join(folder, 'data'));
  actor = (await studio.client.call('createActor', { name: 'Robert' })).id;
});
afterAll(() => endStudio(studio, 'SIGTERM'));

const sounds = () => readdirSync(join(studio.folder, 'sounds'));

function recording(utterances: readonly Float32Array[], gain = 0.5): Buffer {
  return wavOf(recordingOf(utterances, { gain }));
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

  test('with fewer words than names gives those that were heard, and says which are missing', async () => {
    const { client } = studio;
    const url = await upload(studio, recording(spoken.filter((_, index) => index !== 1)));
    const { id: actor_id } = await client.call('createActor', { name: 'Other' });
    const cut = await client.call('cutTakes', { actor_id, url, values: names });
    expect(cut.takes.map(({ name }) => name)).toEqual(names.toSpliced(1, 1));
    expect(cut.missing).toEqual(['Bartholomew']);
  });

  test('with a name that sounds otherwise is cut, and that take is not used before it was heard and chosen', async () => {
    const { client } = studio;
    const url = await upload(studio, recording(spoken));
    const { id: actor_id } = await client.call('createActor', { name: 'Unsure' });
    const cut = await client.call('cutTakes', { actor_id, url, values: names.with(1, 'Wilhelmina') });
    expect(cut.takes.map(({ name, chosen }) => [name, chosen])).toEqual(
      names.map((name, index) => (index === 1 ? ['Wilhelmina', false] : [name, true])),
    );
    const take = cut.takes[1];
    expect(take?.flags).toContain('unsure');
    await client.call('chooseTake', { id: take?.id ?? '' });
    const audio = await client.call('getAudio', { actor_id, name: 'Wilhelmina', video_instance_id: '' });
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
  await client.call('rejectTake', { id: redo });
  await client.call('rejectTake', { id: good });
  // Nobody has chosen the take that is left.
  expect(await chosen()).toEqual([]);
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
