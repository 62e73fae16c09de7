import { describe, expect, it } from 'vitest';
import {
  filledText,
  namesOfSentence,
  parseScript,
  printScript,
  scriptWords,
  segmentTexts,
  sentencesOf,
  spokenText,
  toVariableName,
  variableNames,
} from '#shared/script/index.ts';
import { fc } from '../../support/property.ts';

const greeting = 'Hi {{first_name|Sarah}}, I had a look at {{company|Acme Corp}}. Bye {{first_name|Sarah}}!';

describe('a marked script', () => {
  it('reads into fixed text and variables', () => {
    expect(parseScript('Hi {{ first_name | Sarah }}, hello')).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'variable', name: 'first_name', spoken: 'Sarah' },
      { kind: 'text', text: ', hello' },
    ]);
  });

  it('prints back to what was read', () => {
    expect(printScript(parseScript(greeting))).toBe(greeting);
  });

  it('keeps its meaning through print and parse, whatever it holds', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => !/[{}]/.test(value));
    const spoken = fc.string().map((value) => value.replace(/[{}|]/g, '').trim());
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
    const part = fc.oneof(
      text.map((value) => ({ kind: 'text' as const, text: value })),
      fc.record({ kind: fc.constant('variable' as const), name, spoken }),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const printed = printScript(parts);
        expect(printScript(parseScript(printed))).toBe(printed);
        expect(spokenText(parseScript(printed))).toBe(spokenText(parts));
      }),
    );
  });

  it.each([
    ['Hi {{first_name|Sarah', 'never closed'],
    ['Hi first_name}}', 'has no “{{”'],
    ['Hi {{1st|Sarah}}', 'can’t name a variable'],
    ['Hi {{|Sarah}}', 'can’t name a variable'],
    ['Hi {{a|b|c}}', 'may not contain'],
  ])('refuses %s with a sentence that says how to write it', (source, why) => {
    expect(() => parseScript(source)).toThrowError(
      expect.objectContaining({ code: 'SCRIPT_INVALID', message: expect.stringContaining(why) }),
    );
  });

  it('names each variable once, in order of appearance', () => {
    expect(variableNames(parseScript(greeting))).toEqual(['first_name', 'company']);
  });

  it('says a value everywhere its variable stands', () => {
    const values = new Map([['first_name', 'Bo']]);
    expect(filledText(parseScript(greeting), values)).toBe('Hi Bo, I had a look at Acme Corp. Bye Bo!');
  });

  it.each([
    ['at {{c}}.', 'Acme Inc.', 'at Acme Inc.'],
    ['at {{c}}. Bye', 'Yahoo!', 'at Yahoo! Bye'],
    ['Hi {{c}}!', 'Yahoo!', 'Hi Yahoo!'],
    ['at {{c}}!', 'Acme Inc.', 'at Acme Inc.!'],
    ['at {{c}}?', 'Yahoo!', 'at Yahoo!?'],
    ['at {{c}}, so', 'Acme Inc.', 'at Acme Inc., so'],
    ['at {{c}}...', 'Acme Inc.', 'at Acme Inc....'],
    ['{{c}}{{d}}.', 'Inc.', 'Inc.'],
    ['{{c|Acme Inc.}}.', undefined, 'Acme Inc.'],
  ])('writes the end of a sentence once: “%s” with “%s”', (script, value, filled) => {
    const values = new Map([...(value === undefined ? [] : [['c', value] as const]), ['d', ''] as const]);
    expect(filledText(parseScript(script), values)).toBe(filled);
  });

  it('ties each spoken word to its occurrence', () => {
    const words = scriptWords(parseScript(greeting)).map(({ text, occurrence }) => [text, occurrence]);
    expect(words).toEqual([
      ['Hi', null],
      ['Sarah', 0],
      ['I', null],
      ['had', null],
      ['a', null],
      ['look', null],
      ['at', null],
      ['Acme', 1],
      ['Corp', 1],
      ['Bye', null],
      ['Sarah', 2],
    ]);
  });

  it('keeps apostrophes, hyphens and decimals inside a word', () => {
    const words = scriptWords(parseScript("Don't e-mail 2.1 times")).map(({ text }) => text);
    expect(words).toEqual(["Don't", 'e-mail', '2.1', 'times']);
  });

  it('places every highlight exactly where its words stand in the sentence', () => {
    const texts = segmentTexts(parseScript(greeting));
    expect(texts).toHaveLength(3);
    for (const { segment, highlight, highlight_si, highlight_ei } of texts) {
      expect(segment.slice(highlight_si, highlight_ei)).toBe(highlight);
    }
    expect(texts[2]?.segment).toBe('Bye Sarah!');
  });
});

describe('a variable name', () => {
  it.each([
    ['First name', 'first_name'],
    ['  E-Mail (work) ', 'e_mail_work'],
    ['Prénom', 'prénom'],
    ['2nd choice', 'nd_choice'],
    ['नाम', 'नाम'],
    ['ชื่อ บริษัท', 'ชื่อ_บริษัท'],
    ['İSİM', 'isim'],
    ['***', ''],
  ])('of the heading “%s” is “%s”', (heading, name) => {
    expect(toVariableName(heading)).toBe(name);
  });

  it('has vowel signs in the scripts that write them as marks', () => {
    const names = ['नाम', 'ชื่อ', 'اسْم'];
    expect(variableNames(parseScript(names.map((name) => `{{${name}|x}}`).join(' ')))).toEqual(names);
  });

  it('is the same however its accents are encoded', () => {
    expect(variableNames(parseScript('{{pre\u0301nom|Zoé}} {{prénom|Zoé}}'))).toEqual(['prénom']);
  });
});

describe('the names of a sentence', () => {
  const namesIn = (script: string, sentence: number) => {
    const parsed = parseScript(script);
    const found = sentencesOf(parsed)[sentence];
    return found && namesOfSentence(parsed, found).map(({ start, end }) => found.text.slice(start, end));
  };

  it('are its marked values, whole, and other names', () => {
    expect(namesIn(`Good day. ${greeting}`, 1)).toEqual(['Sarah', 'Acme Corp']);
    expect(namesIn('We met  in Porto, {{first_name|sir}}, and in Leeds. Bye.', 0)).toEqual(['Porto', 'sir', 'Leeds']);
    expect(namesIn('Good day. Hello again.', 1)).toEqual([]);
  });
});
