import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { narrate } from '#build/sample/narration.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { probeMedia } from '#electron/engine/media/import/probe.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import { alignScript } from '#electron/engine/speech/align/align-script.ts';
import { readWav } from '#electron/engine/signal/wav.ts';
import type { AlignedWord } from '#shared/api/index.ts';
import { sectionSchema } from '#shared/ipc/index.ts';
import { parseScript } from '#shared/script/index.ts';
import { checkSections } from '#shared/timeline/section.ts';
import { joined } from '#shared/wav.ts';
import { repository } from '../../support/cli.ts';
import { decodeAudio } from '../../support/decode.ts';
import { hasHeart, useEmbeddedVoices, withoutHeart } from '../../support/embedded-voice.ts';
import { readPcm } from '../../support/inspect-template.ts';
import { hasMedia, mediaFolder, readWordTimes, withoutMedia, type SpokenWord } from '../../support/media.ts';
import { readRecordings } from '../../support/recordings.ts';
import { alterations, sayOtherwise, tells } from '../../support/said-otherwise.ts';
import { createRandom } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('align');

/** Share of the words with both edges within so many seconds of the reference. */
function shareWithin(
  seconds: number,
  found: readonly AlignedWord[],
  expected: readonly { start: number; end: number }[],
) {
  const near = found.filter(({ start, end }, index) => {
    const reference = expected[index];
    return reference && Math.abs(start - reference.start) <= seconds && Math.abs(end - reference.end) <= seconds;
  });
  return near.length / expected.length;
}

describe('the sample template', async () => {
  const sampleFolder = join(repository, 'build', 'sample');
  const video = join(sampleFolder, 'sample.mp4');
  const time = z.number();
  const word = z.object({ text: z.string(), start: time, end: time, occurrence: z.number().nullable() });
  const {
    script,
    sections,
    words: spoken,
  } = z
    .object({ script: z.string(), sections: z.array(sectionSchema), words: z.array(word) })
    .parse(JSON.parse(readFileSync(join(sampleFolder, 'sample.json'), 'utf8')));
  const [samples = new Float32Array(0)] = await decodeAudio(video);

  it('is a small video with its sections inside', async () => {
    const { video: pictures, audio, duration } = await probeMedia(video);
    expect(pictures).toMatchObject({ codec: 'h264', width: 1280, height: 720, frameRate: [30, 1] });
    expect(audio).toMatchObject({ codec: 'aac', sampleRate: 48_000 });
    expect(statSync(video).size).toBeLessThan(2 * 1024 * 1024);
    expect(duration).toBeGreaterThan(10);
    expect(duration).toBeLessThan(15);
    expect(checkSections(sections, duration ?? 0)).toHaveLength(2);
  });

  it('is not searched for a script that it can never hold', async () => {
    const controller = new AbortController();
    const aligning = alignScript({
      samples,
      script: 'word, '.repeat(3_000),
      signal: controller.signal,
      // Reading it aloud would take a minute and more.
      onProgress: () => controller.abort(),
    });
    expect(await thrownBy(aligning)).toMatchObject({ code: 'ALIGNMENT_FAILED' });
  });

  describe.skipIf(!hasHeart)(`made again (${withoutHeart})`, () => {
    useEmbeddedVoices();

    it('has the same sound', async () => {
      const narration = await narrate(parseScript(script));
      let [product, own, other] = [0, 0, 0];
      for (const [index, sample] of narration.samples.entries()) {
        const decoded = samples[index] ?? 0;
        product += sample * decoded;
        own += sample * sample;
        other += decoded * decoded;
      }
      expect(product / Math.sqrt(own * other)).toBeGreaterThan(0.98);
      expect(narration.words).toEqual(spoken);
    });
  });

  it('is aligned, with exact times known', async () => {
    const progress: number[] = [];
    const { words } = await alignScript({
      samples,
      script,
      voices: ['rms', 'awb'],
      onProgress: (value) => progress.push(value),
    });
    expect(words.map(({ word, occurrence }) => [word, occurrence])).toEqual(
      spoken.map(({ text, occurrence }) => [text, occurrence]),
    );
    expect(shareWithin(0.08, words, spoken)).toBeGreaterThanOrEqual(0.9);
    expect(words.every(({ start, end }, index) => start < end && start >= (words[index - 1]?.end ?? 0))).toBe(true);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  it('is found amid silence and noise at both ends', async () => {
    const offset = 3;
    const longer = new Float32Array(samples.length + 2 * offset * 48_000);
    longer.set(samples, offset * 48_000);
    let seed = 7;
    for (let index = 24_000; index < longer.length - 24_000; index++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
      longer[index] = (longer[index] ?? 0) + (0.003 * seed) / 2 ** 31;
    }
    const { words } = await alignScript({ samples: longer, script });
    const expected = spoken.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
    expect(shareWithin(0.08, words, expected)).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['broken off and begun anew', 5, 12.5, 6],
    ['whole, then broken off', 12.5, 9, 0],
  ])('is found in the whole one of two readings, %s', async (_, first, second, offset) => {
    const rate = 48_000;
    const gap = new Float32Array(rate).fill(1e-4);
    const read = (seconds: number) => samples.subarray(0, seconds * rate);
    const { words, findings } = await alignScript({ samples: joined([read(first), gap, read(second)]), script });
    const expected = spoken.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
    expect(shareWithin(0.08, words, expected)).toBeGreaterThanOrEqual(0.9);
    expect(Math.min(...words.map(({ confidence }) => confidence))).toBeGreaterThan(0.35);
    expect(findings.map(({ kind, first_word: from }) => [kind, from])).toEqual([['repeated', 0]]);
  });

  it('shows little confidence in a word that was not said', async () => {
    const { words } = await alignScript({
      samples,
      script: script.replace('three small', 'three enormous'),
    });
    const confidence = (word: string) => words.find((found) => found.word === word)?.confidence ?? Number.NaN;
    expect(confidence('enormous')).toBeLessThan(0.2);
    expect(confidence('improve')).toBeGreaterThan(0.8);
    const places = words.filter(({ word }) => word !== 'enormous');
    const expected = spoken.filter(({ text }) => text !== 'small');
    expect(shareWithin(0.08, places, expected)).toBeGreaterThanOrEqual(0.9);
  });

  it('is found at the same places again, after another script was looked for', async () => {
    const [first, second] = script.split(/(?<=[.!?]) (?=[A-Z])/);
    const before = await alignScript({ samples, script });
    await alignScript({ samples, script: `${second} ${first}` });
    expect(await alignScript({ samples, script })).toEqual(before);
  });

  it('can be left in the middle', async () => {
    const controller = new AbortController();
    const aligning = alignScript({
      samples,
      script,
      signal: controller.signal,
      onProgress: (progress) => progress > 0.3 && controller.abort(),
    });
    expect(await thrownBy(aligning)).toMatchObject({ code: 'CANCELLED' });
  });
});

describe('a recording that does not hold the script', () => {
  const script = 'Hi {{name|Sarah}}, nice to meet you.';
  const seconds = (length: number, sound: (index: number) => number) =>
    Float32Array.from({ length: length * 48_000 }, (_, index) => sound(index));

  it.each([
    ['silence', seconds(4, () => 0)],
    ['steady noise', seconds(4, (index) => 0.1 * Math.sin(index * index))],
    ['a melody', seconds(4, (index) => 0.3 * Math.sin(index * (0.03 + 0.01 * (Math.floor(index / 9_600) % 4))))],
    ['a click too short for it', seconds(0.1, (index) => Math.sin(index))],
    ['nothing at all', new Float32Array(0)],
  ])('is refused: %s', async (_, samples) => {
    expect(await thrownBy(alignScript({ samples, script }))).toMatchObject({ code: 'ALIGNMENT_FAILED' });
  });

  it('is refused when the script has no words', async () => {
    const samples = seconds(1, () => 0);
    expect(await thrownBy(alignScript({ samples, script: '… !' }))).toMatchObject({ code: 'ALIGNMENT_FAILED' });
    expect(await thrownBy(alignScript({ samples, script: '{{' }))).toMatchObject({ code: 'SCRIPT_INVALID' });
  });
});

/** Loose bounds: the references are themselves about 25 ms off. What is usual stands in docs/measurements/speech.md. */
describe.skipIf(!hasMedia)(`real speech (${withoutMedia})`, () => {
  const sentences = [
    ['LJ001-0002', 'in being comparatively modern.'],
    ['LJ001-0008', 'has never been surpassed.'],
    ['LJ001-0004', 'produced the block books, which were the immediate predecessors of the true printed book,'],
  ] as const;

  it.each(sentences)('%s is aligned', async (name, script) => {
    const recording = join(mediaFolder, 'speech', 'ljspeech', name);
    const { samples, sampleRate } = readWav(readFileSync(`${recording}.wav`));
    const { words } = await alignScript({ samples: resample(samples, sampleRate, 48_000), script });
    expectNear(words, readWordTimes(`${recording}.words.derived.tsv`));
  });

  it('a man in front of a camera is aligned, from his video', async () => {
    const recording = join(mediaFolder, 'talking', 'grid_pwij3p');
    const template = join(folder, 'template');
    const info = await normalize({ source: `${recording}.mpg`, folder: template });
    const samples = readPcm(template, info)[0] ?? new Float32Array(0);
    const { words } = await alignScript({ samples, script: 'place white in {{letter|j}} three please' });
    expectNear(words, readWordTimes(`${recording}.words.derived.tsv`));
    expect(words.find(({ occurrence }) => occurrence === 0)?.word).toBe('j');
  });

  it('words left out, said twice or put in between are told, and the others are found', async () => {
    const [recording, other] = await readRecordings((name) => /LJ001-000[46]/.test(name));
    if (!recording || !other) throw new Error('no recordings');
    for (const alteration of alterations) {
      const altered = sayOtherwise(recording, { alteration, other, random: createRandom(4) });
      const { words, findings } = await alignScript(altered);
      const told = findings.filter(({ kind }) => kind !== 'unsure');
      expect(
        told.map((finding) => tells(altered, finding)),
        alteration,
      ).toEqual(alteration === 'none' ? [] : [true]);
      const said = words.filter((_, index) => altered.words[index] !== null);
      expect(
        shareWithin(
          0.15,
          said,
          altered.words.filter((word) => word !== null),
        ),
        alteration,
      ).toBeGreaterThan(0.85);
    }
  });

  function expectNear(words: AlignedWord[], expected: SpokenWord[]): void {
    expect(words.map(({ word }) => word)).toEqual(expected.map(({ word }) => word));
    expect(shareWithin(0.2, words, expected)).toBe(1);
    expect(shareWithin(0.1, words, expected)).toBeGreaterThan(0.7);
  }
});
