import { describe, expect, it } from 'vitest';
import { parseScript, phrasesOf, withAttached } from '#shared/script/index.ts';

const phrases = (script: string) => phrasesOf(parseScript(script));
const read = (script: string, value = 'Bo') =>
  phrases(script).map(({ before, after, attached }) => before + withAttached({ attached }, value) + after);

describe('the phrase around a mark', () => {
  it('has a few words on both sides, with their punctuation', () => {
    expect(read('Hi {{name|Sarah}}, I had a look at your site and found something.')).toEqual([
      'Hi Bo, I had a look at',
    ]);
  });

  it('is the whole sentence where that is short, and never more than the sentence', () => {
    expect(read('Hello there. Thanks, {{name|Sarah}}. See you soon.')).toEqual(['Thanks, Bo.']);
  });

  it('ends and begins with a clause where one is near', () => {
    const script =
      'This is what all of us wanted to say: dear and very good {{name|Sarah}} from us, with love and more of it.';
    expect(read(script)).toEqual(['dear and very good Bo from us,']);
  });

  it('says other marks as the recording does, and what is written in one word with the value', () => {
    expect(read('{{first|Sarah}} of {{company|Acme}}’s team.', 'Boats')).toEqual([
      'Boats of Acme’s team.',
      'Sarah of Boats’s team.',
    ]);
  });

  it('is none for a value alone in its sentence, and for a mark without spoken words', () => {
    expect(phrases('{{name|Sarah}}! Hi {{name}}, welcome.')).toEqual([]);
  });

  it('counts the marks of a variable, those without a phrase too', () => {
    const found = phrases('{{name|Sarah}}! Hi {{name|Sarah}}, welcome.');
    expect(found.map(({ occurrence }) => occurrence)).toEqual([1]);
  });
});

describe('the key of a phrase', () => {
  const keyOf = (script: string) => phrases(script)[0]?.key;

  it('is the same where the words directly around the value are, with their punctuation', () => {
    const one = keyOf('Hi {{name|Sarah}}, I had a look at your site.');
    expect(keyOf('HI  {{first|Tom}}, I had nothing.')).toBe(one);
    expect(keyOf('Hi {{name|Sarah}} I had a look.')).not.toBe(one);
    expect(keyOf('Hello {{name|Sarah}}, I had a look.')).not.toBe(one);
  });
});
