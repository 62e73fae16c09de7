import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { withoutRumble } from '#electron/engine/speech/takes/clean.ts';
import { decodeAudio } from '../../support/decode.ts';
import { endStudio, launchWithActor, renderName, type StudioProcess } from '../../support/sample-studio.ts';
import { until, upload } from '../../support/studio.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavOf } from '../../support/wav-file.ts';

/** Recorded names in videos, with the real render processes. */

const folder = temporaryFolder('recordings');
const narrator = new Narrator({ artifacts: createFileStore(join(folder, 'cache')) });
let studio: StudioProcess;
let template: string;
let campaign: string;
let actor: string;

beforeAll(async () => {
  ({ studio, template, campaign, actor } = await launchWithActor(join(folder, 'studio')));
});
afterAll(() => endStudio(studio, 'SIGTERM'));

/** A man's voice saying a text, who stands for the actor. */
async function said(text: string): Promise<Float32Array> {
  return (await narrator.speak({ text, voice: { engine: 'flite', voice: 'rms', speed: 1, pitch_match: false } }))
    .samples;
}

async function record(name: string, sound: Float32Array, video_instance_id?: string): Promise<void> {
  const padded = new Float32Array(sound.length + 48_000);
  padded.set(sound, 24_000);
  const url = await upload(studio, wavOf(padded));
  await studio.client.call('createAudio', { actor_id: actor, name, url, video_instance_id });
}

/** Renders one row; gives where its name comes from and the video's sound. */
async function render(name: string) {
  const { id, clip } = await renderName(studio.client, campaign, name);
  return { id, clip, sound: await soundOf(id) };
}

async function soundOf(id: string): Promise<Float32Array> {
  const { url } = await studio.client.call('getGeneratedVideo', { id });
  const file = join(folder, 'video.mp4');
  writeFileSync(file, Buffer.from(await (await fetch(String(url))).arrayBuffer()));
  return (await decodeAudio(file))[0] ?? new Float32Array(0);
}

/** How alike a recording and the best fitting part of the first four seconds of a sound are: 1 = the same but for loudness. */
function likeness(recorded: Float32Array, sound: Float32Array): number {
  // The filter that takes out rumble also shifts the phase of what it leaves.
  const [a, b] = [coarse(withoutRumble(recorded)), coarse(sound.subarray(0, 4 * 48_000))];
  const energy = product(a, a, 0);
  let best = 0;
  for (let at = 0; at + a.length <= b.length; at++) {
    const part = b.subarray(at, at + a.length);
    best = Math.max(best, product(a, b, at) / Math.sqrt(energy * product(part, part, 0) + 1e-9));
  }
  return best;
}

/** The sum of products with the part of `b` that begins at `at`. A plain loop: it runs a hundred million times. */
function product(a: Float32Array, b: Float32Array, at: number): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[at + index] ?? 0);
  return sum;
}

/** Every eighth sample, as a mean of those around it. */
function coarse(samples: Float32Array): Float32Array {
  return Float32Array.from(
    { length: samples.length >> 3 },
    (_, index) => samples.subarray(8 * index, 8 * index + 8).reduce((sum, sample) => sum + sample, 0) / 8,
  );
}

test('a value the actor has recorded is heard as recorded, and the video tells', async () => {
  const recorded = await said('Zelda');
  await record('zelda', recorded);
  const { clip, sound } = await render('Zelda');
  expect(clip).toEqual({
    variable: 'first_name',
    value: 'Zelda',
    source: 'recording',
    voice: null,
    reason: 'recorded',
    matched: false,
    in_sentence: false,
    passed_over: [],
  });
  expect(likeness(recorded, sound)).toBeGreaterThan(0.9);
  const other = await render('Tobias');
  expect(other.clip).toMatchObject({ source: 'builtin', voice: 'flite:slt', reason: 'nearest' });
  expect(likeness(recorded, other.sound)).toBeLessThan(0.6);
});

test('half of a compound is not used, nor a name with other accents', async () => {
  await record('Anna', await said('Anna'));
  await record('Jose', await said('Jose'));
  for (const name of ['Anna Maria', 'José']) expect((await render(name)).clip?.source).toBe('builtin');
  expect((await render('ANNA')).clip?.source).toBe('recording');
});

test('a recording for the template comes first, and a new one changes later videos only', async () => {
  const [general, own, better] = [await said('Kim'), await said('Kimberley'), await said('Kimiko')];
  await record('Kim', general);
  await record('Kim', own, template);
  const first = await render('Kim');
  expect(likeness(own, first.sound)).toBeGreaterThan(0.9);
  await record('Kim', better, template);
  const second = await render('Kim');
  expect(likeness(better, second.sound)).toBeGreaterThan(0.9);
  expect(Buffer.from((await soundOf(first.id)).buffer).equals(Buffer.from(first.sound.buffer))).toBe(true);
});

test('nobody else’s recordings are used', async () => {
  await record('Vincent', await said('Vincent'));
  const other = await studio.client.call('createActor', { name: 'Alan' });
  const { result } = await studio.client.call('generateCampaign', {
    campaign_id: campaign,
    generation_mode: 'keep_original',
    actor_id: other.id,
    variables: ['first_name', 'company'],
    names: [['Vincent', 'Acme']],
  });
  const id = result[0] ?? '';
  await until(async () => (await studio.client.call('getGeneratedVideo', { id })).status === 'succeeded');
  const { clips } = await studio.client.call('listVideoClips', { id });
  expect(clips.map(({ source }) => source)).toEqual(['builtin', 'builtin']);
});

test('the videos that say a name are counted for the actor who speaks them', async () => {
  const before = await countsOf(actor);
  await render('Zelda');
  await render('Ottilie');
  expect(await countsOf(actor)).toEqual([(before[0] ?? 0) + 1, 1, 0]);
  const { id: nobody } = await studio.client.call('createActor', { name: 'Mary' });
  expect(await countsOf(nobody)).toEqual([0, 0, 0]);

  async function countsOf(actor_id: string): Promise<number[]> {
    const values = ['ZELDA', 'ottilie', 'Nobody'];
    return (await studio.client.call('countNameVideos', { actor_id, values })).videos;
  }
});
