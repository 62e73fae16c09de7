import { describe, expect, test } from 'vitest';
import { listsEtag, parseRange, rangeApplies } from '#electron/lib/byte-range.ts';
import { fc } from '../../support/property.ts';

describe('parseRange', () => {
  const cases: [string | undefined, number, ReturnType<typeof parseRange>][] = [
    [undefined, 100, null],
    ['', 100, null],
    ['bytes=0-', 100, { start: 0, end: 100 }],
    ['bytes=0-0', 100, { start: 0, end: 1 }],
    ['BYTES=10-19', 100, { start: 10, end: 20 }],
    ['bytes=90-1000', 100, { start: 90, end: 100 }],
    ['bytes=-10', 100, { start: 90, end: 100 }],
    ['bytes=-1000', 100, { start: 0, end: 100 }],
    ['bytes=-0', 100, 'unsatisfiable'],
    ['bytes=100-', 100, 'unsatisfiable'],
    ['bytes=100-200', 100, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-', 100, null],
    ['bytes=5-4', 100, null],
    ['bytes=1-2,4-5', 100, null],
    ['bytes=one-two', 100, null],
    ['items=1-2', 100, null],
  ];

  test.each(cases)('reads %j of %i bytes', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });

  test('never gives a part outside of the file, or an empty one', () => {
    const part = fc.option(fc.nat(200), { nil: '' });
    fc.assert(
      fc.property(part, part, fc.nat(100), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        expect(range).toSatisfy(
          () =>
            range === null ||
            range === 'unsatisfiable' ||
            (range.start >= 0 && range.start < range.end && range.end <= size),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('entity tags', () => {
  test('If-None-Match lists versions, weak ones too', () => {
    expect(listsEtag('"a", W/"b"', '"b"')).toBe(true);
    expect(listsEtag('*', '"b"')).toBe(true);
    expect(listsEtag('"ab"', '"b"')).toBe(false);
    expect(listsEtag(undefined, '"b"')).toBe(false);
  });

  test('If-Range names one version exactly; a date or a weak tag is another version', () => {
    expect(rangeApplies(undefined, '"a"')).toBe(true);
    expect(rangeApplies('"a"', '"a"')).toBe(true);
    expect(rangeApplies('W/"a"', '"a"')).toBe(false);
    expect(rangeApplies('Sat, 21 Nov 2026 09:30:00 GMT', '"a"')).toBe(false);
  });
});
