import { describe, expect, it } from 'vitest';
import { disclosesVoice, parseScript, repeatRemover, rowReader, scriptNotes } from '#shared/script/index.ts';

const script = parseScript('Hi {{first_name|Sarah}}, I had a look at {{company|Acme}} Inc.');
const codes = (...given: Parameters<typeof scriptNotes>) => scriptNotes(...given).map(({ code }) => code);

describe('words said twice', () => {
  it.each([
    ['first_name', 'Hi Ada', 'Hi'],
    ['first_name', 'hi  ada', 'hi'],
    ['first_name', 'Ada', ''],
    // The word before the mark is “Hi”; a name that begins with these letters is none.
    ['first_name', 'Hiroshi', ''],
    ['company', 'Engines Inc', 'Inc'],
    ['company', 'a look at Engines', 'a look at'],
    ['company', 'Incas', ''],
    ['elsewhere', 'Hi Ada', ''],
  ])('in “%s” = “%s” are “%s”', (variable, value, repeated) => {
    const [note] = rowReader(script, [variable])([value], 0);
    const words = /would say “(.*)” twice/u.exec(note?.message ?? '')?.[1] ?? '';
    expect(words).toBe(repeated);
  });

  it.each([
    ['first_name', 'Hi Ada', 'Ada'],
    ['first_name', 'hi,  ada lovelace', 'ada lovelace'],
    ['first_name', 'Ada', 'Ada'],
    ['first_name', 'Hi', 'Hi'],
    ['company', 'Engines, Inc', 'Engines'],
    ['company', 'Incas', 'Incas'],
    ['elsewhere', 'Hi Ada', 'Hi Ada'],
  ])('are taken out of “%s” = “%s”: “%s”', (variable, value, better) => {
    expect(repeatRemover(script, variable)(value)).toBe(better);
  });

  it('are told by row and variable', () => {
    const names = [
      ['Ada', 'Engines'],
      ['Hi Grace', 'Boats Inc'],
    ];
    const notes = scriptNotes(script, { variables: ['first_name', 'company'], names });
    expect(notes).toMatchObject([
      { code: 'WORDS_REPEATED', row: 1, variable: 'first_name' },
      { code: 'WORDS_REPEATED', row: 1, variable: 'company' },
    ]);
    expect(notes[0]?.message).toContain('Row 2');
  });
});

describe('a script', () => {
  it('in order has no notes', () => {
    expect(scriptNotes(script, { variables: ['first_name', 'company'] })).toEqual([]);
  });

  it('without a variable, or with one that names no words, is told', () => {
    expect(codes(parseScript('Hello there.'))).toEqual(['NO_VARIABLES']);
    expect(codes(parseScript('Hi {{first_name}}.'))).toEqual(['VARIABLE_WITHOUT_WORDS']);
  });

  it('that never says a column is told', () => {
    expect(codes(script, { variables: ['first_name', 'city'] })).toEqual(['VARIABLE_UNDEFINED']);
  });

  it('with a mark of more than ten seconds is told', () => {
    const long = Array.from({ length: 26 }, () => 'word').join(' ');
    expect(codes(parseScript(`So {{all|${long}}}.`))).toEqual(['SECTION_LONG']);
  });

  it.each([
    ['This video has an AI voice in it.', []],
    ['The names are said by a computer-generated voice.', []],
    ['I said it again and again, in the rain.', ['DISCLOSURE_MISSING']],
  ])('spoken by a synthetic voice says so: “%s”', (line, expected) => {
    expect(codes(parseScript(`Hi {{first_name|Sarah}}. ${line}`), { syntheticVoice: true })).toEqual(expected);
  });

  it('is not excused by a value that speaks of AI', () => {
    expect(codes(parseScript('Hi {{company|AI voice}}.'), { syntheticVoice: true })).toEqual(['DISCLOSURE_MISSING']);
  });
});

it('a disclosure counts in German too, and no word that only looks like one', () => {
  const discloses = (text: string) => disclosesVoice(parseScript(text));
  expect(discloses('Die Namen spricht eine KI-Stimme.')).toBe(true);
  expect(discloses('Mit Hilfe künstlicher Intelligenz.')).toBe(true);
  expect(discloses('Den Namen sagt eine synthetische Stimme.')).toBe(true);
  expect(discloses('Der Kiosk ist offen, das ist Kino.')).toBe(false);
  expect(discloses('Das ist keine künstliche Verknappung.')).toBe(false);
});
