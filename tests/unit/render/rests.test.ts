import { describe, expect, test } from 'vitest';
import { longParts, type FollowedWords } from '#electron/engine/render/follow-words.ts';
import { restTiming } from '#electron/engine/render/with-rests.ts';
import type { NewPictures } from '#electron/engine/pictures/new-pictures.ts';
import { walkOf } from '#electron/engine/pictures/rests.ts';
import { poseDistance } from '#electron/engine/media/edit/rest-pictures.ts';

describe('parts of a recording that a video takes longer for', () => {
  const word = (start: number, end: number, isFixed = true): FollowedWords => ({
    source: { start, end },
    output: { start, end },
    isFixed,
  });

  test('are those between words in both that are shown slower than the limit', () => {
    const words = [word(100, 200), word(250, 300, false), word(350, 400), word(400, 500), word(600, 700)];
    const times = [
      { source: 0, output: 0 },
      { source: 200, output: 200 },
      { source: 350, output: 600 },
      { source: 500, output: 750 },
      { source: 600, output: 910 },
      { source: 700, output: 1_010 },
      { source: 1_000, output: 3_000 },
    ];
    // 150 take 400, and 300 at the end 1,990; 100 that take 160 are within the limit.
    expect(longParts(times, words, 1_000)).toEqual([
      { start: 200, end: 350 },
      { start: 700, end: 1_000 },
    ]);
  });

  test('begin with the recording where a value does', () => {
    const times = [
      { source: 0, output: 0 },
      { source: 300, output: 900 },
      { source: 400, output: 1_000 },
    ];
    expect(longParts(times, [word(0, 200, false), word(300, 350)], 400)).toEqual([{ start: 0, end: 300 }]);
  });
});

describe('the time of a rest', () => {
  const segment = 24_960;
  const cases: { source: number; output: number }[] = [];
  for (let source = 2_000; source < 300_000; source = Math.ceil(source * 1.3))
    for (let output = source; output < 3_000_000; output = Math.ceil(output * 1.1)) cases.push({ source, output });
  const isLong = ({ source, output }: { source: number; output: number }): boolean =>
    output > 1.6 * source && output - source >= 2 * segment;

  test('is none where a part is short, or its frames can be stretched', () => {
    const short = cases.filter((part) => !isLong(part));
    expect(short.length).toBeGreaterThan(100);
    expect(short.filter(({ source, output }) => restTiming(source, output, segment) !== null)).toEqual([]);
  });

  test('fills a part exactly, in segments there and back, with frames within the limits', () => {
    for (const { source, output } of cases.filter(isLong)) {
      const timing = restTiming(source, output, segment);
      if (!timing) throw new Error(`none for ${source} in ${output}`);
      const { pace, segments, restPace } = timing;
      expect(segments % 2).toBe(0);
      expect(pace * source + restPace * segments * segment).toBeCloseTo(output, 3);
      expect(pace).toBeGreaterThanOrEqual(1);
      expect(pace).toBeLessThanOrEqual(1.6 + 1e-9);
      // Nothing is shown faster than it was recorded, as no frame could be left out.
      expect(restPace).toBeGreaterThanOrEqual(1);
      expect(restPace).toBeLessThan(2);
    }
  });
});

describe('a walk over segments', () => {
  const pictures = (key: string): NewPictures => ({
    rendition: '480p',
    key,
    packetSizes: [1],
    frames: [0],
    sync: [0],
    unreferenced: [],
  });

  test('ends where it began, and turns only at ends', () => {
    for (const segments of [1, 2, 3, 6]) {
      const names = Array.from({ length: segments }, (_, index) => index);
      const footage = {
        forward: names.map((index) => pictures(`${index}+`)),
        backward: names.map((index) => pictures(`${index}-`)),
      };
      for (let count = 2; count <= 40; count += 2) {
        let at = 0;
        const walk = walkOf(footage, count).map(({ key }) => key);
        for (const key of walk) {
          const [segment, goesOn] = [Number.parseInt(key, 10), key.endsWith('+')];
          expect(goesOn ? segment : segment + 1).toBe(at);
          at += goesOn ? 1 : -1;
        }
        expect([walk.length, at]).toEqual([count, 0]);
        // As far as there is time for.
        expect(new Set(walk).size).toBe(Math.min(2 * segments, count));
      }
    }
  });
});

describe('the difference of two poses', () => {
  test('is that of the part that differs most, and nothing for the same', () => {
    const wall = new Uint8Array(2_304).fill(90);
    const withHand = wall.slice();
    // A twentieth of the picture.
    withHand.fill(150, 0, 115);
    expect(poseDistance(wall, wall)).toBe(0);
    expect(poseDistance(wall, withHand)).toBeCloseTo(60, 0);
    const brighter = wall.map((luma) => luma + 3);
    expect(poseDistance(wall, brighter)).toBeCloseTo(3, 5);
  });
});
