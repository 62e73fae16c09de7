import { AppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import { withoutInvisible } from '../invisible.ts';
import { limits } from '../limits.ts';
import { ownProperty } from '../own-property.ts';
import { toVariableName } from '../script/index.ts';
import { isPlaceholder } from './cells.ts';
import { withoutControls } from './mended-text.ts';

/** A table as read from a CSV file or a paste: one heading per column, one string per cell. */
export type RowTable = {
  headings: string[];
  rows: string[][];
  /** For each row its line in the file, or row of the sheet, from 1: messages name these. */
  lines?: readonly number[] | undefined;
};

/** A row that gets no video, as one of its values is missing or can't be said. */
type IncompleteRow = {
  /** 0-based row of the table, and what messages call it. */
  row: number;
  line: number;
  values: string[];
  /** Names the line, the variable and the value: `ROW_VALUE_MISSING` or `ROWS_UNREADABLE`, with `row`. */
  error: AppError;
};

/** Recipient rows in the order of `variables`, ready for a generation request. */
export type RecipientRows = {
  variables: string[];
  /** The rows with a value for each variable. */
  names: string[][];
  /** For each entry of `names`, its 0-based row in the table it came from. */
  sourceRows: number[];
  /** The same as messages name it: its line in the file where that is known, else its number. */
  lines: number[];
  /** The others, with a value for some variables. */
  incomplete: IncompleteRow[];
  /** Values that counted as empty, as they only say that there is none. */
  placeholders: { row: number; variable: string; value: string }[];
};

/** Plain ASCII characters with single spaces between them. */
const cleanAscii = /^[!-~]+(?: [!-~]+)*$/u;

/** Strokes through the letter before, as in a text that was struck out; letters such as “ø” have none. */
const strokes = /(?<=[\p{L}\p{M}])[\u0335-\u0338]/gu;

/** A text that is not struck out: a voice would stumble over the strokes, and videos show them. */
export function withoutStrokes(text: string): string {
  return text.replace(strokes, '');
}

/**
 * A recipient value as the service stores it: well-formed Unicode in NFC without invisible characters and strokes through
 * letters, trimmed, inner white space reduced to single spaces. Control characters count as white space, apart from those
 * that are letters of Windows-1252: they are not spoken, and captions and file names cannot contain them.
 */
export function cleanValue(value: string): string {
  // Most values of a list are clean already.
  if (cleanAscii.test(value)) return value;
  return withoutStrokes(withoutControls(withoutInvisible(value)).toWellFormed().normalize('NFC'))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** A row's values by variable; empty if the row has none. */
export function valuesByVariable(variables: readonly string[], values: readonly string[]): Map<string, string> {
  return new Map(variables.map((variable, index) => [variable, values[index] ?? '']));
}

/** A value of a list, empty where it only says that there is none. */
export function usableValue(cell: string): string {
  const value = cleanValue(cell);
  return isPlaceholder(value) ? '' : value;
}

/**
 * For each variable the index of its column, by normalized heading, or -1. Of several columns with one heading, the
 * first; with `rows`, the one whose values include those of the others, and none if they differ.
 */
export function matchColumns(
  headings: readonly string[],
  variables: readonly string[],
  rows: readonly (readonly string[])[] = [],
): number[] {
  return variables.map((variable) => {
    const named = namedColumns(headings, variable);
    return named.length > 1 ? fullestColumn(named, rows) : (named[0] ?? -1);
  });
}

/** Columns whose headings name a variable; if some name it exactly as it is written and are filled, only those. */
function namedColumns(headings: readonly string[], variable: string): number[] {
  const wanted = toVariableName(variable);
  const isExact = (column: number): boolean => headings[column]?.trim() === variable;
  const named = [...headings.keys()].filter(
    (column) => isExact(column) || toVariableName(headings[column] ?? '') === wanted,
  );
  // The exact one first: without values to compare, it decides.
  return [...named.filter(isExact), ...named.filter((column) => !isExact(column))];
}

/** The column whose values include those of all others; -1 for columns that differ. The first, without any values. */
function fullestColumn(columns: readonly number[], rows: readonly (readonly string[])[]): number {
  const values = columns.map((column) => rows.map((cells) => usableValue(cells[column] ?? '')));
  const includesAll = (index: number): boolean =>
    values.every((others) => others.every((value, row) => value === '' || value === values[index]?.[row]));
  return columns.find((_, index) => includesAll(index)) ?? -1;
}

/** Headings that several columns have, where these differ: which of them fills the variable, only the user knows. */
export function rivalColumns(
  { headings, rows }: Readonly<{ headings: readonly string[]; rows: readonly (readonly string[])[] }>,
  variable: string,
): number[] {
  const named = namedColumns(headings, variable);
  if (named.length < 2 || fullestColumn(named, rows) !== -1) return [];
  const filled = named.filter((column) => rows.some((cells) => usableValue(cells[column] ?? '') !== ''));
  return filled.toSorted((a, b) => a - b);
}

/**
 * Selects the columns of `variables` from a table. Values that only say that there is none, such as `N/A`, count as
 * empty. Rows without any text are left out, and rows with a faulty value are kept apart.
 * @param columns column index per variable, as {@link matchColumns} returns; -1 for none.
 * @param fallbacks value per variable, used if a cell is empty.
 * @throws AppError `VARIABLE_MISSING`, `ROWS_EMPTY`, `ROWS_TOO_MANY`; `ROW_VALUE_MISSING` or `ROWS_UNREADABLE` (with
 * `row`, 0-based in the table) of the first row if none is complete.
 */
export function recipientRows(
  table: RowTable,
  variables: readonly string[],
  columns: readonly number[] = matchColumns(table.headings, variables, table.rows),
  fallbacks: Readonly<Record<string, string>> = {},
): RecipientRows {
  variables.forEach((variable, index) => {
    if ((columns[index] ?? -1) === -1 && ownProperty(fallbacks, variable) === undefined)
      throw columnMissing(table, variable);
  });
  const rows: RecipientRows = {
    variables: [...variables],
    names: [],
    sourceRows: [],
    lines: [],
    incomplete: [],
    placeholders: [],
  };
  table.rows.forEach((cells, row) => {
    const given = variables.map((_, index) => usableValue(cells[columns[index] ?? -1] ?? ''));
    for (const [index, variable] of variables.entries()) {
      const value = given[index] === '' ? cleanValue(cells[columns[index] ?? -1] ?? '') : '';
      if (value !== '') rows.placeholders.push({ row, variable, value });
    }
    if (given.every((value) => value === '') && isBlankRow(cells)) return;
    const values = given.map(
      (value, index) => value || cleanValue(ownProperty(fallbacks, variables[index] ?? '') ?? ''),
    );
    const line = table.lines?.[row] ?? row + 1;
    const faulty = values.findIndex((value) => faultOf(value) !== null);
    if (faulty !== -1) {
      const written = cleanValue(cells[columns[faulty] ?? -1] ?? '');
      const about = { line, variable: variables[faulty] ?? '', value: values[faulty] || written };
      rows.incomplete.push({ row, line, values, error: faultyRow(row, about, faultOf(values[faulty] ?? '')) });
      return;
    }
    rows.names.push(values);
    rows.sourceRows.push(row);
    rows.lines.push(line);
  });
  const [incomplete] = rows.incomplete;
  if (rows.names.length === 0) {
    if (incomplete?.values.some((value) => value !== '')) throw incomplete.error;
    const all = { rows: rows.incomplete.length, variables: variables.join(', ') };
    throw new AppError('ROWS_EMPTY', incomplete ? say('rowsAllLeftOut', all) : {});
  }
  const count = rows.names.length + rows.incomplete.length;
  if (count > limits.rowsPerRequest)
    throw new AppError('ROWS_TOO_MANY', say('rowsOverLimit', { rows: count, most: limits.rowsPerRequest }));
  return rows;
}

/** Why nobody can say a value: it is empty, longer than a value may be, or has a letter that could not be read. */
export type ValueFault = 'missing' | 'tooLong' | 'damaged';

/** The fault of a clean value that stops its video; null without one. */
export function faultOf(value: string): ValueFault | null {
  if (value === '') return 'missing';
  if (value.length > limits.valueCharacters) return 'tooLong';
  return isDamaged(value) ? 'damaged' : null;
}

/** @param about `value` as it stands in the list, also where it only says that there is none. */
function faultyRow(
  row: number,
  about: { line: number; variable: string; value: string },
  fault: ValueFault | null,
): AppError {
  const { line, variable, value } = about;
  const subject = variable;
  if (fault === 'damaged') return new AppError('ROWS_UNREADABLE', { row, subject, ...say('rowValueDamaged', about) });
  if (fault === 'tooLong') {
    const most = limits.valueCharacters;
    return new AppError('ROWS_UNREADABLE', { row, subject, ...say('lineTooLong', { line, variable, most }) });
  }
  const sentence = value === '' ? say('rowLacksValue', { line, variable }) : say('rowHasPlaceholder', about);
  return new AppError('ROW_VALUE_MISSING', { row, subject, ...sentence });
}

/** Whether no cell of a row has text, apart from texts that only say that there is none. */
export function isBlankRow(cells: readonly string[]): boolean {
  return cells.every((cell) => usableValue(cell) === '');
}

/** Whether a letter of a value could not be read: its bytes belong to no character of the file's encoding. */
export function isDamaged(value: string): boolean {
  return value.includes('\ufffd');
}

/** Whether a question mark stands where a letter was lost on the way: “?ukasz”, “M?ller”. */
export function isSuspicious(value: string): boolean {
  return /(?:^|[\s\p{L}])\?\p{L}/u.test(value);
}

function columnMissing(table: RowTable, variable: string): AppError {
  const headings = table.headings.filter((heading) => heading !== '').join(', ');
  const rivals = rivalColumns(table, variable);
  if (rivals.length > 0) {
    const examples = rivals.map(
      (column) => table.rows.map((cells) => usableValue(cells[column] ?? '')).find((value) => value !== '') ?? '',
    );
    return new AppError('VARIABLE_MISSING', {
      subject: variable,
      ...say('columnsAlike', {
        variable,
        columns: rivals.map((column) => column + 1).join(', '),
        values: examples.map((value) => `“${value}”`).join(', '),
      }),
    });
  }
  return new AppError('VARIABLE_MISSING', {
    subject: variable,
    ...(headings === '' ? say('columnMissingOfNone', { variable }) : say('columnMissing', { variable, headings })),
  });
}
