import * as xlsx from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readRowTable } from '#electron/rows/read-rows.ts';
import { parseWorkbook } from '#electron/rows/workbook.ts';
import { limits } from '#shared/limits.ts';

type Cell = string | number | boolean | Date | null | xlsx.CellObject;

function sheetOf(cells: Cell[][]): xlsx.WorkSheet {
  return xlsx.utils.aoa_to_sheet(cells, { UTC: true });
}

function bytesOf(sheets: Record<string, xlsx.WorkSheet>, bookType: xlsx.BookType = 'xlsx'): Uint8Array {
  const book = xlsx.utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) xlsx.utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(xlsx.write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
}

const simple = [
  ['first_name', 'company'],
  ['Zoë', 'Acme'],
  ['John', 'Globex'],
];

test.each(['xlsx', 'ods'] as const)('an %s workbook is read as its sheet stands there', (bookType) => {
  expect(parseWorkbook(bytesOf({ People: sheetOf(simple) }, bookType))).toEqual({
    headings: ['first_name', 'company'],
    rows: [
      ['Zoë', 'Acme'],
      ['John', 'Globex'],
    ],
    lines: [2, 3],
    leftOut: [],
    sheets: ['People'],
    sheet: 'People',
    hidden: { rows: 0, columns: 0 },
  });
});

test('an ODS workbook may have no styles', () => {
  const bytes = bytesOf({ People: sheetOf(simple) }, 'ods');
  const { 'styles.xml': _styles, ...parts } = unzipSync(bytes);
  expect(parseWorkbook(zipSync(parts))).toEqual(parseWorkbook(bytes));
});

test('a readme before the list is not taken for it', () => {
  const readme = [['How to use this workbook'], ['Fill in the next sheet.'], ['Send it back.']];
  const sheets = { Readme: sheetOf(readme as Cell[][]), Leads: sheetOf(simple), More: sheetOf(simple) };
  expect(parseWorkbook(bytesOf(sheets))).toMatchObject({ sheet: 'Leads', headings: ['first_name', 'company'] });
});

test('titles above the headings and a total below are left out, and reported', () => {
  const rows = [
    ['Leads of November'],
    [],
    ['First name', 'Company', 'Deal'],
    ['Maria', 'Contoso', 500],
    ['Total', null, 500],
  ];
  expect(parseWorkbook(bytesOf({ Leads: sheetOf(rows as Cell[][]) }))).toMatchObject({
    headings: ['First name', 'Company', 'Deal'],
    rows: [['Maria', 'Contoso', '500']],
    lines: [4],
    leftOut: [
      { line: 1, text: 'Leads of November' },
      { line: 5, text: 'Total, 500' },
    ],
  });
});

test('cells are what a person reads in them', () => {
  const cells: Cell[] = [
    { t: 's', v: '01067' },
    { t: 'n', v: 1067, z: '00000' },
    { t: 'n', v: 1.000_000_000_1 },
    { t: 'n', v: 4_915_551_234_567 },
    { t: 'n', v: 4_915_551_234_567, z: '@' },
    { t: 'n', v: 1234.5, z: '"$"#,##0.00' },
    { t: 'n', v: 0.25, z: '0%' },
    { t: 'n', v: 46_349, z: 'm/d/yy' },
    { t: 'n', v: 46_349, z: 'd mmm yyyy' },
    { t: 'n', v: 46_349.5, z: 'm/d/yy h:mm' },
    { t: 'n', v: 0.5, z: 'h:mm' },
    { t: 'n', v: 3, f: 'SUM(1,2)' },
    { t: 'e', v: 42, w: '#N/A' },
    { t: 'b', v: true },
  ];
  const bytes = bytesOf({ People: sheetOf([cells.map((_, index) => `c${index}`), cells]) });
  expect(parseWorkbook(bytes).rows[0]).toEqual([
    '01067',
    '01067',
    '1',
    '4915551234567',
    '4915551234567',
    '$1,234.50',
    '25%',
    'November 23, 2026',
    '23 Nov 2026',
    expect.stringContaining('November 23, 2026'),
    '12:00',
    '3',
    '',
    'TRUE',
  ]);
  expect(parseWorkbook(bytes, { language: 'de' }).rows[0]?.[7]).toBe('23. November 2026');
});

test.each([
  [0.375, '[$-x-systime]h:mm:ss AM/PM', '9:00:00 AM'],
  [0.5, '[$-40D]h:mm', '12:00'],
  [0.5, '[Red]h:mm', '12:00'],
  [0.5, 'h:mm" d"', '12:00 d'],
  [46_349, 'yyyy', '2026'],
  [46_349, 'mm/yyyy', '11/2026'],
  [46_349, 'm/d/yyyy" (th)"', 'November 23, 2026'],
])('the number %s in the format %s is read as %s', (v, z, text) => {
  const sheet = sheetOf([['when'], [{ t: 'n', v, z }]]);
  expect(parseWorkbook(bytesOf({ People: sheet })).rows).toEqual([[text]]);
});

test.each([
  [0.25, '[$-407]0%', '25%'],
  [0.125, '[$-407]0.0\\ %', '12.5%'],
  [3, '[$-407]0" Stück"', '3 Stück'],
  [1234.5, '[$-10409]#,##0.00', '1,234.50'],
  [1234.5, '#,##0.00\\ [$€-407]', '1,234.50 €'],
])('the number %s in the format %s is read as %s', (v, z, text) => {
  const sheet = sheetOf([['number'], [{ t: 'n', v, z }]]);
  expect(parseWorkbook(bytesOf({ People: sheet })).rows).toEqual([[text]]);
});

test.each([
  [1234.5, '#,##0.00\\ "€"', '1.234,50 €'],
  [0.125, '0.0%', '12,5%'],
  [0.5, 'General', '0,5'],
  [1067, '00\\.000', '01.067'],
  [4_915_551_234_567, 'General', '4915551234567'],
  [46_104, 'd mmm yyyy', '23. März 2026'],
  [46_104, 'dddd, mmmm d', 'Montag, 23. März'],
  [46_104, 'mmmm yyyy', 'März 2026'],
  [46_104, 'dddd', 'Montag'],
  [0.5, 'h:mm" Uhr"', '12:00 Uhr'],
])('in a German list, %s in the format %s of a workbook is %s', (v, z, text) => {
  const bytes = bytesOf({ People: sheetOf([['number'], [{ t: 'n', v, z }]]) });
  expect(parseWorkbook(bytes, { language: 'de' }).rows).toEqual([[text]]);
});

test('the day that a formula makes of an empty cell is no day', () => {
  const days = [0, 0.5].map((v): Cell => ({ t: 'n', v, z: 'dd/mm/yyyy h:mm' }));
  const sheet = sheetOf([
    ['name', 'day', 'other day'],
    ['Ann', ...days],
  ]);
  expect(parseWorkbook(bytesOf({ People: sheet })).rows).toEqual([['Ann', '', '']]);
});

test.each([
  ['2026-11-23T00:00:00', undefined, '2026-11-23'],
  ['2026-11-23T00:00:00.000Z', undefined, '2026-11-23'],
  ['2026-11-23', undefined, '2026-11-23'],
  ['2026-11-23T12:30:00', undefined, '2026-11-23 12:30'],
  ['2026-11-23T12:30:15Z', undefined, '2026-11-23 12:30:15'],
  ['2026-11-23', '0.00', '2026-11-23'],
  ['2026-11-23T12:30:00', 'm/d/yy', 'November 23, 2026'],
  ['2026-11-23T12:30:00', 'h:mm', '12:30'],
])('the date %s in the format %s is no number', (value, z, text) => {
  const parts = unzipSync(bytesOf({ People: sheetOf([['day'], [{ t: 'n', v: 1, ...(z !== undefined && { z }) }]]) }));
  const part = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[part] ?? new Uint8Array());
  const dated = sheet.replace(/(<c r="A2"[^>]*)><v>1</u, `$1 t="d"><v>${value}<`);
  expect(dated).toContain(value);
  expect(parseWorkbook(zipSync({ ...parts, [part]: strToU8(dated) })).rows).toEqual([[text]]);
});

test.each([
  ['en_GB', '23 March 2026'],
  ['many languages', 'March 23, 2026'],
])('a list for a voice whose service names its language %s has dates in a language there is', (language, text) => {
  const bytes = bytesOf({ People: sheetOf([['day'], [{ t: 'n', v: 46_104, z: 'd/m/yy' }]]) });
  expect(parseWorkbook(bytes, { language }).rows).toEqual([[text]]);
});

test('numbers of an ODS column with a format are read as displayed', () => {
  // As in files of LibreOffice, the cells have no style of their own.
  const cells: Cell[] = [
    { t: 'n', v: 1067, w: '01067' },
    { t: 'n', v: 0.25, w: '25%' },
    { t: 'n', v: 4_915_551_234_567, w: '4.91555E+12' },
    { t: 'n', v: 1 / 3, w: '0.333333333333333' },
  ];
  const bytes = bytesOf({ People: sheetOf([cells.map((_, index) => `c${index}`), cells]) }, 'ods');
  expect(parseWorkbook(bytes).rows[0]).toEqual(['01067', '25%', '4915551234567', '0.3333333333']);
});

test('a cell merged over rows belongs to each of them, a title above the headings is no recipient', () => {
  const sheet = sheetOf([
    ['Customers 2026'],
    [],
    ['first_name', 'company'],
    ['Ada', 'Engines'],
    ['Bo'],
    ['Cy', 'Navy'],
  ]);
  sheet['!merges'] = [xlsx.utils.decode_range('A1:B1'), xlsx.utils.decode_range('B4:B5')];
  expect(parseWorkbook(bytesOf({ People: sheet }))).toMatchObject({
    headings: ['first_name', 'company'],
    rows: [
      ['Ada', 'Engines'],
      ['Bo', 'Engines'],
      ['Cy', 'Navy'],
    ],
  });
});

test.each(['xlsx', 'ods'] as const)('headings over several rows of an %s workbook are no recipient', (bookType) => {
  const sheet = sheetOf([
    ['Visit 2026'],
    ['First name', 'Meeting', '', 'Company'],
    ['', 'Day', 'Room', ''],
    ['Ada', 'Monday', '12', 'Engines'],
  ]);
  sheet['!merges'] = ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3'].map((range) => xlsx.utils.decode_range(range));
  expect(parseWorkbook(bytesOf({ People: sheet }, bookType))).toMatchObject({
    headings: ['First name', 'Day', 'Room', 'Company'],
    rows: [['Ada', 'Monday', '12', 'Engines']],
  });
});

test('a first line of which only one cell is merged down has its recipients below', () => {
  const sheet = sheetOf([
    ['Engines', 'Ada'],
    ['', 'Bo'],
    ['Navy', 'Cy'],
  ]);
  sheet['!merges'] = [xlsx.utils.decode_range('A1:A2')];
  expect(parseWorkbook(bytesOf({ People: sheet })).rows).toEqual([
    ['Engines', 'Bo'],
    ['Navy', 'Cy'],
  ]);
});

test('hidden rows and columns are left out and counted', () => {
  const sheet = sheetOf([
    ['first_name', 'note', 'company'],
    ['Ada', 'x', 'Engines'],
    ['Bo', 'y', 'Navy'],
    ['Cy', 'z', 'Acme'],
  ]);
  sheet['!rows'] = [{}, {}, { hidden: true }];
  sheet['!cols'] = [{}, { hidden: true }];
  expect(parseWorkbook(bytesOf({ People: sheet }))).toMatchObject({
    headings: ['first_name', 'company'],
    rows: [
      ['Ada', 'Engines'],
      ['Cy', 'Acme'],
    ],
    hidden: { rows: 1, columns: 1 },
  });
});

test('hidden rows, columns and sheets of an ODS workbook are left out as well', () => {
  const people = sheetOf([
    ['first_name', 'note', 'company'],
    ['Ada', 'x', 'Engines'],
    ['Bo', 'y', 'Navy'],
    ['Cy', 'z', 'Acme'],
  ]);
  const parts = unzipSync(bytesOf({ Old: sheetOf(simple), People: people }, 'ods'));
  const hiddenStyle =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const content = strFromU8(parts['content.xml'] ?? new Uint8Array())
    .replace('</office:automatic-styles>', `${hiddenStyle}$&`)
    .replace('table:name="Old" table:style-name="ta1"', 'table:name="Old" table:style-name="ta2"')
    .replace(
      /<table:table table:name="People"[^>]*>/u,
      '$&<table:table-column/><table:table-column table:visibility="collapse"/>',
    )
    .replace(/<table:table-row(?=>\s*<table:table-cell[^>]*><text:p>Bo)/u, '$& table:visibility="filter"');
  expect(parseWorkbook(zipSync({ ...parts, 'content.xml': strToU8(content) }))).toMatchObject({
    headings: ['first_name', 'company'],
    rows: [
      ['Ada', 'Engines'],
      ['Cy', 'Acme'],
    ],
    sheets: ['People'],
    hidden: { rows: 1, columns: 1 },
  });
});

test.each(['xlsx', 'ods'] as const)('somebody far below the others in an %s workbook is read too', (bookType) => {
  const parts = unzipSync(bytesOf({ People: sheetOf(simple) }, bookType));
  const [part, change]: [string, (xml: string) => string] =
    bookType === 'xlsx'
      ? ['xl/worksheets/sheet1.xml', (xml) => xml.replaceAll(/(?<= r=")([AB]?)3(?=")/gu, '$1150000')]
      : [
          'content.xml',
          (xml) =>
            xml.replace(
              /<table:table-row(?=>\s*<table:table-cell[^>]*><text:p>John)/u,
              '<table:table-row table:number-rows-repeated="149997"><table:table-cell/></table:table-row>$&',
            ),
        ];
  const xml = strFromU8(parts[part] ?? new Uint8Array());
  const table = parseWorkbook(zipSync({ ...parts, [part]: strToU8(change(xml)) }));
  expect(table).toMatchObject({ rows: simple.slice(1), lines: [2, 150_000] });
});

test('what has no width or height counts as hidden', () => {
  const sheet = sheetOf(simple.map((cells) => [...cells, 'old']));
  const parts = unzipSync(bytesOf({ People: sheet }));
  const part = 'xl/worksheets/sheet1.xml';
  const xml = strFromU8(parts[part] ?? new Uint8Array())
    .replace('<sheetData>', '<cols><col min="3" max="3" width="0" customWidth="1"/></cols>$&')
    .replace('<row r="3"', '$& ht="0" customHeight="1"');
  expect(parseWorkbook(zipSync({ ...parts, [part]: strToU8(xml) }))).toMatchObject({
    headings: simple[0],
    rows: [simple[1]],
    hidden: { rows: 1, columns: 1 },
  });
});

test('sheets have their names in ODS too', () => {
  const sheet = `R&D <"it's">`;
  expect(parseWorkbook(bytesOf({ [sheet]: sheetOf(simple) }, 'ods'), { sheet })).toMatchObject({
    sheets: [sheet],
    sheet,
  });
});

test('the first sheet with rows is read, or the one that is named', () => {
  const bytes = bytesOf({ Notes: sheetOf([['Hello']]), People: sheetOf(simple), More: sheetOf([['a'], ['b']]) });
  expect(parseWorkbook(bytes)).toMatchObject({ sheet: 'People', sheets: ['Notes', 'People', 'More'] });
  expect(parseWorkbook(bytes, { sheet: 'More' })).toMatchObject({ headings: ['a'], rows: [['b']] });
  expect(() => parseWorkbook(bytes, { sheet: 'Peple' })).toThrow(
    expect.objectContaining({ code: 'SHEET_UNKNOWN', message: expect.stringContaining('Notes, People, More') }),
  );
  expect(() => parseWorkbook(bytesOf({ Empty: sheetOf([]) }))).toThrow(expect.objectContaining({ code: 'ROWS_EMPTY' }));
});

test('a later sheet that is too large for a list prevents nothing', () => {
  const raw = sheetOf([Array.from({ length: limits.tableColumns + 1 }, (_, column) => `c${column}`), ['x']]);
  const bytes = bytesOf({ People: sheetOf(simple), Raw: raw });
  expect(parseWorkbook(bytes)).toMatchObject({ sheet: 'People', sheets: ['People', 'Raw'] });
  expect(() => parseWorkbook(bytes, { sheet: 'Raw' })).toThrow(expect.objectContaining({ code: 'ROWS_UNREADABLE' }));
});

test('a later list that is too long is refused, rather than a readme read as one', () => {
  const people = sheetOf([['first_name'], ...Array.from({ length: limits.tableRows + 1 }, (_, row) => [`Ana ${row}`])]);
  const readme = sheetOf([
    ['How', 'What'],
    ['Fill in the next sheet.', 'Send it back.'],
  ]);
  expect(() => parseWorkbook(bytesOf({ Readme: readme, People: people }))).toThrow(
    expect.objectContaining({ code: 'ROWS_TOO_MANY' }),
  );
});

const container = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(512));
const encrypted = new Uint8Array([...container, ...Buffer.from('EncryptedPackage', 'utf16le')]);
const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(limits.tableUnpackedBytes + 1) }, { level: 1 });
const tooMany = bytesOf({ P: sheetOf([['a'], ...Array.from({ length: 20_001 }, (_, row) => [`name ${row}`])]) });
const wide = bytesOf({ P: sheetOf([Array.from({ length: 201 }, (_, column) => `c${column}`), ['x']]) });

test.each([
  ['an old .xls file', container, 'ROWS_OLD_FORMAT'],
  ['an encrypted workbook', encrypted, 'ROWS_ENCRYPTED'],
  ['a zip bomb', bomb, 'ROWS_TOO_LARGE'],
  ['half a workbook', bytesOf({ People: sheetOf(simple) }).subarray(0, 900), 'ROWS_UNREADABLE'],
  ['another archive', zipSync({ 'readme.txt': new Uint8Array(9) }), 'ROWS_UNREADABLE'],
  ['more rows than a list has', tooMany, 'ROWS_TOO_MANY'],
  ['more columns than a list has', wide, 'ROWS_UNREADABLE'],
])('%s is refused with a code of its own', async (_, bytes, code) => {
  await expect(readRowTable(bytes)).rejects.toMatchObject({ code });
});

test('a part that is larger than its archive says is not unpacked beyond that', () => {
  const archive = zipSync({ 'xl/workbook.xml': new Uint8Array(1_000_000) });
  // The size as the directory at the end has it.
  const view = new DataView(archive.buffer);
  const directory = archive.findLastIndex(
    (byte, index) => byte === 0x50 && archive[index + 1] === 0x4b && archive[index + 2] === 1,
  );
  view.setUint32(directory + 24, 100, true);
  expect(() => parseWorkbook(archive)).toThrow(expect.objectContaining({ code: 'ROWS_UNREADABLE' }));
});

test.each([
  ['a text', new TextEncoder().encode(`first_name\n${'x'.repeat(20_000_000)}\n`)],
  ['a file', new Uint8Array(limits.tableBytes + 1)],
])('%s with a cell that no list has is refused', async (_, bytes) => {
  await expect(readRowTable(bytes)).rejects.toMatchObject({ code: 'ROWS_TOO_LARGE' });
});

test('a large list is read in a process of its own: this one goes on', async () => {
  const text = Array.from({ length: 130_000 }, (_, row) => `name ${row},company ${row}`).join('\n');
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const refusal = readRowTable(new TextEncoder().encode(`first_name,company\n${text}`));
  await expect(refusal).rejects.toMatchObject({ code: 'ROWS_TOO_MANY' });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
  const rows = simple.slice(1).flatMap((row) => Array.from({ length: 3_000 }, () => row));
  const read = await readRowTable(bytesOf({ People: sheetOf([['first_name', 'company'], ...rows]) }));
  expect(read).toMatchObject({ origin: { kind: 'workbook', sheet: 'People' } });
  expect(read.rows).toHaveLength(6_000);
});

test('a list that takes too much memory or time ends its own process only', async () => {
  const text = Array.from({ length: 19_000 }, (_, row) => `name ${row},${'company '.repeat(60)}`).join('\n');
  const large = new TextEncoder().encode(`first_name,company\n${text}`);
  await expect(readRowTable(large)).resolves.toMatchObject({ headings: ['first_name', 'company'] });
  for (const most of [
    { megabytes: 12, time: 60_000 },
    { megabytes: 1_024, time: 50 },
  ])
    await expect(readRowTable(large, {}, most)).rejects.toMatchObject({ code: 'ROWS_TOO_LARGE' });
});
