import { describe, expect, it } from 'vitest';
import { matchColumns, recipientRows } from '#shared/rows/rows.ts';

const variables = ['first_name', 'company'];

describe('recipient rows', () => {
  it('come in the order of the variables, cleaned, whatever the order of the columns', () => {
    const table = { headings: ['Company', 'e-mail', 'First name'], rows: [[' Acme  Inc ', 'a@b', 'Zoe\u0308']] };
    expect(recipientRows(table, variables).names).toEqual([['Zoë', 'Acme Inc']]);
  });

  it('have no control characters and no halves of characters', () => {
    const row = ['Ma\u0000ria\u0007', 'Ac\u0085me \ud83d'];
    expect(recipientRows({ headings: variables, rows: [row] }, variables).names).toEqual([['Ma ria', 'Ac me \ufffd']]);
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

  it('name the row and the variable of a missing value', () => {
    const table = {
      headings: variables,
      rows: [
        ['Bo', 'Acme'],
        ['Al', ''],
      ],
    };
    expect(() => recipientRows(table, variables)).toThrowError(
      expect.objectContaining({
        code: 'ROW_VALUE_MISSING',
        row: 1,
        subject: 'company',
        message: expect.stringContaining('Row 2'),
      }),
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
