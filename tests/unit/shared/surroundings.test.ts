import { describe, expect, it } from 'vitest';
import { markedWords, parseScript } from '../../../shared/script/index.ts';

function around(script: string) {
  return markedWords(parseScript(script)).map((mark) => mark.around);
}

describe('what is said around the words of a mark', () => {
  it('is two words on each side of the same sentence, with its punctuation', () => {
    expect(around('I am glad.  Hi {{name|Sarah}}, I had a look at {{company|Acme}} and saw it.')).toEqual([
      { before: 'Hi', after: ', I had' },
      { before: 'look at', after: ' and saw' },
    ]);
    expect(around('Thank you, {{name|Sarah}}! See you')).toEqual([{ before: 'Thank you,', after: '!' }]);
    expect(around('It is “{{name|Sarah}}”\nfor you')).toEqual([{ before: 'It is “', after: '”' }]);
  });

  it('is what the recording says, also where another mark stands', () => {
    expect(markedWords(parseScript('Hi {{first|Sarah}} {{last|Miller}}, {{first|Sarah}}'))).toEqual([
      { variable: 'first', spoken: 'Sarah', around: { before: 'Hi', after: ' Miller, Sarah' } },
      { variable: 'last', spoken: 'Miller', around: { before: 'Hi Sarah', after: ', Sarah' } },
      { variable: 'first', spoken: 'Sarah', around: { before: 'Sarah Miller,', after: '' } },
    ]);
  });

  it('is nothing where the words stand alone or are part of a word', () => {
    expect(around('{{name|Sarah}}')).toEqual([null]);
    expect(around('Hello there. {{name|Sarah}}! How are you')).toEqual([null]);
    expect(around('I like {{name|Sarah}}’s site')).toEqual([null]);
    expect(around('A {{kind|two}}-fold gain')).toEqual([null]);
    expect(around('{{a|}} and {{b}}')).toEqual([]);
  });
});
