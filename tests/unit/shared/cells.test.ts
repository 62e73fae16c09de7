import { describe, expect, it } from 'vitest';
import { nameKey } from '#shared/name-key.ts';
import { cellText, isPlaceholder } from '#shared/rows/cells.ts';
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
    ['M&uuml;ller &amp; S&ouml;hne', 'Müller & Söhne'],
    ['O&#39;Neil', "O'Neil"],
    ['O&#146;Neil', 'O’Neil'],
    ['O\u0092Neil', 'O’Neil'],
    ['\u008akoda \u009eivot', 'Škoda život'],
    ['&Scaron;koda &ccaron;aj', 'Škoda čaj'],
    ['&Lstrok;ukasz', 'Łukasz'],
    ['M&amp;uuml;ller &amp;amp; Co', 'Müller & Co'],
    ['&Xcaron; &unknown;', '&Xcaron; &unknown;'],
    ['<a href="/001x" target="_blank">Acme</a>', 'Acme'],
    ['Jos%C3%A9', 'José'],
    ['Jos%c3%a9+%26+S%C3%B6hne', 'José & Söhne'],
    ['Jos=C3=A9', 'José'],
    ['=D0=98=D0=B2=D0=B0=D0=BD', 'Иван'],
    ['https://example.com/caf%C3%A9+1', 'https://example.com/caf%C3%A9+1'],
    ['100%C3', '100%C3'],
    ['50%+', '50%+'],
    ['AT&T', 'AT&T'],
    ["O\\'Neil", "O'Neil"],
    ['Zo\\u00eb', 'Zoë'],
    ['C:\\users', 'C:\\users'],
    ['<b>Ann</b><br>Lee', 'Ann Lee'],
    ['a < b', 'a < b'],
    ['JosÃ©', 'José'],
    ['JosÃƒÂ©', 'José'],
    ['MÃƒÆ’Ã‚Â¼ller', 'Müller'],
    ['MÃ¼ller', 'Müller'],
    ['LÃ“PEZ', 'LÓPEZ'],
    ['Oâ€™Neil', 'O’Neil'],
    ['AcmeÂ®', 'Acme®'],
    ['DvoÅ™Ã¡k', 'Dvořák'],
    ['SÅ‚awomir', 'Sławomir'],
    ['JÄ™drzej', 'Jędrzej'],
    ['È™tefan IonuÈ›', 'ștefan Ionuț'],
    ['Nguyá»…n', 'Nguyễn'],
    ['Ð˜Ð²Ð°Ð½', 'Иван'],
    ['å±±ç”°', '山田'],
    ['æ\u009dŽ', '李'],
    ['Ann ðŸ˜€', 'Ann 😀'],
    ['Å\u0081ukasz', 'Łukasz'],
    ['SÃO PAULO', 'SÃO PAULO'],
    ['Ñandú', 'Ñandú'],
    ['Strauß’ Blumen', 'Strauß’ Blumen'],
    ['Voß’ Weinhandlung', 'Voß’ Weinhandlung'],
    ['JOSÉ’S TACOS', 'JOSÉ’S TACOS'],
    ['NESTLÉ®', 'NESTLÉ®'],
    ['CAFÉ™', 'CAFÉ™'],
    ['CAFÉ–BAR', 'CAFÉ–BAR'],
    ['CAFFÈ™', 'CAFFÈ™'],
    ['BLÅ®', 'BLÅ®'],
    ['DÖ’S', 'DÖ’S'],
    ['“ALÉ”', '“ALÉ”'],
    ['the café’”', 'the café’”'],
    ['a&#xD800;b', 'a&#xD800;b'],
    ['a\\ud800b', 'a\ufffdb'],
    ['\\ud83d\\ude00', '😀'],
    ['a\\u0000b', 'a\\u0000b'],
    ['a&#0;&#7;b', 'a&#0;&#7;b'],
  ])('of %j is %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});

it('a field that nobody filled in, a formula that nobody calculated and the like are no values', () => {
  const none = ['[First Name]', '<COMPANY>', '{!Contact.FirstName}', '##Anrede##', '$first_name', 'first_name', '\\N'];
  const unfinished = ['Loading...', 'Wird geladen…', '#GETTING_DATA', 'Err:502'];
  const programs = [
    '#¡REF!',
    '=CONCATENATE(A2,B2)',
    '=A2',
    '[object Object]',
    'FALSE',
    '[deleted]',
    '(required)',
    ...unfinished,
  ];
  const words = ['-- Select --', 'Please select', 'Bitte wählen', 'TBA', 'néant', 'なし', '无', 'не указано'];
  const errors = ['#I/T', '#Н/Д', '#Fehler', '=#REF!', 'WAHR', 'NaT', 'Invalid date', '#N/A N/A', 'null null'];
  const days = [
    '00.01.1900',
    '1/0/1900',
    '1/0/00',
    '0000-00-00',
    '30.12.1899',
    '12/30/1899',
    '0000-00-00 00:00:00',
    '1/1/0001 12:00:00 AM',
  ];
  const amounts = ['- €', '\u00a0- \u00a0€ ', '$ -', 'CHF  -', '-'];
  for (const value of [...none, ...programs, ...words, ...errors, ...days, ...amounts])
    expect([value, isPlaceholder(value)]).toEqual([value, true]);
  const names = [
    'Selected Tools',
    'True',
    'Ann',
    '[Untitled]',
    '$5',
    'Vorname',
    'Name',
    'A2',
    'Na',
    'Loading',
    'Na Na',
    '#1',
    '0 €',
  ];
  for (const value of names) expect([value, isPlaceholder(value)]).toEqual([value, false]);
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
