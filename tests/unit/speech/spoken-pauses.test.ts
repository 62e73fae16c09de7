import { expect, test } from 'vitest';
import { asPaused } from '#electron/engine/speech/match/spoken-pauses.ts';

const joined = { before: 0, after: 0 };
const paused = { before: 0.25, after: 0.3 };

test.each([
  ['a comma that was spoken over', { before: 'Hi,', after: ', I had' }, joined, { before: 'Hi,', after: ', I had' }],
  ['a pause without a comma', { before: 'of', after: 'for you' }, paused, { before: 'of,', after: ', for you' }],
  ['a comma that was heard', { before: 'Hi,', after: ', I had' }, paused, { before: 'Hi,', after: ', I had' }],
  ['the end of a sentence', { before: 'Hi', after: '. I had' }, joined, { before: 'Hi', after: '. I had' }],
  ['a short pause', { before: 'Hi', after: ', I' }, { before: 0.1, after: 0.1 }, { before: 'Hi', after: ', I' }],
  ['nothing around it', { before: '', after: '' }, paused, { before: '', after: '' }],
])('words around a value are punctuated as they were spoken: %s', (_, around, pauses, spoken) => {
  expect(asPaused(around, pauses)).toEqual(spoken);
});
