import { expect, test } from 'vitest';
import { extractRange } from '#electron/studio/domain/audio/extract-range.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Sound is stored in whole blocks, a little longer than the pictures. */
const template = { duration: 2, audioSamples: 97_280 };

test.each([
  [null, null, 0, 96_000],
  ['', undefined, 0, 96_000],
  ['0.5', 1, 24_000, 48_000],
  ['1.5', 10, 72_000, 24_000],
])('from %s for %s seconds is sample %i on, %i samples', (start, seconds, first, samples) => {
  expect(extractRange(template, start, seconds)).toEqual({ first_sample: first, samples });
});

test.each([['2'], ['7.5'], ['-1'], ['1e3'], ['soon'], ['1'.repeat(400)]])(
  'there is no part from %s on',
  async (start) => {
    const extracting = (async () => extractRange(template, start, 1))();
    expect(await thrownBy(extracting)).toMatchObject({ code: 'SECTION_INVALID' });
  },
);
