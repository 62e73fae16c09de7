import { describe, expect, it } from 'vitest';
import { addedWordLabels } from '#electron/studio/domain/caption-labels.ts';
import { soundRate } from '#shared/wav.ts';

/** A caption of words that take half a second each, in lines. */
function caption(...lines: string[]) {
  let time = 0;
  const word = (text: string) => ({ text, start: time, end: (time += 0.5), joined: false });
  return { lines: lines.map((line) => line.split(' ').map(word)) };
}

/** New words of a video, by their first and last half seconds. */
function added(kind: 'recorded' | 'rules' | 'trained', first: number, last = first) {
  return { from: (first / 2) * soundRate, to: ((last + 1) / 2) * soundRate, kind };
}

describe('the label of a caption', () => {
  const hello = caption('Hi Ada Maria, I had a look', 'at Acme.');

  it('lists the words that a synthetic voice spoke, without their punctuation', () => {
    const words = [added('trained', 1, 2), added('rules', 8)];
    expect(addedWordLabels(hello, words, 'en')).toEqual(['[Synthetic voice: Ada Maria, Acme]']);
    expect(addedWordLabels(hello, words, 'de')).toEqual(['[Künstliche Stimme: Ada Maria, Acme]']);
  });

  it('tells the speaker’s own recordings from a voice', () => {
    expect(addedWordLabels(hello, [added('recorded', 1, 2), added('trained', 8)], 'en')).toEqual([
      '[Synthetic voice: Acme]',
      '[Added by the speaker: Ada Maria]',
    ]);
  });

  it('lists nothing where all words were added, and is missing where none was', () => {
    expect(addedWordLabels(hello, [added('trained', 0, 9)], 'en')).toEqual(['[Synthetic voice]']);
    expect(addedWordLabels(hello, [], 'en')).toEqual([]);
    expect(addedWordLabels(hello, [added('trained', 20)], 'en')).toEqual([]);
  });
});
