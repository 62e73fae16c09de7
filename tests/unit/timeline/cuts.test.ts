import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import {
  checkCuts,
  checkSectionsKept,
  cutAt,
  cutState,
  keptDuration,
  keptPieces,
  normalizeCuts,
  toKept,
  toRecording,
} from '#shared/timeline/cuts.ts';
import { fc } from '#tests/support/property.ts';

const recording = { duration: 20.01, rate: 25 };
const range = (start: number, end: number) => ({ start, end });
const code = (expected: string) => expect.objectContaining({ code: expected });

const anyRange = fc
  .tuple(fc.double({ min: 0, max: 20, noNaN: true }), fc.double({ min: 0, max: 20, noNaN: true }))
  .map(([a, b]) => range(Math.min(a, b), Math.max(a, b)));
const anyCuts = fc.array(anyRange, { maxLength: 8 });

describe('cuts', () => {
  it('are in order, apart, and on frames, however they are given', () => {
    fc.assert(
      fc.property(anyCuts, (given) => {
        const cuts = normalizeCuts(given, recording);
        const edges = cuts.flatMap(({ start, end }) => [start, end]);
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        const offFrame = (edge: number) => Math.abs(edge * recording.rate - Math.round(edge * recording.rate)) > 1e-6;
        expect(edges.filter((edge) => edge !== recording.duration && offFrame(edge))).toEqual([]);
        const gaps = cuts.slice(1).map(({ start }, index) => start - (cuts[index]?.end ?? 0));
        expect(Math.min(Infinity, ...gaps)).toBeGreaterThanOrEqual(limits.keptPieceSeconds - 0.001);
        expect(normalizeCuts(cuts, recording)).toEqual(cuts);
      }),
    );
  });

  it('take out all that was asked for, to the nearest frame', () => {
    fc.assert(
      fc.property(anyCuts, fc.double({ min: 0, max: 20, noNaN: true }), (given, time) => {
        const frame = 1 / recording.rate;
        const wellInside = given.some(({ start, end }) => time > start + frame && time < end - frame);
        expect(!wellInside || cutAt(normalizeCuts(given, recording), time) !== undefined).toBe(true);
      }),
    );
  });

  it('and what is kept are the whole recording', () => {
    fc.assert(
      fc.property(anyCuts, (given) => {
        const cuts = normalizeCuts(given, recording);
        const removed = cuts.reduce((total, { start, end }) => total + end - start, 0);
        expect(removed + keptDuration(cuts, recording.duration)).toBeCloseTo(recording.duration, 6);
      }),
    );
  });

  it('move times there and back, except those they take out', () => {
    fc.assert(
      fc.property(anyCuts, fc.double({ min: 0, max: 20, noNaN: true }), (given, time) => {
        const cuts = normalizeCuts(given, recording);
        const kept = toKept(cuts, time);
        const nearEdge = cuts.some(({ start, end }) => time > start - 0.002 && time < end + 0.002);
        expect(nearEdge ? time : toRecording(cuts, kept)).toBeCloseTo(time, 6);
        expect(kept).toBeGreaterThanOrEqual(-1e-9);
        expect(kept).toBeLessThanOrEqual(keptDuration(cuts, recording.duration) + 1e-9);
      }),
    );
  });

  it('leave two sides at a joint: a start lies after the cut, an end before it', () => {
    const cuts = normalizeCuts([range(0, 1), range(4, 6)], recording);
    expect(toRecording(cuts, 0)).toBe(1);
    expect(toRecording(cuts, 3)).toBe(6);
    expect(toRecording(cuts, 3, 'end')).toBe(4);
    expect(keptPieces(cuts, recording.duration)).toEqual([range(1, 4), range(6, recording.duration)]);
  });

  it('take a kept part along that would only flash, and the rest of a frame at the end', () => {
    expect(normalizeCuts([range(2, 3), range(3.04, 4)], recording)).toEqual([range(2, 4)]);
    expect(normalizeCuts([range(0.05, 3), range(18, 19.98)], recording)).toEqual([range(0, 3), range(18, 20.01)]);
  });

  it.each([
    [[range(-1, 2)], 'before the recording'],
    [[range(21, 22)], 'after the recording'],
    [[range(3, 3)], 'of no length'],
    [[range(Number.NaN, 3)], 'of no number'],
    [[range(0, 19.9)], 'that leave nothing'],
  ])('are refused: %o, %s', (cuts) => {
    expect(() => checkCuts(cuts, recording)).toThrowError(code('CUT_INVALID'));
  });

  it('leave sections alone, or are refused with the sentence for each case', () => {
    const section = { variable: 'name', start: 5, end: 6 };
    expect(cutState([range(4, 5)], section)).toBe('kept');
    expect(() => checkSectionsKept([range(1, 5), range(6, 7)], [section])).not.toThrow();
    expect(() => checkSectionsKept([range(5.5, 7)], [section])).toThrowError(/goes through “name”/);
    expect(() => checkSectionsKept([range(4, 7)], [section])).toThrowError(/takes out the place of “name”/);
  });
});
