import { describe, expect, it } from 'vitest';
import { readingTime, readingWords, readOn, sentenceStart } from '#renderer/features/recorder/reading.ts';

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
    expect(readOn(0, 2.4, 120, 10)).toBeCloseTo(4.8);
    expect(readOn(4.8, 0.5, 60, 10)).toBeCloseTo(5.3);
    expect(readOn(3, 600, 120, 10)).toBe(9);
    expect(readOn(0, 5, 120, 0)).toBe(0);
    expect(readingTime(130, 130)).toBe(60);
  });

  it('goes back to where a sentence begins', () => {
    const words = readingWords('Hi {{first_name|Sarah}}. “Good to see you!” Let me show you');
    const begins = (index: number) => words[sentenceStart(words, index)]?.text;
    expect(begins(1)).toBe('Hi');
    expect(begins(5)).toBe('“Good');
    expect(begins(words.length - 1)).toBe('Let');
    expect(sentenceStart([], 0)).toBe(0);
  });
});
