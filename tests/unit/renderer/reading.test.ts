import { describe, expect, it } from 'vitest';
import {
  nextVariableName,
  readingTime,
  readingWords,
  wordAt,
} from '../../../renderer/src/features/recorder/reading.ts';

function asText(source: string): string {
  return readingWords(source)
    .map(({ text, variable, spaced }) => `${spaced ? ' ' : ''}${variable === null ? text : `[${variable}:${text}]`}`)
    .join('');
}

describe('the teleprompter', () => {
  it('reads the spoken words, and keeps punctuation at the word it belongs to', () => {
    expect(asText('Hi {{first_name|Sarah}}, I saw {{company|Acme Inc}}.')).toBe('Hi [0:Sarah], I saw [1:Acme Inc].');
  });

  it('gives every occurrence of a variable the same colour', () => {
    expect(asText('{{a|One}} {{b|Two}} {{a|One}}')).toBe('[0:One] [1:Two] [0:One]');
  });

  it('shows the name where no spoken word is written yet', () => {
    expect(asText('Hi {{first_name}}')).toBe('Hi [0:first_name]');
  });

  it('reads a script as it stands while it is being typed', () => {
    expect(asText('Hi {{first_na')).toBe('Hi {{first_na');
  });

  it('moves at the chosen speed and stays on the last word', () => {
    expect(wordAt(0, 120, 10)).toBe(0);
    expect(wordAt(2.4, 120, 10)).toBe(4);
    expect(wordAt(600, 120, 10)).toBe(9);
    expect(wordAt(5, 120, 0)).toBe(0);
    expect(readingTime(130, 130)).toBe(60);
  });
});

describe('names offered for a new variable', () => {
  it('are the usual ones first, never one that is taken', () => {
    expect(nextVariableName('Hello')).toBe('first_name');
    expect(nextVariableName('{{first_name|Sam}} {{company|Acme}}')).toBe('product');
    expect(nextVariableName('{{first_name}}{{company}}{{product}}{{topic}}')).toBe('variable_5');
  });
});
