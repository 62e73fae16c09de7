import { expect, it } from 'vitest';
import { pairUtterances } from '../../../electron/engine/speech/takes/pair.ts';

const names = ['Anna', 'Bartholomew', 'Cy', 'Maximiliana', 'Bo'];
const lengths = [0.42, 0.88, 0.3, 0.85, 0.33];

it('pairs utterances and names in order', () => {
  expect(pairUtterances(lengths, names)).toEqual([0, 1, 2, 3, 4]);
});

it('notices the name that was left out', () => {
  expect(pairUtterances(lengths.toSpliced(1, 1), names)).toEqual([0, 2, 3, 4]);
});

it('takes a name that was said twice for the same name', () => {
  expect(pairUtterances(lengths.toSpliced(1, 0, 0.9), names)).toEqual([0, 1, 1, 2, 3, 4]);
});

it('leaves out what is no name: a cough, a sentence to somebody else', () => {
  expect(pairUtterances(lengths.toSpliced(2, 0, 6), names)).toEqual([0, 1, null, 2, 3, 4]);
});

it('pairs nothing with nothing', () => {
  expect(pairUtterances([], names)).toEqual([]);
  expect(pairUtterances([0.5], [])).toEqual([null]);
});
