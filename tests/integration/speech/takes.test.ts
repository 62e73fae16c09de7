import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { Narrator } from '#electron/engine/speech/clips/narrator.ts';
import { takeLoudness } from '#electron/engine/speech/takes/clean.ts';
import { cutTakes, singleTake } from '#electron/engine/speech/takes/takes.ts';
import { writeTakes } from '#electron/engine/speech/takes/write-takes.ts';
import { limits } from '#shared/limits.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { nameTake } from '../../support/name-takes.ts';
import { readRecordings } from '../../support/recordings.ts';
import { thrownBy } from '../../support/thrown.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { wavFile } from '../../support/wav-file.ts';

const names = ['Anna', 'Bartholomew', 'Anna Maria', 'Joe', 'Christopher', 'Li'];
const spoken: Float32Array[] = [];

beforeAll(async () => {
  const narrator = new Narrator({ artifacts: createFileStore(join(temporaryFolder('takes'), 'cache')) });
  const voice = { engine: 'flite', voice: 'rms', speed: 1, pitch_match: false };
  for (const text of names) spoken.push((await narrator.speak({ text, voice })).samples);
});

/** Utterances one after the other, with pauses, on a room's noise; the same each time. */
function recording(utterances: readonly Float32Array[], { noise = 0.0005, rumble = 0, gain = 0.5, pause = 0.8 } = {}) {
  const gap = Math.round(pause * 48_000);
  const length = utterances.reduce((sum, { length }) => sum + length + gap, gap);
  let state = 1;
  const samples = Float32Array.from({ length }, (_, index) => {
    state = (state * 48_271) % 2_147_483_647;
    return noise * (state / 1_073_741_823 - 1) + rumble * Math.sin((2 * Math.PI * 30 * index) / 48_000);
  });
  const starts: number[] = [];
  let at = gap;
  for (const utterance of utterances) {
    starts.push(at / 48_000);
    for (const [index, sample] of utterance.entries()) samples[at + index] = (samples[at + index] ?? 0) + gain * sample;
    at += utterance.length + gap;
  }
  return { samples, starts };
}

describe('a take of many names', () => {
  it.each([
    ['in a quiet room', {}],
    ['on rumble louder than the voice', { rumble: 0.3 }],
    ['in a noisy room', { noise: 0.006 }],
    ['spoken softly', { gain: 0.02, noise: 0.00002 }],
    ['spoken quickly one after the other', { pause: 0.55 }],
  ])('is cut into one take a name, each where it is: %s', async (_what, room) => {
    const { samples, starts } = recording(spoken, room);
    const takes = await cutTakes(samples, names);
    expect(takes.map(({ name }) => name)).toEqual(names.map((_, index) => index));
    for (const [index, take] of takes.entries()) {
      expect(Math.abs(take.start + 0.08 - (starts[index] ?? 0))).toBeLessThan(0.15);
      const seconds = (spoken[index]?.length ?? 0) / 48_000;
      expect(take.samples.length / 48_000).toBeGreaterThan(0.75 * seconds);
      expect(take.samples.length / 48_000).toBeLessThan(1.25 * seconds + 0.05);
    }
  });

  it('gives takes of one loudness and no flags where nothing is wrong', async () => {
    const takes = await cutTakes(recording(spoken).samples, names);
    for (const { samples, flags } of takes) {
      expect(flags).toEqual([]);
      expect(Math.abs(loudnessOf(weightedPowers([samples])) - takeLoudness)).toBeLessThan(1.5);
      expect(samples.every((sample) => Math.abs(sample) <= 0.9)).toBe(true);
    }
  });

  it('keeps both takes of a name that was said again', async () => {
    const again = [0, 1, 1, 2, 3, 4, 5];
    const takes = await cutTakes(recording(again.map((name) => spoken[name] ?? new Float32Array(0))).samples, names);
    expect(takes.map(({ name }) => name)).toEqual(again);
  });

  it('is told by its sound, not by its length: one missed, one said twice, one that is not in the list', async () => {
    const order = [0, 2, 3, 3, 1, 4];
    const list = names.toSpliced(1, 1).slice(0, 4);
    const takes = await cutTakes(recording(order.map((name) => spoken[name] ?? new Float32Array(0))).samples, list);
    expect(takes.map(({ name }) => name)).toEqual([0, 1, 2, 2, null, 3]);
  });

  it.each([
    ['clipped', { gain: 40 }],
    ['quiet', { gain: 0.004, noise: 0 }],
    ['noisy', { gain: 0.2, noise: 0.006 }],
  ])('says when it is %s', async (flag, room) => {
    const { samples } = recording(spoken, room);
    const takes = await cutTakes(
      samples.map((sample) => Math.max(-1, Math.min(1, sample))),
      names,
    );
    expect(takes.length).toBeGreaterThan(0);
    for (const { flags } of takes) expect(flags).toContain(flag);
  });

  it('of silence, or of noise alone, is empty', async () => {
    expect(await cutTakes(new Float32Array(96_000), names)).toEqual([]);
    expect(await cutTakes(recording([], { pause: 3, noise: 0.01 }).samples, names)).toEqual([]);
  });
});

describe.skipIf(!hasMedia)(`takes made of real words (${withoutMedia})`, () => {
  it.each([1, 2])('are paired with their list, and never surely with a wrong name: take %i', async (seed) => {
    const recordings = await readRecordings((name) => name.startsWith('LJ'));
    const { samples, names: list, spoken: expected } = nameTake(recordings, seed, 12);
    const takes = await cutTakes(samples, list);
    expect(takes).toHaveLength(expected.length);
    const wrong = takes.filter(({ name }, index) => name !== expected[index]);
    expect(wrong.length).toBeLessThanOrEqual(2);
    expect(wrong.filter(({ name, flags }) => name !== null && !flags.includes('unsure'))).toEqual([]);
  });
});

describe('a recording of one name', () => {
  it('is trimmed to it, pauses inside kept', () => {
    const take = singleTake(recording([spoken[2] ?? new Float32Array(0)]).samples, 'Anna Maria');
    expect(take?.flags).toEqual([]);
    const longer = ((take?.samples.length ?? 0) - (spoken[2]?.length ?? 0)) / 48;
    // Milliseconds: the clip has some silence at its ends, and a soft last vowel.
    expect(longer).toBeGreaterThan(-100);
    expect(longer).toBeLessThan(60);
  });

  it('cut close to the name is not taken for a noisy one', () => {
    expect(singleTake(spoken[0] ?? new Float32Array(0), 'Anna')?.flags).toEqual([]);
  });

  it('cut close to the name keeps its soft ending', () => {
    const seconds = (length: number, level: (at: number) => number) =>
      Float32Array.from({ length: length * 48_000 }, (_, index) => {
        const at = index / 48_000;
        return 10 ** (level(at) / 20) * Math.sin(2 * Math.PI * 180 * at);
      });
    // A last vowel that fades for 0.25 s, as in “Maria”.
    const name = seconds(0.5, (at) => (at < 0.25 ? -12 : -24 - 60 * (at - 0.25)));
    expect((singleTake(name, 'Maria')?.samples.length ?? 0) / 48_000).toBeGreaterThan(0.45);
  });

  it('that was imported before loses nothing', () => {
    for (const [index, name] of names.entries()) {
      const once = singleTake(spoken[index] ?? new Float32Array(0), name)?.samples ?? new Float32Array(0);
      const twice = singleTake(once, name)?.samples ?? new Float32Array(0);
      expect((once.length - twice.length) / 48_000).toBeLessThan(0.02);
    }
  });

  it('of silence is none', () => {
    expect(singleTake(new Float32Array(48_000), 'Anna')).toBeNull();
  });

  it('that is much longer than the name says so', () => {
    const talk = recording(spoken, { pause: 0.1 }).samples;
    expect(singleTake(talk, 'Li')?.flags).toContain('long');
  });
});

describe('a recording longer than one request may take', () => {
  const folder = temporaryFolder('long-take');

  it.each([
    ['of many names', false, limits.nameListSeconds, 'Split it between two names'],
    ['of one name', true, limits.nameSeconds, 'Cut out the name'],
  ])('%s is refused before it is listened to, with the limit and the way out', async (what, alone, seconds, wayOut) => {
    const takes = join(folder, what);
    const source = join(folder, `${what}.wav`);
    mkdirSync(takes);
    writeFileSync(source, wavFile(seconds + 1, 8_000));
    const onProgress = () => expect.unreachable();
    const error = await thrownBy(writeTakes({ source, folder: takes, names: ['Anna'], alone, onProgress }));
    expect(error.code).toBe('MEDIA_TOO_LARGE');
    expect(error.message).toContain(`${seconds} seconds. ${wayOut}`);
    expect(readdirSync(takes)).toEqual([]);
  });
});
