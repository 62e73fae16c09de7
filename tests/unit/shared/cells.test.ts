import { describe, expect, it } from 'vitest';
import { nameKey } from '#shared/name-key.ts';
import { cellText } from '#shared/rows/cells.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import { plainText } from '#electron/engine/speech/text/plain-text.ts';
import { fc } from '#tests/support/property.ts';

describe('the text of a cell', () => {
  it.each([
    ['="Contoso"', 'Contoso'],
    ['="0041"', '0041'],
    [' = "Said ""hi""" ', 'Said "hi"'],
    ['=""', ''],
    ["'Bo", 'Bo'],
    ["'0041", '0041'],
    ["'=1+1", '=1+1'],
    ["'Bo'", 'Bo'],
    ['=HYPERLINK("https://example.com","Contoso")', 'Contoso'],
    ["'t Hart", "'t Hart"],
    ["'s-Gravenhage", "'s-Gravenhage"],
    ["O'Brien", "O'Brien"],
    ['=SUM(A1)', '=SUM(A1)'],
    ['\u200b', ''],
    ['\ufeffBo', 'Bo'],
  ])('of %j is %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});

const signs = [
  '\u200b',
  '\u00ad',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2060',
  '\u2066',
  '\ufeff',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u3164',
];

it('characters that nobody sees change neither value nor key nor speech', () => {
  const names = fc.constantFrom('Sarah', 'Zoë', 'Łukasz', 'Anne-Marie', 'Дмитрий', 'محمد', '山田太郎');
  const places = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...signs)), { maxLength: 4 });
  fc.assert(
    fc.property(names, places, (name, inserted) => {
      const marked = inserted.reduce<string>((text, [at, sign]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + sign + text.slice(place);
      }, name);
      expect(cleanValue(marked)).toBe(name);
      expect(nameKey(marked)).toBe(nameKey(name));
      expect(plainText(marked)).toBe(plainText(name));
    }),
  );
});

it('joiners stay where a script or an emoji needs them', () => {
  for (const text of ['علی\u200cرضا', 'क्\u200dष', '👩\u200d💻', '❤\ufe0f'])
    expect(cleanValue(text)).toBe(text.normalize('NFC'));
  expect(cleanValue('Sa\u200drah')).toBe('Sarah');
});
