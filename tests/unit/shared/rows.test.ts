import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { guessColumns } from '#shared/rows/guess-columns.ts';
import { cleanValue, matchColumns, recipientRows, rivalColumns } from '#shared/rows/rows.ts';

const variables = ['first_name', 'company'];

describe('recipient rows', () => {
  it('come in the order of the variables, cleaned, whatever the order of the columns', () => {
    const table = { headings: ['Company', 'e-mail', 'First name'], rows: [[' Acme  Inc ', 'a@b', 'Zoe\u0308']] };
    expect(recipientRows(table, variables).names).toEqual([['Zoë', 'Acme Inc']]);
  });

  it('have no control characters and no halves of characters', () => {
    expect(['Ma\u0000ria\u0007', 'Ac\u0085me \ud83d'].map(cleanValue)).toEqual(['Ma ria', 'Ac me \ufffd']);
    expect(cleanValue('O\u0092Neil')).toBe('O’Neil');
  });

  it('leave out rows without any value and remember where the others stood', () => {
    const table = { headings: variables, rows: [['', ' '], ['Bo', 'Acme'], [], ['Al', 'Initech']] };
    expect(recipientRows(table, variables)).toMatchObject({ sourceRows: [1, 3] });
  });

  it('take the fallback where a cell is empty', () => {
    const table = { headings: variables, rows: [['', 'Acme']] };
    expect(recipientRows(table, variables, undefined, { first_name: 'there' }).names).toEqual([['there', 'Acme']]);
  });

  it('have no fallback by a name that every object inherits', () => {
    const table = { headings: ['constructor', 'company'], rows: [['', 'Acme']] };
    expect(() => recipientRows(table, ['constructor', 'company'])).toThrowError(
      expect.objectContaining({ code: 'ROW_VALUE_MISSING', subject: 'constructor' }),
    );
    expect(() => recipientRows(table, ['toString', 'company'])).toThrowError(
      expect.objectContaining({ code: 'VARIABLE_MISSING', subject: 'toString' }),
    );
  });

  it('keep those with a faulty value apart, with what is wrong', () => {
    const rows = [
      ['Bo', 'Acme'],
      ['Al', ''],
      ['Jos\ufffd', 'Acme'],
      ['Ada', 'x'.repeat(limits.valueCharacters + 1)],
    ];
    const { names, sourceRows, incomplete } = recipientRows({ headings: variables, rows }, variables);
    expect({ names, sourceRows }).toEqual({ names: [['Bo', 'Acme']], sourceRows: [0] });
    expect(incomplete.map(({ row, line, error }) => [row, line, error.code, error.subject])).toEqual([
      [1, 2, 'ROW_VALUE_MISSING', 'company'],
      [2, 3, 'ROWS_UNREADABLE', 'first_name'],
      [3, 4, 'ROWS_UNREADABLE', 'company'],
    ]);
    expect(incomplete.map(({ error }) => error.message)).toEqual([
      expect.stringContaining('Line 2 has no value'),
      expect.stringContaining('Line 3 has a letter that can’t be read'),
      expect.stringContaining('Line 4 has more than'),
    ]);
  });

  it('are refused with the first fault if each of them has one', () => {
    const rows = [
      ['', 'Acme'],
      ['Al', ''],
    ];
    expect(() => recipientRows({ headings: variables, rows }, variables)).toThrowError(
      expect.objectContaining({ code: 'ROW_VALUE_MISSING', row: 0, subject: 'first_name' }),
    );
  });

  it('name the column that is missing and the ones there are', () => {
    const table = { headings: ['name', 'firm'], rows: [['Bo', 'Acme']] };
    expect(() => recipientRows(table, variables)).toThrowError(
      expect.objectContaining({
        code: 'VARIABLE_MISSING',
        subject: 'first_name',
        message: expect.stringContaining('name, firm'),
      }),
    );
  });

  it('stop at 2,000', () => {
    const rows = (count: number) => Array.from({ length: count }, () => ['Bo', 'Acme']);
    expect(recipientRows({ headings: variables, rows: rows(2_000) }, variables).names).toHaveLength(2_000);
    expect(() => recipientRows({ headings: variables, rows: rows(2_001) }, variables)).toThrowError(
      expect.objectContaining({ code: 'ROWS_TOO_MANY' }),
    );
  });

  it('must be there', () => {
    expect(() => recipientRows({ headings: variables, rows: [] }, variables)).toThrowError(
      expect.objectContaining({ code: 'ROWS_EMPTY' }),
    );
  });

  it('prefer the column that is written exactly like the variable', () => {
    expect(matchColumns(['First Name', 'first_name'], ['first_name'])).toEqual([1]);
  });
});

describe('values that are none', () => {
  const read = (cells: string[][]) =>
    recipientRows({ headings: variables, rows: cells }, variables, undefined, { company: 'you' });

  it.each([
    'N/A',
    'N / A',
    'na',
    '[no name]',
    'n.a.',
    'null',
    'NULL',
    'undefined',
    '(blank)',
    '[not provided]',
    '-',
    '—',
    '?',
    '#REF!',
    'k. A.',
    '{{company}}',
  ])('“%s” counts as empty, and is reported', (value) => {
    const rows = read([['Maria', value]]);
    expect(rows).toMatchObject({ names: [['Maria', 'you']], placeholders: [{ row: 0, variable: 'company', value }] });
  });

  it.each(['Null', 'Nan', 'Na', 'Nil', 'Unknown Worlds', 'N', '7-Eleven', 'Blank & Co', '#1 Plumbing', '★', '50%'])(
    '“%s” is a value',
    (value) => {
      expect(read([['Maria', value]])).toMatchObject({ names: [['Maria', value]], placeholders: [] });
    },
  );

  it('keep a row apart that only has other cells', () => {
    const table = {
      headings: [...variables, 'email'],
      rows: [
        ['Bo', 'Acme', ''],
        ['', '-', 'al@example.com'],
        ['', '', ''],
      ],
    };
    expect(recipientRows(table, variables)).toMatchObject({
      names: [['Bo', 'Acme']],
      incomplete: [{ row: 1, values: ['', ''] }],
    });
  });

  it('are named, with the line of the file', () => {
    const table = { headings: variables, rows: [['N/A', 'Acme']], lines: [8] };
    expect(() => recipientRows(table, variables)).toThrow('Line 8 has “N/A” for “first_name”');
  });

  it('and damaged ones are refused, with the line of the file', () => {
    const table = { headings: variables, rows: [['Jos\ufffd', 'Acme']], lines: [2] };
    expect(() => recipientRows(table, variables)).toThrow('Line 2 has a letter that can’t be read');
  });
});

describe('columns of one heading', () => {
  const headings = ['Company', 'First name', 'Company'];

  it('give the filled one', () => {
    expect(
      matchColumns(headings, variables, [
        ['', 'Bo', 'Acme'],
        ['N/A', 'Al', 'Initech'],
      ]),
    ).toEqual([1, 2]);
  });

  it('that is empty gives way to one with another name', () => {
    expect(guessColumns(['Company', 'First name', 'Account'], [['', 'Bo', 'Acme']], variables)).toEqual({
      columns: [1, 2],
      guessed: ['company'],
    });
    expect(guessColumns(['Company', 'First name'], [['', 'Bo']], variables).columns).toEqual([1, 0]);
  });

  it('give the first if they say the same', () => {
    expect(matchColumns(headings, variables, [['Acme', 'Bo', 'Acme']])).toEqual([1, 0]);
  });

  it('ask if they differ, also where each fills what the other lacks', () => {
    for (const rows of [
      [['My agency', 'Bo', 'Acme']],
      [
        ['', 'Bo', 'Acme'],
        ['Initech', 'Al', ''],
      ],
    ]) {
      expect(rivalColumns({ headings, rows }, 'company')).toEqual([0, 2]);
      expect(() => recipientRows({ headings, rows }, variables)).toThrow(/Columns 1, 3 have the same heading/u);
    }
  });
});
