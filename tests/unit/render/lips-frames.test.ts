import { describe, expect, it } from 'vitest';
import { framesOfLips } from '#electron/engine/pictures/lips-frames.ts';
import { framesToSend } from '#electron/engine/pictures/order-lips.ts';
import { itemAt } from '#shared/at.ts';
import { mapTime, shortestLength, stretchPlace } from '#shared/timeline/time-map.ts';
import { fc } from '../../support/property.ts';

/** Sections of all lengths, with or without pauses, and values of all lengths. */
const cases = fc
  .record({
    start: fc.integer({ min: 60_000, max: 90_000 }),
    word: fc.integer({ min: 5_000, max: 90_000 }),
    pauseBefore: fc.integer({ min: 0, max: 20_000 }),
    pauseAfter: fc.integer({ min: 0, max: 20_000 }),
    free: fc.integer({ min: 0, max: 8_000 }),
    value: fc.integer({ min: 5_000, max: 150_000 }),
    lead: fc.double({ min: 0, max: 0.4, noNaN: true }),
    frameRate: fc.constantFrom<[number, number]>([25, 1], [30_000, 1_001], [24, 1], [60, 1], [15, 1]),
    shift: fc.integer({ min: -100_000, max: 100_000 }),
  })
  .map(({ start, word, pauseBefore, pauseAfter, free, value, lead, frameRate, shift }) => {
    const place = { start, end: start + word, pauseBefore, pauseAfter };
    const length = Math.max(value, shortestLength(place));
    const { points } = stretchPlace(place, length, shift);
    const [first, last] = [itemAt(points, 0), itemAt(points, points.length - 1)];
    const times = [
      { source: first.source - free, output: first.output - free },
      ...points,
      { source: last.source + free, output: last.output + free },
    ].filter(({ source }, index, all) => source !== all[index - 1]?.source);
    const heardAt = mapTime(times, start) + Math.floor((length - value) / 3);
    return { film: { file: '', id: '', start: lead, end: lead + value / 48_000 }, times, heardAt, frameRate, shift };
  });

describe('the frames shown while a film is heard', () => {
  it('are a frame apart, and so is what follows them', () => {
    fc.assert(
      fc.property(cases, ({ frameRate, ...lips }) => {
        const found = framesOfLips(lips, { frameRate, frames: 10_000 });
        if (!found) return;
        const frame = (48_000 * frameRate[1]) / frameRate[0];
        const ends = mapTime(lips.times, found.range.to * frame);
        const gaps = [...found.outputs.slice(1), ends].map((time, at) => time - (found.outputs[at] ?? NaN));
        expect(Math.min(...gaps)).toBeGreaterThan(frame - 0.001);
        expect(found.outputs[0]).toBeCloseTo(mapTime(lips.times, found.range.from * frame), 6);
        for (const gap of gaps.slice(found.first, found.first + found.shown.length - 1))
          expect(gap).toBeCloseTo(frame, 6);
      }),
    );
  });

  it('show the film as it is heard, over the head that the recording has then', () => {
    fc.assert(
      fc.property(cases, ({ frameRate, ...lips }) => {
        const found = framesOfLips(lips, { frameRate, frames: 10_000 });
        if (!found) return;
        const frame = (48_000 * frameRate[1]) / frameRate[0];
        for (const [at, { base, film }] of found.shown.entries()) {
          const output = found.outputs[found.first + at] ?? NaN;
          expect(film - lips.film.start).toBeCloseTo((output - lips.heardAt) / 48_000, 5);
          expect(film).toBeGreaterThan(-1e-5);
          expect(base).toBe(found.bases[found.first + at]);
        }
        for (const [at, base] of found.bases.entries()) {
          expect(base).toBeGreaterThanOrEqual(found.bases[at - 1] ?? found.range.from);
          expect(base).toBeLessThan(found.range.to);
          const [before, after] = [base - 1, base + 1].map((near) => mapTime(lips.times, near * frame));
          expect(found.outputs[at]).toBeGreaterThan((before ?? NaN) - 1e-6);
          expect(found.outputs[at]).toBeLessThan((after ?? NaN) + frame);
        }
      }),
    );
  });

  it('are the same wherever the section is in the video', () => {
    fc.assert(
      fc.property(cases, ({ frameRate, shift, times, heardAt, film }) => {
        const here = framesOfLips({ film, times, heardAt }, { frameRate, frames: 10_000 });
        const moved = times.map(({ source, output }) => ({ source, output: output - shift }));
        const there = framesOfLips({ film, times: moved, heardAt: heardAt - shift }, { frameRate, frames: 10_000 });
        expect(there?.shown).toEqual(here?.shown);
        expect(there?.bases).toEqual(here?.bases);
        expect(there?.range).toEqual(here?.range);
      }),
    );
  });

  it('are those that a service was sent, one for each, with context around them', () => {
    fc.assert(
      fc.property(cases, ({ frameRate, film, ...lips }) => {
        const info = { frameRate, frames: 10_000 };
        const seconds = film.end - film.start;
        const sent = framesToSend(lips, seconds, info);
        const made = sent && { ...film, start: sent.start, end: sent.start + seconds };
        const found = made && framesOfLips({ ...lips, film: made }, info);
        if (!sent || !found) return;
        const rate = frameRate[0] / frameRate[1];
        for (const { base, film: time } of found.shown) {
          expect(time * rate - Math.round(time * rate)).toBeCloseTo(0, 3);
          expect(sent.bases[Math.round(time * rate)]).toBe(base);
        }
        expect(sent.start).toBeGreaterThan(0.5 - 1 / rate - 1e-6);
        expect(sent.bases.length / rate).toBeGreaterThan(sent.start + seconds + 0.5 - 2 / rate);
        expect(sent.bases).toEqual(sent.bases.toSorted((a, b) => a - b));
      }),
    );
  });

  it('are none where there is no room for two', () => {
    const times = [
      { source: 10_000, output: 10_000 },
      { source: 12_000, output: 12_000 },
    ];
    const lips = { film: { file: '', id: '', start: 0.4, end: 0.6 }, times, heardAt: 10_500 };
    expect(framesOfLips(lips, { frameRate: [25, 1], frames: 100 })).toBeNull();
  });
});
