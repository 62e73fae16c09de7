import { describe, expect, it } from 'vitest';
import { ReadingFollower } from '#renderer/features/recorder/following/reading-follower.ts';
import { scriptPieces } from '#renderer/features/recorder/following/script-pieces.ts';
import { readingWords } from '#renderer/features/recorder/reading.ts';
import { wordOfLine } from '#renderer/features/recorder/lines.ts';
import { limits } from '#shared/limits.ts';
import { FeatureStream, featureRate, featureSize, measureFeatures } from '#shared/sound/features.ts';
import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import { createRandom } from '../../support/speech-like.ts';

describe('sound as it comes', () => {
  const random = createRandom(7);
  const samples = Float32Array.from({ length: featureRate }, (_, i) => 0.3 * Math.sin(i / 9) + 0.1 * (random() - 0.5));

  it('gives the same numbers as the whole recording, whatever the pieces', () => {
    const whole = measureFeatures(samples, 1);
    const stream = new FeatureStream();
    const frames = [];
    for (let at = 0; at < samples.length; at += 371) frames.push(...stream.push(samples.subarray(at, at + 371), 1));
    expect(frames.length).toBeGreaterThan(85);
    for (const [index, { values }] of frames.entries()) {
      // The first frames have nothing before them to compare with, and are not given.
      const at = (index + 4) * featureSize;
      for (const [k, value] of values.entries()) expect(value).toBeCloseTo(whole.values[at + k] ?? NaN, 3);
    }
  });
});

describe('a script that is learnt in pieces', () => {
  const long = Array.from({ length: 400 }, (_, index) => `Sentence number ${index} says {{name|Ann Lee}}, twice.`).join(
    ' ',
  );

  it('is cut after sentences, each piece short enough, no word lost', () => {
    const words = readingWords(long);
    const pieces = scriptPieces(words);
    expect(pieces.length).toBeGreaterThan(8);
    for (const { text } of pieces) {
      expect(text.length).toBeLessThanOrEqual(limits.learntCharacters);
      expect(text).toMatch(/^Sentence/);
    }
    const read = pieces.flatMap(({ text, starts }) =>
      starts.map((start, at) => text.slice(start, starts[at + 1]).trim()),
    );
    expect(read).toEqual(words.map(({ text }) => text));
    expect(pieces.map(({ first }) => words[first]?.text)).toEqual(pieces.map(() => 'Sentence'));
  });

  it('is cut where it can be when it has no sentences', () => {
    const pieces = scriptPieces(readingWords('word '.repeat(1_000)));
    expect(pieces.map(({ text }) => text.length).every((length) => length <= limits.learntCharacters)).toBe(true);
    expect(pieces.reduce((sum, { starts }) => sum + starts.length, 0)).toBe(1_000);
  });

  it('has no marks in it, even where they do not parse', () => {
    const [piece] = scriptPieces(readingWords('Hi {{first_na'));
    expect(piece?.text).toBe('Hi   first_na');
  });
});

describe('where the reader is', () => {
  /** Words of one phone each. */
  function sounds(places: number[]): ScriptSounds {
    const bytes = (count: number): string => btoa(String.fromCharCode(128).repeat(count * 3 * featureSize));
    return {
      places,
      kinds: places.map(() => 0),
      frames: places.map(() => 8),
      means: bytes(places.length),
      kind_means: bytes(1),
      kind_log_precisions: bytes(1),
      usual_means: Array.from({ length: featureSize }, () => 0),
      usual_deviations: Array.from({ length: featureSize }, () => 1),
    };
  }

  it('is kept while more of the script is learnt, and counts words as they are shown', () => {
    const pieces = scriptPieces(readingWords('One — two, three.'));
    const [piece] = pieces;
    if (!piece) throw new Error('There is a piece.');
    const follower = new ReadingFollower();
    follower.take({ type: 'goTo', word: 4 });
    follower.take({ type: 'learn', learnt: sounds([0, 6, 11]), piece });
    // The dash is shown, but not said; the fifth word comes with the next piece.
    expect(follower.word).toBe(0);
    follower.take({
      type: 'learn',
      learnt: sounds([0, 4]),
      piece: { text: 'four five', first: 4, starts: [0, 5], begins: [true, false] },
    });
    expect(follower.word).toBe(4);
    follower.take({ type: 'goTo', word: 1 });
    expect(follower.word).toBe(2);
  });
});

describe('the arrow keys', () => {
  const tops = [0, 0, 0, 46, 48, 48, 96, 96];
  it.each([
    [0, 1, 3],
    [4, 1, 6],
    [7, 1, 7],
    [7, -1, 3],
    [5, -1, 0],
    [1, -1, 0],
  ] as const)('move from word %s by %s line to word %s', (current, direction, next) => {
    expect(wordOfLine(tops, current, direction)).toBe(next);
  });
});
