import { describe, expect, test } from 'vitest';
import { throughRetakes } from '#shared/timeline/retakes.ts';

describe('moments of a take with sentences said again', () => {
  const longer = { start: 2, end: 4, from: 0.5, to: 3.5 };
  const shorter = { start: 6, end: 8, from: 0, to: 1 };

  test('move by what is longer or shorter before them', () => {
    expect(throughRetakes([1, 5, 9], [shorter, longer])).toEqual([1, 6, 9]);
  });

  test('are gone where a new sentence stands for them', () => {
    expect(throughRetakes([2, 3.9, 4, 7], [longer, shorter])).toEqual([5]);
    expect(throughRetakes([1, 7], [])).toEqual([1, 7]);
  });
});
