import { describe, expect, it } from 'vitest';
import { parseRowTable } from '#electron/rows/row-table.ts';
import { fc } from '#tests/support/property.ts';

const read = (text: string) => parseRowTable(new TextEncoder().encode(text));

const table = {
  headings: ['First name', 'Company'],
  rows: [
    ['Maria', 'Contoso'],
    ['Bo', 'Northwind'],
  ],
};
const lines = 'First name,Company\nMaria,Contoso\nBo,Northwind\n';

it('leaves out the foot of each page of a report, and the headings below it', () => {
  const pages = `First name,Company\nMaria,Contoso\nPage 1 of 2\nFirst name,Company\nBo,Northwind\nPage 2 of 2\n`;
  expect(read(pages)).toMatchObject({ ...table, lines: [2, 5] });
  expect(read(pages).leftOut.map(({ line }) => line)).toEqual([3, 4, 6]);
});

describe('lines above a table', () => {
  it.each([
    ['a title', 'Customers\n'],
    ['a title with a comma', 'Customers, as of today\n\n'],
    ['a padded title', 'Customers,\nAll dates,\n,\n'],
    ['comments', '# ----\n# All contacts, by name\n# ----\n\n'],
    ['notes between quotation marks', 'Notes:\r\n"Some addresses are left out, as members hide them."\r\n\r\n'],
    ['a note of several lines', '"Some addresses are left out,\nas members hide them."\n\n'],
    ['a note with a stray quotation mark', '"Q3" report\n\n'],
    ['a title with more cells than the table', 'Leads, Q4, 2025\n'],
    ['notes in two columns that nothing parts', 'Report,Leads\nCreated by,Ada\n'],
    ['notes in two columns', 'Report:,Leads\nDay:,27 November\n\n'],
  ])('are left out: %s', (_, above) => {
    const found = read(above + lines);
    expect(found).toMatchObject(table);
    expect(found.leftOut.length).toBeGreaterThan(0);
    expect(found.lines).toEqual([1, 2].map((row) => above.split('\n').length + row));
  });

  it('are left out where each row has a single value', () => {
    expect(read('Leads,\nFirst name,Company\nMaria,\n').rows).toEqual([['Maria', '']]);
    expect(read('Leads\nFirst name\nMaria\nBo\n')).toMatchObject({
      headings: ['First name'],
      rows: [['Maria'], ['Bo']],
    });
  });

  it('are none where the first line names the columns', () => {
    for (const headings of ['#,First name', '# First name,Company', 'Spitzname,Verein', 'nickname', ',First name'])
      expect(
        read(`${headings}\n1,Sarah\n2,John\n`.replaceAll(headings.includes(',') ? '' : /,.*/gu, '')).leftOut,
      ).toEqual([]);
  });

  it('may stand above headings that nobody knows, if an empty line parts them', () => {
    expect(read('Liste\n\nSpitzname;Verein\nHansi;TSV\nUli;FCB\n')).toMatchObject({
      headings: ['Spitzname', 'Verein'],
    });
  });

  it('are no people: a list without headings keeps its first', () => {
    expect(read('Liste,,\nMaria,Contoso,Rome\nBo,Northwind,Oslo\n').leftOut).toEqual([]);
  });
});

it('headings that come again, where lists were joined, are left out', () => {
  const found = read(`${lines}${lines}`);
  expect(found.rows).toEqual([...table.rows, ...table.rows]);
  expect(found.leftOut).toEqual([{ line: 4, text: 'First name, Company' }]);
});

it('sums among the rows are left out, and people named like one are not', () => {
  const found = read('Region,First name,Amount\nEMEA,Ann,10\nEMEA Total,,10\nUS,Total,5\nUS,Bo,6\nSubtotal,,11\n');
  expect(found.rows).toEqual([
    ['EMEA', 'Ann', '10'],
    ['US', 'Total', '5'],
    ['US', 'Bo', '6'],
  ]);
  expect(found.leftOut.map(({ line }) => line)).toEqual([3, 6]);
});

it.each([
  'Company,Employees\nTotal,100000\nShell,90000\n',
  'Company,Employees\nShell,90000\nTotal,100000\nBP,70000\n',
  'Company,Employees,City\nTotal,100000,\nShell,90000,London\n',
  'Company,Employees\nShell,90000\nTotal,100000\nBP,\n',
])('a company called Total is no sum: %j', (text) => {
  expect(read(text)).toMatchObject({ rows: { length: text.split('\n').length - 2 }, leftOut: [] });
});

it('a line called Total whose number is the sum of those above it is a sum', () => {
  const found = read('Company,Amount\nShell,"1.250,50 €"\nBP,"749,50 €"\nTotal,"2.000,00 €"\nEni,3\n');
  expect(found.leftOut.map(({ line }) => line)).toEqual([4]);
});

describe('people who stand apart below a table', () => {
  it.each([
    ['after their links', 'LinkedIn,First name', 'https://example.com/in/%,%'],
    ['after a date', 'Date,First name', '27.11.2025,%'],
    ['after a number', 'Phone,First name', '030-1234567,%'],
    ['after an id', 'Id,First name', '2025-11-0042,%'],
    ['after a company of many words', 'Company,First name', 'Bank of the West,%'],
    ['after a company, and a space', 'Company,First name', 'Museum of modern Art, %'],
    ['after a company that is called like a notice', 'Company,First name', 'Confidential Shredding,%'],
    ['with an empty cell', 'LinkedIn,First name,Company', 'https://example.com/in/%,%,'],
  ])('are read, %s', (_, headings, row) => {
    const [zoe, ann, bob] = ['Zoe', 'Ann', 'Bob'].map((name) => row.replaceAll('%', name));
    const found = read(`${headings}\n${zoe}\n\n${ann}\n${bob}\n`);
    expect(found.rows.map((cells) => cells[1]?.trim())).toEqual(['Zoe', 'Ann', 'Bob']);
    expect(found.leftOut).toEqual([]);
  });

  it('are read whatever their notes and companies are called', () => {
    const list =
      'Notes,Company,First name\n,Acme,Ann\n\nPlease call on Monday.,Who is it for?,Maria\nPage 3,Sum of Us,Bo\n';
    expect(read(list)).toMatchObject({ leftOut: [], rows: [{ 2: 'Ann' }, { 2: 'Maria' }, { 2: 'Bo' }] });
    const companies =
      'Company,First name\nAcme,Ann\n\nPage 1 Books,Maria\nCreated by Us,Bo\nMake a wish: foundation,Sam\n';
    expect(read(companies).rows).toHaveLength(4);
  });

  it('are none below a cell of several lines', () => {
    const list = 'Notes,First name\n"12 High Street\nLondon",Maria\nPlease call on Monday.,Bo\nPage 3,Sam\n';
    expect(read(list)).toMatchObject({ leftOut: [], rows: [{ 1: 'Maria' }, { 1: 'Bo' }, { 1: 'Sam' }] });
  });

  it('are read where only their links are known', () => {
    const found = read('LinkedIn,First name\nhttps://example.com/zoe,Zoe\nhttps://example.com/ann,\n');
    expect(found.rows).toHaveLength(2);
  });
});

it('notices with commas that stand apart together below a table are left out', () => {
  const notices = '\nReport run by: Jane, Sales\nFiltered by: Region = EMEA, Status = Open\n';
  expect(read(lines + notices)).toMatchObject({ ...table, leftOut: [{ line: 5 }, { line: 6 }] });
});

it.each(['合計', 'Итого', '합계', 'المجموع', 'Összesen:', 'Total', 'Ergebnis', 'Итог', '集計'])(
  'a total is left out in its language: %s',
  (word) => {
    expect(read(`${lines}${word},2\n`)).toMatchObject({ ...table, leftOut: [{ line: 4 }] });
  },
);

it('a title between an empty line and repeated headings is no recipient', () => {
  const found = read('First name,Company\nAnn,Acme\n\nLeads,\nFirst name,Company\nZoe,Zeta\nBo,\n');
  expect(found.rows.map(([name]) => name)).toEqual(['Ann', 'Zoe', 'Bo']);
  expect(found.leftOut.map(({ line }) => line)).toEqual([4, 5]);
  const joined = read('First name,Company\nAnn,Acme\nCy,\nFirst name,Company\nZoe,Zeta\n');
  expect(joined.rows.map(([name]) => name)).toEqual(['Ann', 'Cy', 'Zoe']);
});

it('another table below is left out, and people below an empty line are not', () => {
  const people = 'First name,Company,Employees\nAnn,Acme,5\nBo,Beta,7\n';
  const found = read(`${people}\nRegion,Sales\nNorth,100\nSouth,200\n`);
  expect(found.rows).toHaveLength(2);
  expect(found.leftOut.map(({ line }) => line)).toEqual([5, 6, 7]);
  expect(read(`${people}\nCy,Ceta,9\nDee,Delta,11\n`).rows).toHaveLength(4);
  expect(read(`${people}\nCy,Ceta,none\nDee,Delta,11\n`).rows).toHaveLength(4);
  expect(read('First name,Company\nAnn,Acme\nBo,Beta\n\nCy,Ceta\nDee,365\n').rows).toHaveLength(4);
});

describe('lines below a table', () => {
  it.each([
    ['a copyright', '\n\n"Copyright (c) 2000-2025 Contoso, inc. All rights reserved."\n"Example Org"\n'],
    ['a sentence', '\nAs of today.\n'],
    ['a sentence with a comma', '\nThis report is confidential, do not share\n'],
    ['a copyright with a comma', '\nCopyright (c) 2025 Contoso, Inc.\n'],
    ['a day and a person', '\nGenerated on,27 November 2025\nGenerated by,Ada\n'],
    ['an address of the web', '\nhttps://www.example.com\n'],
    ['a number of rows', '(2 rows affected)\n'],
    ['a total', 'Total,2\n'],
    ['a German total', 'Summe:,"1.250,00 €"\n'],
    ['a comment', '# end of file\n'],
  ])('are left out: %s', (_, below) => {
    const found = read(lines + below);
    expect(found).toMatchObject({ ...table, lines: [2, 3] });
    expect(found.leftOut.length).toBeGreaterThan(0);
  });

  it.each([
    ['a name alone', 'Zoë,\n', ['Zoë', '']],
    ['a name after an empty line', '\nZoë Miller\n', ['Zoë Miller', '']],
    ['a name that ends in a full stop', 'Sammy Davis Jr.,\n', ['Sammy Davis Jr.', '']],
    [
      'a person with a note, after an empty line',
      '\nZoë,she liked what we showed her at the fair\n',
      ['Zoë', 'she liked what we showed her at the fair'],
    ],
    ['an address alone', 'zoe@example.com,\n', ['zoe@example.com', '']],
    ['a company called Total', 'Zoë,Total\n', ['Zoë', 'Total']],
  ])('are people: %s', (_, below, row) => {
    const found = read(lines + below);
    expect(found.rows.at(-1)).toEqual(row);
    expect(found.leftOut).toEqual([]);
  });
});

it('a table reads back as it was, whatever stands around it', () => {
  const name = fc.constantFrom(
    'Maria',
    'Zoë',
    'Łukasz Nowak',
    "O'Brien",
    '山田',
    'Anne-Marie',
    'J.R.',
    'Smith, Jane',
    'said "hi"',
  );
  const rows = fc.array(fc.tuple(name, name, fc.constantFrom('', 'a@example.com')), { minLength: 1, maxLength: 8 });
  const above = fc.constantFrom(
    '',
    'Contacts\n\n',
    '# a comment, of two parts\n',
    'Notes:\n"Some, but not all, are here."\n\n',
    'Title,,\n,,\n',
  );
  const below = fc.constantFrom(
    '',
    '\n\nCopyright (c) 2025 Contoso\nContoso\n',
    'Total,,12\n',
    '\nGenerated by: Ada\n',
  );
  const cut = fc.constantFrom(',', ';', '\t', '|');
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
  const write = fc.constantFrom(
    (cell: string) => `"${cell.replaceAll('"', '""')}"`,
    (cell: string) => `"=""${cell.replaceAll('"', '""""')}"""`,
  );
  fc.assert(
    fc.property(rows, above, below, cut, lineEnd, write, (given, top, bottom, delimiter, end, cellOf) => {
      const body = given.map((cells) => `${cells.map(cellOf).join(delimiter)}\n`).join('');
      const headings = ['First name', 'Company', 'E-mail'];
      const text = `${top}${headings.join(delimiter)}\n${body}${bottom}`.replaceAll(
        'Total,,',
        `Total${delimiter}${delimiter}`,
      );
      const found = read(text.replaceAll('\n', end));
      expect(found).toMatchObject({ headings, rows: given });
    }),
  );
});
