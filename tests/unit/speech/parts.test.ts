import { expect, it } from 'vitest';
import { partsOf } from '#electron/engine/speech/neural/parts.ts';

it.each([
  ['one two three', 20, ['one two three']],
  ['one two, three four', 14, ['one two,', 'three four']],
  ['one, two three four', 14, ['one, two three', 'four']],
  ['onetwothree', 4, ['onet', 'woth', 'ree']],
])('“%s” is split at punctuation, or else at a space: %i', (text, most, parts) => {
  expect(partsOf(text, most)).toEqual(parts);
});
