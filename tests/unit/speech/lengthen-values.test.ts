import { describe, expect, test } from 'vitest';
import { valuePlaces } from '#electron/engine/render/value-places.ts';
import { lengthenValues } from '#electron/engine/speech/clips/lengthen-values.ts';
import type { TimedSpeech } from '#electron/engine/speech/voices/speaking-voice.ts';
import { filledSentences, parseScript, type FilledWord } from '#shared/script/index.ts';

const rate = 16_000;

/** A tone for each word, seconds: `[start, end)`. */
function speechOf(...places: [number, number][]): TimedSpeech {
  const end = places.at(-1)?.[1] ?? 0;
  const samples = new Float32Array(Math.round((end + 0.3) * rate));
  for (const [start, stop] of places)
    for (let index = Math.round(start * rate); index < stop * rate; index++)
      samples[index] = 0.3 * Math.sin((2 * Math.PI * 200 * index) / rate);
  return { samples, sampleRate: rate, end, words: places.map(([start, stop]) => ({ start, end: stop })) };
}

/** Stretches of silence that last 20 ms or more, seconds; those at the edges left out. */
function silences({ samples }: TimedSpeech): number[] {
  const found: number[] = [];
  let run = 0;
  for (const [index, sample] of samples.entries()) {
    if (sample === 0) run += 1;
    else {
      if (run >= 0.02 * rate && run < index) found.push(run / rate);
      run = 0;
    }
  }
  return found;
}

const touching = speechOf([0.1, 0.5], [0.5, 0.65], [0.65, 1]);

describe('a value that is too short', () => {
  test('is said slower, and gets short silences where it touches its neighbours', async () => {
    const { samples, words, end } = await lengthenValues(touching, [{ first: 1, end: 2, least: 0.35 }]);
    const [before, value, after] = words;
    expect((after?.start ?? NaN) - (before?.end ?? NaN)).toBeCloseTo(0.35, 2);
    expect((value?.end ?? NaN) - (value?.start ?? NaN)).toBeCloseTo(1.3 * 0.15, 1);
    expect((after?.end ?? NaN) - (after?.start ?? NaN)).toBeCloseTo(0.35, 2);
    expect([end - touching.end, (samples.length - touching.samples.length) / rate]).toEqual([
      expect.closeTo(0.2, 2),
      expect.closeTo(0.2, 2),
    ]);
    const quiet = silences({ ...touching, samples });
    expect(quiet).toHaveLength(2);
    expect(Math.max(...quiet)).toBeLessThan(0.12);
    // Nothing is cut off: between two samples the tone changes by 0.024 at most.
    const steps = samples.map((sample, index) => Math.abs(sample - (samples[index - 1] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.03);
  });

  test('goes on where it stopped if saying it slower is enough', async () => {
    const { samples, words } = await lengthenValues(touching, [{ first: 1, end: 2, least: 0.193 }]);
    expect((words[2]?.start ?? NaN) - (words[0]?.end ?? NaN)).toBeCloseTo(0.193, 2);
    expect(silences({ ...touching, samples })).toEqual([]);
  });

  test('has the pause beside it last longer where there is one, and is said as before', async () => {
    const speech = speechOf([0.1, 0.5], [0.5, 0.65], [0.85, 1.2]);
    const { samples, words } = await lengthenValues(speech, [{ first: 1, end: 2, least: 0.5 }]);
    expect(words).toEqual([
      speech.words[0],
      speech.words[1],
      { start: expect.closeTo(1, 3), end: expect.closeTo(1.35, 3) },
    ]);
    expect(samples.filter((sample) => sample !== 0)).toEqual(speech.samples.filter((sample) => sample !== 0));
  });

  test('gets no more than a quarter of a second', async () => {
    const { samples } = await lengthenValues(touching, [{ first: 1, end: 2, least: 2 }]);
    expect((samples.length - touching.samples.length) / rate).toBeCloseTo(0.25, 2);
  });

  test('at the edge of a sentence has its silence inside of it', async () => {
    const speech = speechOf([0.1, 0.25], [0.25, 0.8]);
    const { words } = await lengthenValues(speech, [{ first: 0, end: 1, least: 0.3 }]);
    expect([words[0]?.start, words[1]?.start]).toEqual([0.1, expect.closeTo(0.4, 2)]);
  });
});

test('speech stays as it is where values are long enough, or nobody tells where they are', async () => {
  expect(await lengthenValues(touching, [{ first: 1, end: 2, least: 0.18 }])).toBe(touching);
  const unknown = { ...touching, words: [null, ...touching.words.slice(1)] };
  expect(await lengthenValues(unknown, [{ first: 1, end: 2, least: 0.5 }])).toBe(unknown);
});

test('a value that begins with a short vowel is not parted from it', async () => {
  // As "X": a vowel, the closure of its "k", and the rest.
  const parts = speechOf([0.1, 0.5], [0.5, 0.545], [0.565, 0.65], [0.65, 1]);
  const [before, vowel, rest, after] = parts.words;
  const letter = { start: vowel?.start ?? NaN, end: rest?.end ?? NaN };
  const speech = { ...parts, words: [before ?? null, letter, after ?? null] };
  const longer = await lengthenValues(speech, [{ first: 1, end: 2, least: 0.4 }]);
  expect(longer.samples.length).toBeGreaterThan(speech.samples.length);
  // Before the vowel, in the letter, and behind it.
  expect(silences(longer)).toHaveLength(3);
});

test('an empty value becomes a pause, as long as the words beside it need to be in time', async () => {
  const place = { first: 1, end: 1 };
  const words = [touching.words[0] ?? null, ...touching.words.slice(2)];
  const empty = { ...touching, words };
  const silence = (speech: typeof empty): number => (speech.words[1]?.start ?? NaN) - (speech.words[0]?.end ?? NaN);
  // 80 ms less, as either word may be 40 ms out of time.
  const wanted = silence(empty) + 0.3;
  const paused = await lengthenValues(empty, [{ ...place, least: wanted + 0.08 }]);
  expect(silence(paused)).toBeCloseTo(wanted, 2);
  expect(paused.samples.length - empty.samples.length).toBe(Math.round(0.3 * empty.sampleRate));
  expect(silence(await lengthenValues(empty, [{ ...place, least: 9 }]))).toBeCloseTo(silence(empty) + 0.5, 2);
  expect(await lengthenValues(empty, [{ ...place, least: silence(empty) + 0.08 }])).toBe(empty);
});

describe('the time a value must take', () => {
  const second = 48_000;
  /** Each word of a recording takes a second, and the pause behind it half of one. */
  const spanOf = ({ recorded }: FilledWord) =>
    recorded && { start: recorded.first * 1.5 * second, end: ((recorded.end - 1) * 1.5 + 1) * second };
  const placesOf = (script: string, value: string, pauses = { before: 0, after: 0 }) =>
    filledSentences(parseScript(script), new Map([['name', value]])).map((sentence) =>
      valuePlaces(sentence, spanOf, pauses),
    );

  test('is what its pictures and those of the pauses beside it take at their fastest', () => {
    const places = [{ first: 1, end: 2, least: 1.2 }];
    expect(placesOf('Hello {{name|Sarah}}, welcome.', 'B')).toEqual([places]);
    expect(placesOf('Hello {{name|Sarah}}, welcome.', 'B C')).toEqual([[{ first: 1, end: 3, least: 1.2 }]]);
  });

  test('is less at the edge of a sentence, by what the pause there gives', () => {
    expect(placesOf('Hello {{name|Sarah}}.', 'B')).toEqual([[{ first: 1, end: 2, least: 0.9 }]]);
    const pauses = { before: second, after: second };
    expect(placesOf('Hello {{name|Sarah}}.', 'B', pauses)).toEqual([[{ first: 1, end: 2, least: 0.5 }]]);
    expect(placesOf('{{name|Sarah}} speaks.', 'B', { ...pauses, before: 3 * second })).toEqual([[]]);
  });

  test('is asked of values only', () => {
    expect(placesOf('Hello, welcome.', 'B')).toEqual([[]]);
    expect(placesOf('Hello {{name|Sarah}}.', '')).toEqual([[]]);
  });

  test('is that of the words it leaves out where it is empty', () => {
    expect(placesOf('Hello {{name|Sarah}}, welcome.', '')).toEqual([[{ first: 1, end: 1, least: 1.2 }]]);
  });
});
