import { expect, it } from 'vitest';
import { pairUtterances } from '#electron/engine/speech/takes/pair.ts';

const names = 'abcde';

/** Pairs utterances that sound like the name of their letter; `?` sounds like none, a capital like two. */
function pair(utterances: string, list = names) {
  const score = (utterance: number, name: number): number => {
    const sound = utterances[utterance] ?? '';
    if (sound === list[name]) return 20;
    return sound !== sound.toLowerCase() && (sound.toLowerCase() === list[name] || list[name] === 'c') ? 15 : -20;
  };
  const paired = pairUtterances(utterances.length, list.length, score);
  return {
    heard: paired.map(({ name }) => (name === null ? '-' : list[name])).join(''),
    unsure: paired.flatMap(({ sure }, index) => (sure ? [] : [index])),
  };
}

it('pairs utterances and names in order', () => {
  expect(pair('abcde')).toEqual({ heard: 'abcde', unsure: [] });
});

it('notices names that were left out', () => {
  expect(pair('acde').heard).toBe('acde');
  expect(pair('cd').heard).toBe('cd');
});

it('takes a name that was said twice for the same name', () => {
  expect(pair('abbcde').heard).toBe('abbcde');
});

it('leaves out what is no name: a cough, a sentence to somebody else', () => {
  expect(pair('ab?cde?').heard).toBe('ab-cde-');
});

it('leaves out a name that is said where the list has others', () => {
  expect(pair('abecde').heard).toBe('ab-cde');
});

it('is unsure of an utterance that may be another name', () => {
  expect(pair('aBde')).toEqual({ heard: 'abde', unsure: [1] });
});

it('pairs nothing with nothing', () => {
  expect(pair('')).toEqual({ heard: '', unsure: [] });
  expect(pairUtterances(1, 0, () => 0)).toMatchObject([{ name: null }]);
});
