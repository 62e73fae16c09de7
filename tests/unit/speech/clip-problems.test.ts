import { describe, expect, it } from 'vitest';
import { toWireError } from '#shared/errors/index.ts';
import { checkLength, clipProblems, outlierScore } from '#electron/engine/speech/clips/clip-problems.ts';

const place = { seconds: 0.4, replaces: 'Sarah' };

function problems(seconds: number, level = 0.5) {
  const samples = new Float32Array(Math.round(seconds * 48_000)).fill(level);
  return clipProblems({ clip: { samples, reason: 'voice' }, place });
}

describe('a clip', () => {
  it.each([
    [0.45, []],
    [0.75, ['long']],
    [0.15, ['short']],
  ])('of %s s for a word of 0.4 s has the problems %j', (seconds, expected) => {
    expect(problems(seconds)).toEqual(expected);
  });

  it('at full scale is clipped', () => {
    expect(problems(0.4, 1)).toEqual(['clipped']);
  });
});

it('that a section cannot hold says how long it takes', () => {
  const ofSeconds = (seconds: number) => ({ samples: new Float32Array(Math.round(seconds * 48_000)) });
  const thrown = (seconds: number): unknown => {
    try {
      return checkLength(ofSeconds(seconds), 'company');
    } catch (error) {
      return toWireError(error);
    }
  };
  expect(thrown(10)).toBeUndefined();
  expect(thrown(10.01)).toEqual({
    code: 'SECTION_TOO_LONG',
    subject: 'company',
    message: 'Saying this takes 10.1 seconds. At most 10 fit: shorten it, or have a voice speak the whole script.',
    sentence: { key: 'valueTooLong', values: { seconds: 10.1, most: 10 } },
  });
});

describe('how unusual a length is', () => {
  it('is nothing at the pace of the words replaced, and all of it at twice that and more', () => {
    expect(outlierScore({ text: 'Grace', seconds: 0.4, place })).toBeCloseTo(0, 5);
    expect(outlierScore({ text: 'Grace', seconds: 1, place })).toBe(1);
    expect(outlierScore({ text: 'Bartholomew', seconds: 0.7, place })).toBeLessThan(0.2);
    expect(outlierScore({ text: 'Al', seconds: 0.7, place })).toBeGreaterThan(0.9);
  });
});
