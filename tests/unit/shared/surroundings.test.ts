import { describe, expect, it } from 'vitest';
import { markedWords, parseScript } from '#shared/script/index.ts';

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
    expect(markedWords(parseScript('Hi {{first|Sarah}} {{last|Miller}}, {{first|Sarah}}'))).toMatchObject([
      { variable: 'first', spoken: 'Sarah', around: { before: 'Hi', after: ' Miller, Sarah' } },
      { variable: 'last', spoken: 'Miller', around: { before: 'Hi Sarah', after: ', Sarah' } },
      { variable: 'first', spoken: 'Sarah', around: { before: 'Sarah Miller,', after: '' } },
    ]);
  });

  it('is nothing where the words stand alone', () => {
    expect(around('{{name|Sarah}}')).toEqual([null]);
    expect(around('Hello there. {{name|Sarah}}! How are you')).toEqual([null]);
    expect(around('{{name|Sarah}}’s')).toEqual([null]);
    expect(around('{{a|}} and {{b}}')).toEqual([]);
  });
});

describe('what is written in one word with a mark', () => {
  function attached(script: string) {
    return markedWords(parseScript(script)).map((mark) => [mark.attached.before, mark.attached.after]);
  }

  it('belongs to it, and not to what is said around it', () => {
    expect(attached('I like {{name|Sarah}}’s site. A {{kind|two}}-fold gain, un{{b|fold}}ed')).toEqual([
      ['', '’s'],
      ['', '-fold'],
      ['un', 'ed'],
    ]);
    expect(around('I like {{name|Sarah}}’s site')).toEqual([{ before: 'I like', after: ' site' }]);
  });

  it('is no punctuation, and nothing of another mark', () => {
    expect(attached('Hi {{name|Sarah}}, it is “{{name|Sarah}}”. {{a|One}}{{b|two}} - {{c|three}}')).toEqual(
      Array.from({ length: 5 }, () => ['', '']),
    );
  });
});
