import { describe, expect, it } from 'vitest';
import { readableText } from '#electron/engine/speech/text/readable.ts';
import { spokenUnits } from '#electron/engine/speech/text/script-units.ts';
import { speakableText } from '#electron/engine/speech/text/speakable.ts';
import { overlongWord } from '#electron/engine/speech/text/word-length.ts';
import { toAscii } from '#electron/engine/speech/text/transliterate.ts';
import { isAppError } from '#shared/errors/index.ts';
import { parseScript } from '#shared/script/index.ts';

describe('transliteration', () => {
  it.each([
    ['José Müller', 'Jose Muller'],
    ['Łukasz Straße', 'Lukasz Strasse'],
    ['Søren Ægir', 'Soren Aegir'],
    ['Čapek', 'Chapek'],
    ['Дмитрий Щукин', 'Dmitriy Shukin'],
    ['Γιώργος', 'Giorgos'],
    ['Hồ Nguyễn', 'Ho Nguyen'],
    ['Ｆｕｌｌ ﬁ', 'Full fi'],
    ['it’s “x”', 'it\'s "x"'],
    ['Zoë 👋', 'Zoe'],
  ])('spells %s as %s', (text, ascii) => {
    expect(toAscii(text)).toEqual({ ascii, unspeakable: [] });
  });

  it('names the letters it has no spelling for', () => {
    expect(toAscii('Anna 李明').unspeakable).toEqual(['李', '明']);
  });

  it('spells composed and decomposed letters alike', () => {
    expect(toAscii('Señor'.normalize('NFD'))).toEqual(toAscii('Señor'.normalize('NFC')));
  });
});

describe('text for the voice', () => {
  it.each([
    ['Procter & Gamble', 'Procter and Gamble'],
    ['50%', '50 percent'],
    ['€1,500', '1,500 euros'],
    ['foo_bar', 'foo bar'],
    ['the AI', 'the A I'],
    ['aid', 'aid'],
  ])('says %s as %s', (text, spoken) => {
    expect(speakableText(text)).toBe(spoken);
  });

  it.each(['', '!!!', '👋', '李', 'Anna 李'])('refuses %j, which no English voice can say', (text) => {
    expect(() => speakableText(text)).toThrow(
      expect.toSatisfy((error: unknown) => isAppError(error) && error.code === 'VALUE_UNSPEAKABLE'),
    );
  });

  it('respells only names that would be read letter by letter', async () => {
    // A voice that spells out whatever begins with "mb".
    const segments = async (word: string) => (word === 'Mba' ? 'pau eh m b iy ey pau'.split(' ') : ['pau', 'x', 'pau']);
    expect(await readableText('Mba, Smith', segments)).toBe('eMba, Smith');
  });
});

describe('spoken units of a script', () => {
  function spokenForms(script: string): string[] {
    return spokenUnits(parseScript(script)).map((unit) => `${unit.word.text}=${unit.spoken}${unit.pause}`);
  }

  it('keeps one unit for each word of the script, with its variable', () => {
    const units = spokenUnits(parseScript('Hi {{name|Mary Ann}}, hello.'));
    expect(units.map((unit) => [unit.word.text, unit.word.occurrence])).toEqual([
      ['Hi', null],
      ['Mary', 0],
      ['Ann', 0],
      ['hello', null],
    ]);
    expect(units.map((unit) => unit.pause)).toEqual(['', '', ',', '.']);
  });

  it('says what signs add to a number', () => {
    expect(spokenForms('$25 or 25% or €1')).toEqual(['25=25 dollars', 'or=or', '25=25 percent', 'or=or', '1=1 euro']);
  });

  it('says grouped digits as one number and gives every group a sound', () => {
    expect(spokenForms('$1,250,000')).toEqual(['1=1 million', '250=250', '000=thousand dollars']);
    expect(spokenForms('2,005')).toEqual(['2=2 thousand', '005=5']);
  });

  it('does not join numbers of a list', () => {
    expect(spokenForms('1, 200')).toEqual(['1=1,', '200=200']);
  });

  it('gives a word no voice can say a stand-in, so that its time is not lost', () => {
    expect(spokenForms('Hi 李明')).toEqual(['Hi=Hi', '李明=lala']);
  });
});

describe('a token that is too long for a word', () => {
  const spokenOf = (script: string) => spokenUnits(parseScript(script)).map(({ spoken }) => spoken);

  it('is read by its first letters in a script', () => {
    expect(spokenOf(`Hi ${'0'.repeat(1_200)}, hello.`)).toEqual(['Hi', '0'.repeat(40), 'hello']);
    expect(spokenOf('a'.repeat(1_200))).toEqual(['a'.repeat(100)]);
    expect(spokenOf('Donaudampfschifffahrtsgesellschaftskapitaen')).toEqual([
      'Donaudampfschifffahrtsgesellschaftskapitaen',
    ]);
  });

  it('is found in a value, and is not one where words have no spaces', () => {
    expect(overlongWord(`call ${'7'.repeat(41)} now`)).toBe('7'.repeat(41));
    expect(overlongWord('x'.repeat(101))).toBe('x'.repeat(101));
    expect(overlongWord('GB33BUKB20201555555555 and 1234567890123456789012345678901234')).toBeUndefined();
    expect(overlongWord('ก'.repeat(300))).toBeUndefined();
  });
});
