import { describe, expect, it } from 'vitest';
import { readableIn } from '#electron/rows/encodings.ts';
import { parseRowTable } from '#electron/rows/row-table.ts';
import { fc } from '#tests/support/property.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Writes a text in an encoding of single or double bytes. */
function encoderOf(encoding: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xff; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  for (let byte = 0; byte <= 0xff; byte += 1) codes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return (text) => Uint8Array.from([...text].flatMap((letter) => codes.get(letter) ?? [0x3f]));
}

const tableOf = (names: readonly string[]) =>
  `first_name,company\n${names.map((name) => `${name},Contoso\n`).join('')}`;

describe('one damaged byte', () => {
  it('never decides for a file in UTF-8', () => {
    const bytes = Uint8Array.from([...utf8('first_name,company\nJosé,Müller\nZ'), 0xfc, ...utf8('rich,Zoë\n')]);
    expect(parseRowTable(bytes)).toMatchObject({
      encoding: 'utf-8',
      readings: [],
      rows: [
        ['José', 'Müller'],
        ['Z\ufffdrich', 'Zoë'],
      ],
    });
  });

  it('changes nothing after a byte order mark, which decides', () => {
    const cut = utf8('\ufefffirst_name\nJos\u00e9\nZo\u00eb').slice(0, -1);
    expect(parseRowTable(cut)).toMatchObject({ headings: ['first_name'], rows: [['José'], ['Zo\ufffd']] });
    const ansi = Uint8Array.from([...utf8('\ufefffirst_name\nZ'), 0xfc, ...utf8('rich\n')]);
    expect(parseRowTable(ansi)).toMatchObject({ headings: ['first_name'], encoding: 'utf-8' });
  });

  it('does not turn a list into a file of another kind', () => {
    const rows = Array.from({ length: 60 }, (_, row) => `name ${row}\n`).join('');
    expect(parseRowTable(utf8(`first_name\nMa\u0000ria\n${rows}\u001a`)).rows.slice(0, 2)).toEqual([
      ['Ma\u0000ria'],
      ['name 0'],
    ]);
  });

  it('and half a letter at the end of UTF-16 are left out', () => {
    const bytes = Uint8Array.from([...Buffer.from('first_name,company\nДмитрий,Контосо\n', 'utf16le'), 0x41]);
    expect(parseRowTable(bytes)).toMatchObject({ encoding: 'utf-16le', rows: [['Дмитрий', 'Контосо']] });
  });
});

const names: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': ['José', 'Zoë', 'Müller', 'François', 'Hélène', 'Muñoz', 'Åsa', 'Søren', 'ZOË', 'Nuñez'],
  'windows-1250': ['Łukasz', 'Małgorzata', 'Jiří', 'Dvořák', 'László', 'Žofie', 'Čapek', 'Petř', 'Novák'],
  'windows-1251': ['Дмитрий', 'Ольга', 'Сергей', 'Анна', 'Мария', 'Щукин'],
  'windows-1253': ['Γιώργος', 'Μαρία', 'Νίκος', 'Ελένη'],
  'windows-1254': ['Işıl', 'İbrahim', 'Gökçe', 'Şükrü', 'Çağla'],
  'windows-1255': ['דוד', 'שרה', 'יעקב'],
  'windows-1256': ['محمد', 'فاطمة', 'علي'],
  'windows-1257': ['Ramunė', 'Žydrūnas', 'Jānis', 'Līga'],
  'iso-8859-2': ['Łukasz', 'Jiří', 'Žofie', 'Šárka', 'László'],
  'windows-1258': ['Đào', 'Hùng', 'Lê', 'Nhơn'],
  macintosh: ['José', 'Zoë', 'Müller', 'François'],
  'koi8-r': ['Дмитрий', 'Ольга', 'Сергей'],
  ibm866: ['Дмитрий', 'Ольга', 'Сергей'],
  shift_jis: ['山田太郎', '鈴木花子', '佐藤'],
  gb18030: ['王伟', '李娜', '张敏'],
  big5: ['陳大文', '林志玲'],
  'euc-kr': ['김민수', '이영희', '박지성'],
};

it.each(Object.keys(names))('a list in %s reads back as it was, or its encoding is asked for', (encoding) => {
  const encode = encoderOf(encoding);
  const lists = fc.array(fc.constantFrom(...(names[encoding] ?? [])), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lists, (list) => {
      const table = tableOf(list);
      const expected = list.map((name) => [name, 'Contoso']);
      const { rows, readings } = parseRowTable(encode(table));
      // Where it is asked for, the right one is among those that are offered.
      const offered = readings.some((reading) => reading.encoding === encoding);
      expect(offered ? expected : rows).toEqual(expected);
      expect(parseRowTable(encode(table), { encoding }).rows).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

it.each([
  ['windows-1250', ['László', 'Győző', 'Ágnes', 'Erdős', 'Szűcs']],
  ['windows-1252', ['Õie', 'Mägi', 'Tõnis', 'Šaša', 'Žukov']],
  ['windows-1252', ['João', 'Camões', 'Simões', 'Inês', 'Antônio']],
  ['windows-1255', ['דוד', 'רחל', 'לוי', 'יוסף', 'מזרחי']],
  ['x-mac-cyrillic', ['Иван', 'Петров', 'Ольга', 'Дмитрий', 'Елена']],
  ['cp850', ['Hämäläinen', 'Mäkelä', 'Jönsson', 'Väinö', 'Järvinen']],
  ['cp850', ['Shpëtim', 'Çela', 'Bëhar', 'Hoxhë', 'Dëshira']],
])('names of one country in %s are not taken for such of several: %s', (encoding, list) => {
  const codes = new Map<string, number>();
  for (let byte = 0xff; byte >= 0; byte -= 1) codes.set(readableIn(Uint8Array.of(byte), encoding), byte);
  const bytes = Uint8Array.from([...tableOf(list)].map((letter) => codes.get(letter) ?? 0x3f));
  for (const given of [bytes, Buffer.from(bytes)]) {
    const { rows, readings } = parseRowTable(given);
    const offered = readings.some((reading) => reading.encoding === encoding);
    expect(offered ? list : rows.map(([name]) => name)).toEqual(list);
  }
});

it('lines keep their numbers below two byte order marks', () => {
  expect(parseRowTable(utf8('\ufeff\ufefffirst_name,company\nZoë,Acme\n'))).toMatchObject({ lines: [2] });
});

it('names in code page 850 are read, as “CSV (MS-DOS)” writes them', () => {
  const bytes = Uint8Array.from([...utf8('first_name\nJos'), 0x82, ...utf8('\nM'), 0x81, ...utf8('ller\n')]);
  expect(parseRowTable(bytes)).toMatchObject({ encoding: 'cp850', rows: [['José'], ['Müller']], readings: [] });
});

it.each([
  [
    'cp852',
    '66697273745f6e616d650a9d756b61737a0a977769a9746f738861770a477261be796e610a50617765880a',
    ['Łukasz', 'Świętosław', 'Grażyna', 'Paweł'],
  ],
  ['cp857', '66697273745f6e616d650a9e756c650a99a7816e0a8061a76c610a499f8d6c0a', ['Şule', 'Öğün', 'Çağla', 'Işıl']],
  [
    'cp737',
    '66697273745f6e616d650a91a6ade5980a82a0e9a89aa6aa0a8b98a8e5980a84a2e2a49e0a',
    ['Σοφία', 'Γιώργος', 'Μαρία', 'Ελένη'],
  ],
])('names in %s too are read, or its encoding is asked for', (encoding, hex, names) => {
  const { rows, readings } = parseRowTable(Buffer.from(hex, 'hex'));
  const offered = readings.some((reading) => reading.encoding === encoding);
  expect(offered ? names : rows.flat()).toEqual(names);
  expect(parseRowTable(Buffer.from(hex, 'hex'), { encoding }).rows.flat()).toEqual(names);
});

it('the language of the names decides which reading comes first', () => {
  const bytes = encoderOf('windows-1250')('first_name\nČapek\nPetř\n');
  expect(parseRowTable(bytes, { language: 'cs' })).toMatchObject({ encoding: 'windows-1250' });
});

it('a sample shows how the words would read', () => {
  const { readings } = parseRowTable(encoderOf('windows-1257')('first_name\nRamunė\n'));
  expect(readings).toEqual(
    expect.arrayContaining([
      { encoding: 'windows-1257', sample: 'Ramunė' },
      { encoding: 'windows-1252', sample: 'Ramunë' },
    ]),
  );
});
