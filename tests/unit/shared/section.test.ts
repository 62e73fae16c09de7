import { describe, expect, it } from 'vitest';
import { checkSectionLengths, checkSections } from '#shared/timeline/section.ts';

const section = (start: number, end: number, variable = 'name') => ({ variable, start, end });
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('sections', () => {
  it('come back in time order', () => {
    expect(checkSections([section(3, 4), section(1, 2)], 10).map(({ start }) => start)).toEqual([1, 3]);
  });

  it('may touch but not overlap', () => {
    expect(checkSections([section(1, 2), section(2, 3)], 10)).toHaveLength(2);
    // 0.30000000000000004.
    expect(checkSections([section(0.1, 0.1 + 0.2), section(0.3, 1)], 10)).toHaveLength(2);
    expect(() => checkSections([section(1, 2.1), section(2, 3)], 10)).toThrowError(code('SECTION_INVALID'));
  });

  it.each([
    [section(2, 1), 'ends before it starts'],
    [section(1, 1.01), 'too short to hear'],
    [section(-1, 1), 'before the recording'],
    [section(9.5, 10.2), 'after the recording'],
    [section(Number.NaN, 1), 'no number'],
    [section(1, 2, ' '), 'without a variable'],
  ])('are refused: %o, %s', (bad) => {
    expect(() => checkSections([bad], 10)).toThrowError(code('SECTION_INVALID'));
  });

  it('last at most 10 seconds where the rest of the recording is kept', () => {
    expect(checkSections([section(0, 10.5)], 60)).toHaveLength(1);
    expect(() => checkSectionLengths([section(0, 10.5)])).toThrowError(code('SECTION_TOO_LONG'));
    expect(() => checkSectionLengths([section(20, 30)])).not.toThrow();
  });

  it('number at most 100', () => {
    const many = Array.from({ length: 101 }, (_, index) => section(index, index + 0.5));
    expect(() => checkSections(many, 200)).toThrowError(code('TOO_MANY_SECTIONS'));
  });
});
