import { describe, expect, it } from 'vitest';
import { parseRowTable } from '#electron/rows/row-table.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return bytes;
}

const expected = {
  headings: ['first_name', 'company'],
  rows: [
    ['Zoë', 'Acme'],
    ['John', 'Globex'],
  ],
};
const text = 'first_name,company\nZoë,Acme\nJohn,Globex\n';

describe('days in digits', () => {
  const read = (days: readonly string[], language?: string) => {
    const lines = days.map((day, row) => `Ann ${row};${day}`);
    return parseRowTable(utf8(`first_name;day\n${lines.join('\n')}\n`), { language }).rows.map(([, day]) => day);
  };

  it('are written out where a column can only have the day first', () => {
    expect(read(['03/04/2026', '13/04/2026', '', 'soon', '04-05-26 15:00'])).toEqual([
      'April 3, 2026',
      'April 13, 2026',
      '',
      'soon',
      'May 4, 2026 15:00',
    ]);
    expect(read(['03/04/2026', '13/04/2026'], 'fr')).toEqual(['3 avril 2026', '13 avril 2026']);
  });

  it.each([
    ['the month is first', ['03/04/2026', '03/14/2026']],
    ['it cannot be told', ['03/04/2026', '05/06/2026']],
    ['some have the month first', ['13/04/2026', '03/14/2026']],
    ['one is no day', ['13/04/2026', '31/02/2026']],
    ['they are parts of something else', ['13/04/2026/7', '03/04/20261']],
  ])('stay where %s', (_, days) => {
    expect(read(days)).toEqual(days);
  });
});

describe('reading rows', () => {
  it.each([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 as spreadsheets save “Unicode text”', utf16(`\ufeff${text}`, true), 'utf-16le'],
    ['big-endian UTF-16', utf16(`\ufeff${text}`, false), 'utf-16be'],
    ['UTF-16 without a mark', utf16(text, true), 'utf-16le'],
    ['Windows-1252', new Uint8Array(Buffer.from(text, 'latin1')), 'windows-1252'],
  ])('takes %s', (_, bytes, encoding) => {
    expect(parseRowTable(bytes)).toMatchObject({ ...expected, delimiter: ',', encoding });
  });

  it.each([',', ';', '\t', '|'])('finds the delimiter %j by the header line', (delimiter) => {
    const bytes = utf8(text.replaceAll(',', delimiter).replaceAll('\n', '\r\n'));
    expect(parseRowTable(bytes)).toMatchObject({ ...expected, delimiter, encoding: 'utf-8' });
  });

  it('reads lines that end in different ways', () => {
    expect(parseRowTable(utf8('first_name\r\nSarah\nJohn\rAda\r\n')).rows).toEqual([['Sarah'], ['John'], ['Ada']]);
  });

  it('takes the delimiter a spreadsheet names in the first line', () => {
    expect(parseRowTable(utf8('sep=|\nname|city, country\nSarah|Rome, Italy\n'))).toMatchObject({
      headings: ['name', 'city, country'],
      rows: [['Sarah', 'Rome, Italy']],
      delimiter: '|',
    });
  });

  it.each([
    ['Ana Silva <ana@x.com>', 'Ana Silva', 'ana@x.com'],
    ['"Lee, Ben" <ben@x.com>', 'Lee, Ben', 'ben@x.com'],
    ['"Ben (Acme) <mailto:ben@x.com>"', 'Ben (Acme)', 'ben@x.com'],
    ['Ben Lee (ben@x.com)', 'Ben Lee', 'ben@x.com'],
    ['ben@x.com (Ben Lee)', 'Ben Lee', 'ben@x.com'],
    ['<ben@x.com>', '', 'ben@x.com'],
    ['Ben <3', 'Ben <3', ''],
    ['Ben (CFO)', 'Ben (CFO)', ''],
  ])('parts a name and an address in one cell: %s', (cell, name, address) => {
    const parted = parseRowTable(utf8(`Name;Company\n${cell};Acme\nAda <ada@x.com>;\n`));
    expect(parted.headings).toEqual(['Name', 'E-mail', 'Company']);
    expect(parted.rows).toEqual([
      [name, address, 'Acme'],
      ['Ada', 'ada@x.com', ''],
    ]);
    const known = parseRowTable(utf8(`Name;E-Mail\n${cell};\nAda <ada@x.com>;Ada@x.com\n`));
    expect(known).toMatchObject({
      headings: ['Name', 'E-Mail'],
      rows: [
        [name, address],
        ['Ada', 'Ada@x.com'],
      ],
    });
  });

  it('parts such cells in a list without headings, and where nothing says that they are names', () => {
    expect(parseRowTable(utf8('Ana <ana@x.com>\nBen <ben@x.com>\n'))).toMatchObject({
      headings: ['Ana', 'ana@x.com'],
      rows: [['Ben', 'ben@x.com']],
    });
    const notes = 'Who,Note\nAna <ana@x.com>,Call\nBen <ben@x.com>,Ask Ada <ada@x.com>\nEd,Write\n';
    expect(parseRowTable(utf8(notes))).toMatchObject({
      headings: ['Who', 'E-mail', 'Note'],
      rows: [
        ['Ana', 'ana@x.com', 'Call'],
        ['Ben', 'ben@x.com', 'Ask Ada <ada@x.com>'],
        ['Ed', '', 'Write'],
      ],
    });
  });

  it.each([
    'first_name,Ana,Ben\ncompany,Acme,Globex\nemail,ana@x.com,ben@x.com\n',
    'Vorname;Ana\nFirma;Acme\n',
    'Field,Value\nFirst name,Ana\nCompany,Acme\n',
    ',1,2\nName,Ana,Ben\nCompany,Acme,Globex\nNote,,VIP\n',
  ])('refuses a list that lies on its side, with a way out: %j', (list) => {
    expect(() => parseRowTable(utf8(list))).toThrow(/Swap rows and columns/u);
  });

  it.each([
    'Source,First name\nWebsite,Ana\nPhone,Ben\n',
    'Source,Who\nWebsite,Ana\nEmail,Ben\n',
    'Name\nCompany\nEmail\n',
  ])('reads a list whose first column has words of headings: %j', (list) =>
    expect(parseRowTable(utf8(list)).rows).toHaveLength(2),
  );

  it.each([
    ['a sentence', 'Our customers, as of today\n\n'],
    ['a title', 'Our customers\n'],
    ['a title and several sentences', 'Customers\r\nAll of them, by name; and their companies.\r\n\r\n'],
  ])('takes a table that was copied from a page with %s above it', (_, above) => {
    const copied = above + text.replaceAll(',', '\t');
    expect(parseRowTable(utf8(copied))).toMatchObject({ ...expected, delimiter: '\t', encoding: 'utf-8' });
  });

  it('leaves out the text that was copied with a table, above and below', () => {
    const copied = `Our customers\n\n${text.trimEnd().replaceAll(',', '\t')}\n\nAs of today.\nContact us, Imprint\n`;
    expect(parseRowTable(utf8(copied))).toMatchObject({ ...expected, delimiter: '\t', encoding: 'utf-8' });
  });

  it('keeps a last cell of several lines below copied text', () => {
    expect(parseRowTable(utf8('Customers\nname\tnote\nSarah\t"said\nhi"\n')).rows).toEqual([['Sarah', 'said\nhi']]);
  });

  it('keeps tabs inside the cells of a table whose delimiter is another one', () => {
    expect(parseRowTable(utf8('name,note\nSarah,a\tb\nJohn,c\td\n'))).toMatchObject({
      headings: ['name', 'note'],
      rows: [
        ['Sarah', 'a\tb'],
        ['John', 'c\td'],
      ],
    });
  });

  it('takes cells of spaces for empty ones', () => {
    expect(parseRowTable(utf8('name,city\n" ",Rome\nJohn,\u00a0\n')).rows).toEqual([
      ['', 'Rome'],
      ['John', ''],
    ]);
  });

  it.each([
    ['a PDF document', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'],
    ['rich text', '{\\rtf1\\ansi first_name\\par Sarah}\n'],
    ['contacts', 'BEGIN:VCARD\nFN:Sarah\nEND:VCARD\n'],
    ['JSON', '[\n {"first_name": "Sarah"},\n {"first_name": "John"}\n]\n'],
  ])('says that %s is no list', (_, content) => {
    expect(() => parseRowTable(utf8(content))).toThrow(
      expect.objectContaining({ code: 'ROWS_UNREADABLE', message: expect.stringContaining('isn’t a list') }),
    );
  });

  it.each([
    ['a web page', '\ufeff<!DOCTYPE html>\n<html><body><table><tr><td>first_name</td></tr></table></body></html>'],
    ['a page that a program named .xls', '<table>\n<tr><td>first_name</td></tr>\n<tr><td>Sarah</td></tr>\n</table>'],
    ['a workbook written as XML', '<?xml version="1.0"?>\n<Workbook></Workbook>\n'],
  ])('says what to do with %s', (_, content) => {
    expect(() => parseRowTable(utf8(content))).toThrow(
      expect.objectContaining({ code: 'ROWS_UNREADABLE', message: expect.stringContaining('is a web page or XML') }),
    );
  });

  it('takes a copied table whose first column has no heading', () => {
    expect(parseRowTable(utf8('\n\tfirst_name\n1\tSarah\n2\tJohn\n'))).toMatchObject({
      headings: ['', 'first_name'],
      rows: [
        ['1', 'Sarah'],
        ['2', 'John'],
      ],
    });
  });

  it.each([';', '\t'])('takes a first heading of several lines before %j', (delimiter) => {
    const content = `"First\nname"${delimiter}company\nSarah${delimiter}Acme\nJohn${delimiter}Globex\n`;
    expect(parseRowTable(utf8(content))).toMatchObject({ headings: ['First\nname', 'company'], delimiter });
  });

  it('keeps quoted delimiters, quotation marks and line breaks inside a cell', () => {
    const { rows } = parseRowTable(utf8('"name, full";note\n"Smith; Jane";"said ""hi""\nand left"\n'));
    expect(rows).toEqual([['Smith; Jane', 'said "hi"\nand left']]);
  });

  it.each([',', ';', '\t'])('reads cells written as formulas before %j, quoted or not', (delimiter) => {
    const content = `first_name${delimiter}company\n="Ma${delimiter}ria"${delimiter}"=""Contoso"""\n'Bo${delimiter}="0041"\n`;
    expect(parseRowTable(utf8(content)).rows).toEqual([
      [`Ma${delimiter}ria`, 'Contoso'],
      ['Bo', '0041'],
    ]);
  });

  it('reads one column as a list', () => {
    expect(parseRowTable(utf8('first_name\nSarah\nJohn'))).toMatchObject({
      headings: ['first_name'],
      rows: [['Sarah'], ['John']],
    });
  });

  it('fills short rows, and drops empty rows and columns', () => {
    const table = parseRowTable(utf8('name,,city,\nSarah,,Rome,\n,,,\n\nJohn\n'));
    expect(table).toMatchObject({
      headings: ['name', 'city'],
      rows: [
        ['Sarah', 'Rome'],
        ['John', ''],
      ],
    });
  });

  it('leaves the first line as it is, which may be a recipient', () => {
    expect(parseRowTable(utf8('Anna, Anna ,\na,b,c')).headings).toEqual(['Anna', 'Anna', '']);
  });

  it('refuses a row whose values have shifted, and names it', () => {
    expect(() => parseRowTable(utf8('name,company\nSarah,Acme\nJohn,Smith, Inc'))).toThrow(
      expect.objectContaining({ code: 'ROWS_UNREADABLE', row: 1, message: expect.stringContaining('Line 3') }),
    );
  });

  it('reads quotation marks of other programs, and lists that were saved as one column', () => {
    const rows = [
      ['Ann', 'The "Big", Co'],
      ['Bo', 'Northwind'],
    ];
    for (const text of [
      'name,company\n"Ann","The \\"Big\\", Co"\n"Bo","Northwind"\n',
      'name, company\n"Ann", "The ""Big"", Co"\n"Bo", "Northwind"\n',
      '"name,company"\n"Ann,""The """"Big"""", Co"""\n"Bo,Northwind"\n',
    ])
      expect(parseRowTable(utf8(text)).rows).toEqual(rows);
    const column = 'company\n"Acme, Inc"\n"Smith, Lee"\n';
    expect(parseRowTable(utf8(column)).rows).toEqual([['Acme, Inc'], ['Smith, Lee']]);
  });

  it('leaves out zeros that fill a file up', () => {
    expect(parseRowTable(utf8(`name,company\nAnn,Acme\n${'\0'.repeat(400)}`)).rows).toEqual([['Ann', 'Acme']]);
  });

  it('counts the column of a list with one', () => {
    expect(() => parseRowTable(utf8('company\nAcme, Inc'))).toThrow(/has 2 values, but the header names 1 column\./u);
  });

  it('refuses a quotation mark that is never closed', () => {
    expect(() => parseRowTable(utf8('name\n"Sarah\nJohn\n'))).toThrow(
      expect.objectContaining({ code: 'ROWS_UNREADABLE' }),
    );
  });

  it.each([
    ['nothing', ''],
    ['white space', '  \r\n\t\n'],
    ['a header alone', 'first_name,company\n'],
    ['rows without a value', 'first_name\n \n'],
  ])('says that there are no rows in %s', (_, content) => {
    expect(() => parseRowTable(utf8(content))).toThrow(expect.objectContaining({ code: 'ROWS_EMPTY' }));
  });

  it('refuses files that are no text', () => {
    const workbook = Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0, 255, 254, 253);
    expect(() => parseRowTable(workbook)).toThrow(expect.objectContaining({ code: 'ROWS_UNREADABLE' }));
    const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 13, 10, 0xff, 0);
    expect(() => parseRowTable(picture)).toThrow(expect.objectContaining({ code: 'ROWS_UNREADABLE' }));
  });

  it('reads 2,001 rows: how many may be sent is the request’s affair', () => {
    const rows = Array.from({ length: 2_001 }, (_, index) => `name ${index}`).join('\n');
    expect(parseRowTable(utf8(`first_name\n${rows}`)).rows).toHaveLength(2_001);
  });

  it('refuses a list of 130,000 rows by its number of rows', () => {
    const rows = Array.from({ length: 130_000 }, (_, index) => `name ${index}`).join('\n');
    expect(() => parseRowTable(utf8(`first_name\n${rows}`))).toThrow(
      expect.objectContaining({
        code: 'ROWS_TOO_MANY',
        message: expect.stringContaining('20,000 people; a campaign takes 2,000'),
      }),
    );
  });

  it('counts rows with text alone: 20,000 of them among empty lines are read', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `name ${index}\n\n , \n`).join('');
    expect(parseRowTable(utf8(`first_name,company\n${rows}`)).rows).toHaveLength(20_000);
  });

  it('refuses a line of a million cells', () => {
    for (const content of [','.repeat(1_000_000), `a,b\nx,y${','.repeat(1_000_000)}`]) {
      expect(() => parseRowTable(utf8(`${content}z\n1,2\n`))).toThrow(
        expect.objectContaining({ code: 'ROWS_UNREADABLE', message: expect.stringContaining('200') }),
      );
    }
  });
});
