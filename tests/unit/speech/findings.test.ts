import { describe, expect, it } from 'vitest';
import { findingsOf } from '#electron/engine/speech/align/findings.ts';

/** Frames of a word that is surely spoken, or hardly. */
const word = (index: number, start: number, end: number, confidence = 0.95) => ({
  word: index,
  start,
  end,
  confidence,
});

/** A recording of 1,000 frames with sound in some spans. */
function levels(...sounds: [start: number, end: number][]) {
  const frames = new Float32Array(1_000).fill(-80);
  for (const [start, end] of sounds) frames.fill(-20, start, end);
  return { frames, floor: -80, peak: -20 };
}

const kinds = (words: Parameters<typeof findingsOf>[0]['words'], sound: ReturnType<typeof levels>) =>
  findingsOf({ words, repeated: [] }, sound).map(({ kind, start, end }) => [kind, start, end]);

describe('an event of a recording is one finding', () => {
  it('where a first word is not recognized and sound comes before it', () => {
    const words = [word(0, 100, 101, 0), word(1, 101, 200), word(2, 200, 300)];
    expect(kinds(words, levels([40, 300]))).toEqual([['unsure', 0.4, 1.01]]);
  });

  it('where words are skipped and something else is heard', () => {
    const words = [word(0, 100, 150), null, word(2, 400, 500)];
    expect(kinds(words, levels([100, 150], [200, 300], [400, 500]))).toEqual([['skipped', 1.5, 4]]);
  });

  it('where a last word is not recognized and sound follows', () => {
    const words = [word(0, 100, 200), word(1, 200, 202, 0.01)];
    expect(kinds(words, levels([100, 300]))).toEqual([['unsure', 2, 3]]);
  });

  it('and sound beside words that are sure stays one of its own', () => {
    const words = [word(0, 200, 300), word(1, 300, 400)];
    expect(kinds(words, levels([50, 120], [200, 400]))).toEqual([['before', 0.5, 1.2]]);
  });
});
