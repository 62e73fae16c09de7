import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parseWorkbook } from '#electron/rows/workbook.ts';
import { fc } from '#tests/support/property.ts';
import { spelledOds, spelledXlsx, type Choose } from '#tests/support/spelled-workbook.ts';

const headings = ['First name', 'Company', 'Notes'];
const texts = [
  'Ada',
  '𠮷田',
  'Łukasz',
  "D'Arcy",
  'Bo & Co',
  'A < B > C',
  'He said "Hi"',
  '😀 Acme',
  'x]]>y',
  'Zoë',
  '007',
];
const table = fc.array(fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...texts), fc.constantFrom('', ...texts)), {
  minLength: 1,
  maxLength: 4,
});
const choices = fc.array(fc.nat(1_000), { minLength: 97, maxLength: 307 });

function chooserOf(given: readonly number[]): Choose {
  let next = 0;
  return (count) => (given[next++ % given.length] ?? 0) % count;
}

/** Without comments, references and line breaks. */
const plain: Choose = (count) => (count === 4 || count === 5 ? 0 : count === 12 ? 5 : count - 1);

test.each([
  ['XLSX', spelledXlsx],
  ['ODS', spelledOds],
] as const)('an %s workbook reads the same in every spelling of its XML', (_, spell) => {
  fc.assert(
    fc.property(table, choices, (rows, given) => {
      const read = parseWorkbook(spell([headings, ...rows], chooserOf(given)));
      expect(read).toMatchObject({ headings, rows, sheet: 'People & Co' });
    }),
    { numRuns: 60 },
  );
});

const rows = [headings, ['Ada', 'Acme', 'x'], ['Bo', 'Northwind', 'y']];

/** A workbook with a part changed. */
function changed(bytes: Uint8Array, part: string, change: (text: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  const before = strFromU8(parts[part] ?? new Uint8Array());
  const after = change(before);
  expect(after).not.toBe(before);
  return zipSync({ ...parts, [part]: strToU8(after) });
}

const sheetPart = 'xl/worksheets/sheet1.xml';
const sharedPart = 'xl/sharedStrings.xml';

test.each([
  ['a text that the workbook lacks', sharedPart, (text: string) => text.replace(/<x:si>(?!.*<x:si>).*<\/x:si>/su, '')],
  ['a text without a number', sheetPart, (text: string) => text.replace('<x:v>0<', '<x:v>one<')],
  [
    'texts that are not listed as a part',
    '[Content_Types].xml',
    (text: string) => text.replace('sharedStrings+', 'x+'),
  ],
  ['a part that ends early', sheetPart, (text: string) => text.slice(0, -30)],
  ['an element without an end', sheetPart, (text: string) => text.replace('</x:row>', '')],
  ['an entity of its own', sheetPart, (text: string) => text.replace('?>', '?><!DOCTYPE x [<!ENTITY n "Ada">]>')],
  ['a cell that no sheet has', sheetPart, (text: string) => text.replace('A2', 'A99999999')],
  [
    'elements within elements without end',
    sheetPart,
    (text: string) => text.replace('<x:sheetData>', '<x:a>'.repeat(300_000)),
  ],
])('a workbook with %s is refused rather than read wrong', (_, part, change) => {
  const bytes = changed(spelledXlsx(rows, plain), part, change);
  expect(() => parseWorkbook(bytes)).toThrow(expect.objectContaining({ code: 'ROWS_UNREADABLE' }));
});

test('formulas, errors and extensions of a sheet are not spoken', () => {
  const bytes = changed(spelledXlsx(rows, plain), sheetPart, (text) =>
    text
      .replace(
        /<x:c [^>]*B2[^>]*>.*?<\/x:c>/su,
        '<x:c r="B2" t="str"><x:f>"&lt;v&gt;X"</x:f><x:v>A &amp; B</x:v></x:c>',
      )
      .replace(/<x:c [^>]*C2[^>]*>.*?<\/x:c>/su, '<x:c r="C2"><x:f>SUM(1)</x:f></x:c>')
      .replace(/<x:c [^>]*C3[^>]*>.*?<\/x:c>/su, '<x:c r="C3" t="e"><x:v>#N/A</x:v></x:c>')
      .replace(
        '</x:worksheet>',
        '<x:extLst><x:ext><y:row xmlns:y="urn:y"><y:c r="A4"><y:v>7</y:v></y:c></y:row></x:ext></x:extLst></x:worksheet>',
      ),
  );
  expect(parseWorkbook(bytes).rows).toEqual([
    ['Ada', 'A & B', ''],
    ['Bo', 'Northwind', ''],
  ]);
});

test('parts may be written in other encodings', () => {
  const parts = unzipSync(spelledXlsx([headings, ['Ädä', 'Acmé', 'x']], plain));
  const text = strFromU8(parts[sharedPart] ?? new Uint8Array());
  const latin = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  const wide = Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  for (const part of [latin, wide, strToU8(text.replace('UTF-8', 'utf-16'))]) {
    expect(parseWorkbook(zipSync({ ...parts, [sharedPart]: new Uint8Array(part) })).rows).toEqual([
      ['Ädä', 'Acmé', 'x'],
    ]);
  }
});

test('notes, readings, errors and former values of an ODS workbook are not spoken', () => {
  const p = (text: string): string => `<p:p>${text}</p:p>`;
  const bytes = changed(
    spelledOds(rows, (count) => (count === 3 ? 1 : plain(count))),
    'content.xml',
    (text) =>
      text
        .replace('>Ada<', '><p:ruby><p:ruby-base>Ada</p:ruby-base><p:ruby-text>READING</p:ruby-text></p:ruby><')
        .replace('>Acme<', `>Acme<p:note><p:note-body>${p('NOTE')}</p:note-body></p:note><`)
        .replace(
          '<t1:table-row>',
          `<t1:tracked-changes><t1:cell-content-change><t1:previous><t1:table-cell>${p('OLD')}</t1:table-cell></t1:previous></t1:cell-content-change></t1:tracked-changes><t1:table-row>`,
        ),
  );
  expect(parseWorkbook(bytes)).toMatchObject({ headings, rows: rows.slice(1) });
});

test.each([
  ['float', 'o:value="1234.5"', '1234.5'],
  ['float', 'o:value="4915551234567"', '4915551234567'],
  ['percentage', 'o:value="0.25"', '25%'],
  ['currency', 'o:value="12.5" o:currency="EUR"', '12.5'],
  ['date', 'o:date-value="2026-11-23"', 'November 23, 2026'],
  ['time', 'o:time-value="PT12H30M00S"', '12:30:00'],
  ['boolean', 'o:boolean-value="true"', 'TRUE'],
  ['string', 'o:string-value="A &amp; B"', 'A & B'],
  ['date', '', ''],
])('an ODS cell of the type %s without text is read by its value: %s', (type, value, text) => {
  for (const cell of ['/>', '><p:p/></t1:table-cell>']) {
    if (type === 'string' && cell !== '/>') continue;
    const bytes = changed(spelledOds(rows, plain), 'content.xml', (content) =>
      content.replace(
        /<t1:table-cell[^>]*>(?:(?!<t1:).)*Northwind.*?<\/t1:table-cell>/su,
        `<t1:table-cell o:value-type="${type}" ${value}${value === '' ? '/>' : cell}`,
      ),
    );
    expect(parseWorkbook(bytes).rows[1]).toEqual(['Bo', text, 'y']);
  }
});

test('texts of an ODS workbook that look like escaped signs are left alone', () => {
  const names = ['_x0041_', '_x0041_x0042_', 'a_x00e9_b'];
  expect(parseWorkbook(spelledOds([headings, names], plain)).rows).toEqual([names]);
});

test('an ODS workbook with a password is not called damaged', () => {
  const locked = changed(spelledOds(rows, plain), 'META-INF/manifest.xml', (text) =>
    text
      .replace('</m:file-entry>', '<m:encryption-data m:checksum="x"/></m:file-entry>')
      .replace(/(<m:file-entry[^>]*)\/>/u, '$1><m:encryption-data m:checksum="x"/></m:file-entry>'),
  );
  const parts = { ...unzipSync(locked), 'content.xml': Uint8Array.from({ length: 500 }, (_, index) => index * 37) };
  expect(() => parseWorkbook(zipSync(parts))).toThrow(expect.objectContaining({ code: 'ROWS_ENCRYPTED' }));
});
