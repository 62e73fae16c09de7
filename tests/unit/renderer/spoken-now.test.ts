import { describe, expect, test } from 'vitest';
import { spokenAt } from '#renderer/features/editor/model/spoken-now.ts';

const words = [
  { start: 0.5, end: 0.9 },
  { start: 0.9, end: 1.2 },
  { start: 2, end: 2.4 },
];

describe('the word that is spoken', () => {
  test.each([
    [0, -1],
    [0.5, 0],
    [0.89, 0],
    [0.9, 1],
    [1.2, -1],
    [1.9, -1],
    [2.399, 2],
    [2.4, -1],
    [60, -1],
  ])('at %f s is number %i', (time, index) => {
    expect(spokenAt(words, time)).toBe(index);
  });

  test('is none where there are no words', () => {
    expect(spokenAt([], 1)).toBe(-1);
  });

  test('is the one that a search from the front finds, at any time of a long recording', () => {
    const many = Array.from({ length: 900 }, (_, index) => ({ start: index * 0.4, end: index * 0.4 + 0.3 }));
    for (let time = -1; time < 362; time += 0.37) {
      expect(spokenAt(many, time)).toBe(many.findIndex(({ start, end }) => start <= time && time < end));
    }
  });
});
