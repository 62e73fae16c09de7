import { describe, expect, it } from 'vitest';
import { ScriptCaptions } from '#electron/engine/captions/caption-words.ts';
import { captionsOf } from '#electron/engine/captions/captions.ts';
import type { Alignment } from '#shared/api/index.ts';
import { parseScript, scriptWords } from '#shared/script/index.ts';

const same = (time: number): number => time;

/** An alignment in which each word of a script takes a second, the first one from 0 on. */
function aligned(script: string): Alignment {
  const words = scriptWords(parseScript(script)).map(({ text, occurrence }, index) => {
    return { word: text, start: index, end: index + 1, confidence: 1, occurrence };
  });
  return { words, findings: [] };
}

function captionsFor(script: string, sections: { variable: string; start: number; end: number }[]): ScriptCaptions {
  return new ScriptCaptions(parseScript(script), aligned(script), sections);
}

function texts(captions: ScriptCaptions, values: Record<string, string>): string[] {
  return captions.words((variable) => values[variable] ?? '', same).map(({ text }) => text);
}

describe('words of captions', () => {
  const script = 'Hi {{first_name|Sarah}}, I like {{company|Acme}}’s site.';
  const sections = [
    { variable: 'first_name', start: 1, end: 2 },
    { variable: 'company', start: 4, end: 5 },
  ];

  it('are the script’s, with values in place and the punctuation around them', () => {
    const captions = captionsFor(script, sections);
    expect(texts(captions, { first_name: 'Zoë Maria', company: 'Fish & Co.' })).toEqual([
      'Hi',
      'Zoë',
      'Maria,',
      'I',
      'like',
      'Fish',
      '&',
      'Co.’s',
      'site.',
    ]);
  });

  it('give a value the time of its section, shared by length', () => {
    const words = captionsFor(script, sections).words(() => 'Ann Christopher', same);
    expect(words[1]).toMatchObject({ text: 'Ann', start: 1 });
    expect(words[1]?.end).toBeCloseTo(1 + 3 / 14);
    expect(words[2]).toMatchObject({ text: 'Christopher,', end: 2 });
  });

  it('are mapped to the times of the finished video', () => {
    const words = captionsFor(script, sections).words(
      () => 'Ann',
      (time) => time * 2,
    );
    expect(words.map(({ start }) => start)).toEqual([0, 2, 4, 6, 8, 10]);
  });

  it('leave out a value that is empty, and no punctuation stands alone', () => {
    expect(texts(captionsFor(script, sections), { company: 'Acme' })).toEqual(['Hi,', 'I', 'like', 'Acme’s', 'site.']);
  });

  it('end a sentence once where a value ends it too', () => {
    const captions = captionsFor('I like {{company|Acme}}. Bye.', [{ variable: 'company', start: 2, end: 3 }]);
    expect(texts(captions, { company: 'Beta Inc.' })).toEqual(['I', 'like', 'Beta', 'Inc.', 'Bye.']);
    expect(texts(captions, { company: 'Yahoo!' })).toEqual(['I', 'like', 'Yahoo!', 'Bye.']);
  });

  it('keep the spoken words of a mark without a section', () => {
    expect(texts(captionsFor(script, sections.slice(1)), { company: 'Contoso' }).slice(0, 2)).toEqual(['Hi', 'Sarah,']);
  });

  it('are in the order of time, and captions too, wherever a section is marked', async () => {
    const script = 'Hi {{first_name|Sarah}}, how are you today? I like the site of {{company|Acme}}.';
    const swapped = [
      { variable: 'first_name', start: 12.2, end: 13 },
      { variable: 'company', start: 0.9, end: 2 },
    ];
    const words = captionsFor(script, swapped).words((variable) => (variable === 'company' ? 'Acme' : 'Ann'), same);
    expect(words.slice(0, 3).map(({ text }) => text)).toEqual(['Hi', 'Acme.', 'how']);
    expect(words.at(-1)?.text).toBe('Ann,');
    const starts = words.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    let shown = 0;
    for (const { start, end } of await captionsOf(words, 20)) {
      expect(start).toBeGreaterThanOrEqual(shown);
      expect(end).toBeGreaterThan(start);
      shown = end;
    }
  });

  it('are replaced by time where a section has no mark', () => {
    const captions = captionsFor('Hi Sarah, nice to see you', [{ variable: 'first_name', start: 1, end: 2 }]);
    expect(texts(captions, { first_name: 'Bo' })).toEqual(['Hi', 'Bo', 'nice', 'to', 'see', 'you']);
  });

  it('leave out what the recording does not hold', () => {
    const alignment = aligned('one two three four');
    const findings = [{ kind: 'skipped' as const, first_word: 1, last_word: 2, start: 1, end: 3 }];
    const captions = new ScriptCaptions(parseScript('one two three four'), { ...alignment, findings }, []);
    expect(texts(captions, {})).toEqual(['one', 'four']);
  });

  it('keep dashes and signs with the words before them', () => {
    expect(texts(captionsFor('– Well – that’s “it” !', []), {})).toEqual(['– Well –', 'that’s', '“it”!']);
  });

  it('part what is written without spaces into its words', () => {
    const captions = captionsFor('你好,今天介绍产品。', []);
    const words = captions.words(() => '', same);
    expect(words.map(({ text }) => text).join('')).toBe('你好,今天介绍产品。');
    expect(words.length).toBeGreaterThan(2);
    expect(words.slice(1).every(({ joined }) => joined)).toBe(true);
    expect(words.at(-1)?.text).toMatch(/。$/);
  });
});
