import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import { ownProperty } from '#shared/own-property.ts';
import { cleanValue, faultOf } from '#shared/rows/rows.ts';

/**
 * The stored values of recipient rows, in the order of `variables`.
 * @param fallbacks as of {@link cleanRow}.
 * @throws AppError as {@link checkRowShapes} and {@link cleanRow}.
 */
export function cleanRows(
  variables: readonly string[],
  names: readonly (readonly string[])[],
  fallbacks?: Readonly<Record<string, string>>,
): string[][] {
  checkRowShapes(variables, names);
  return names.map((given, row) => cleanRow(variables, given, row, fallbacks));
}

/**
 * Checks the number of rows, and that each has one value per variable.
 * @throws AppError `ROWS_EMPTY`, `ROWS_TOO_MANY`, or `ROW_LENGTH_MISMATCH` with `row` (0-based).
 */
export function checkRowShapes(variables: readonly string[], names: readonly (readonly string[])[]): void {
  if (names.length === 0) throw new AppError('ROWS_EMPTY');
  if (names.length > limits.rowsPerRequest) throw new AppError('ROWS_TOO_MANY');
  for (const [row, given] of names.entries()) checkRowShape(variables, given, row);
}

/** Checks that a row has one value per variable. @throws AppError `ROW_LENGTH_MISMATCH` with `row`. */
export function checkRowShape(variables: readonly string[], given: readonly string[], row: number): void {
  if (given.length === variables.length) return;
  throw new AppError('ROW_LENGTH_MISMATCH', {
    row,
    message: `Row ${row + 1} has ${count(given.length, 'value')} for ${count(variables.length, 'variable')}. Correct the row and send it again.`,
  });
}

/**
 * The stored values of one row.
 * @param fallbacks used for missing values, by variable, unless the row has no value at all.
 * @throws AppError with `row`: `ROW_VALUE_MISSING`, `REQUEST_UNUSABLE`.
 */
export function cleanRow(
  variables: readonly string[],
  given: readonly string[],
  row: number,
  fallbacks?: Readonly<Record<string, string>>,
): string[] {
  return filledRow(variables, given, fallbacks).map((value, index) => checkedValue(value, row, variables[index] ?? ''));
}

/** The values of one row with fallbacks in place of missing ones, unless the row has no value at all. */
export function filledRow(
  variables: readonly string[],
  given: readonly string[],
  fallbacks: Readonly<Record<string, string>> = {},
): string[] {
  const values = given.map(cleanValue);
  if (values.every((value) => value === '')) return values;
  return values.map((value, index) => value || (ownProperty(fallbacks, variables[index] ?? '') ?? ''));
}

/**
 * Checks a row that was accepted in spite of its values: it can be corrected.
 * @throws AppError `ROW_VALUE_MISSING`, `VALUE_UNSPEAKABLE`, with the variable as `subject`.
 */
export function checkAcceptedRow(variables: readonly string[], values: readonly string[]): void {
  for (const [index, variable] of variables.entries()) {
    const value = values[index] ?? '';
    const fault = faultOf(value);
    if (fault === 'missing') {
      throw new AppError('ROW_VALUE_MISSING', { subject: variable, ...say('rowLeftOut', { variable }) });
    }
    if (fault === 'damaged') {
      throw new AppError('VALUE_UNSPEAKABLE', { subject: variable, ...say('rowLeftOutDamaged', { value }) });
    }
    if (fault === 'tooLong') {
      const sentence = say('rowLeftOutTooLong', { variable, most: limits.valueCharacters });
      throw new AppError('VALUE_UNSPEAKABLE', { subject: variable, ...sentence });
    }
  }
}

function checkedValue(value: string, row: number, variable: string): string {
  if (value === '') {
    throw new AppError('ROW_VALUE_MISSING', {
      row,
      subject: variable,
      ...say('rowWithoutValue', { row: row + 1, variable }),
    });
  }
  if (value.length > limits.valueCharacters) {
    throw new AppError('REQUEST_UNUSABLE', {
      row,
      subject: variable,
      ...say('rowValueTooLong', { row: row + 1, variable, most: limits.valueCharacters }),
    });
  }
  return value;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
