import { AppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import { limits } from '../limits.ts';
import { ownEntry } from '../own-entry.ts';
import { toVariableName } from '../script/index.ts';

/** A table as read from a CSV file or a paste: one heading per column, one string per cell. */
export type RowTable = { headings: string[]; rows: string[][] };

/** Recipient rows in the order of `variables`, ready for a generation request. */
export type RecipientRows = {
  variables: string[];
  names: string[][];
  /** For each entry of `names`, its 0-based row in the table it came from. */
  sourceRows: number[];
};

/** Plain ASCII characters with single spaces between them. */
const cleanAscii = /^[!-~]+(?: [!-~]+)*$/u;

/**
 * A recipient value as the service stores it: well-formed Unicode in NFC, trimmed, inner white space reduced to single
 * spaces. Control characters count as white space: they are not spoken, and captions and file names cannot contain
 * them.
 */
export function cleanValue(value: string): string {
  // Most values of a list are clean already.
  if (cleanAscii.test(value)) return value;
  return value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A row's values by variable; empty if the row has none. */
export function valuesByVariable(variables: readonly string[], values: readonly string[]): Map<string, string> {
  return new Map(variables.map((variable, index) => [variable, values[index] ?? '']));
}

/** For each variable the index of its column, by normalized heading, or -1. */
export function matchColumns(headings: readonly string[], variables: readonly string[]): number[] {
  const names = headings.map(toVariableName);
  return variables.map((variable) => {
    const exact = headings.findIndex((heading) => heading.trim() === variable);
    return exact !== -1 ? exact : names.indexOf(toVariableName(variable));
  });
}

/**
 * Selects the columns of `variables` from a table. Rows in which all used values are empty are left out.
 * @param columns column index per variable, as {@link matchColumns} returns; -1 for none.
 * @param fallbacks value per variable, used if a cell is empty.
 * @throws AppError `VARIABLE_MISSING`, `ROW_VALUE_MISSING` (with `row`, 0-based in the table), `ROWS_EMPTY`,
 * `ROWS_TOO_MANY`.
 */
export function recipientRows(
  table: RowTable,
  variables: readonly string[],
  columns: readonly number[] = matchColumns(table.headings, variables),
  fallbacks: Readonly<Record<string, string>> = {},
): RecipientRows {
  const headings = table.headings.filter((heading) => heading !== '').join(', ');
  variables.forEach((variable, index) => {
    if ((columns[index] ?? -1) === -1 && ownEntry(fallbacks, variable) === undefined) {
      throw new AppError('VARIABLE_MISSING', {
        subject: variable,
        ...(headings === '' ? say('columnMissingOfNone', { variable }) : say('columnMissing', { variable, headings })),
      });
    }
  });
  const names: string[][] = [];
  const sourceRows: number[] = [];
  table.rows.forEach((cells, row) => {
    const given = variables.map((_, index) => cleanValue(cells[columns[index] ?? -1] ?? ''));
    if (given.every((value) => value === '')) return;
    const values = given.map((value, index) => value || cleanValue(ownEntry(fallbacks, variables[index] ?? '') ?? ''));
    const missing = values.indexOf('');
    if (missing !== -1) {
      const variable = variables[missing] ?? '';
      throw new AppError('ROW_VALUE_MISSING', {
        row,
        subject: variable,
        ...say('rowLacksValue', { row: row + 1, variable }),
      });
    }
    names.push(values);
    sourceRows.push(row);
  });
  if (names.length === 0) throw new AppError('ROWS_EMPTY');
  if (names.length > limits.rowsPerRequest) {
    throw new AppError('ROWS_TOO_MANY', say('rowsOverLimit', { rows: names.length, most: limits.rowsPerRequest }));
  }
  return { variables: [...variables], names, sourceRows };
}
