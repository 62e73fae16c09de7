import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { cleanValue } from '../../../shared/rows/rows.ts';

/**
 * The values of recipient rows as they are stored, in the order of `variables`.
 * @throws AppError `ROWS_EMPTY`, `ROWS_TOO_MANY`, or with `row` (0-based): `ROW_LENGTH_MISMATCH`, `ROW_VALUE_MISSING`, `INVALID_REQUEST`.
 */
export function cleanRows(variables: readonly string[], names: readonly (readonly string[])[]): string[][] {
  if (names.length === 0) throw new AppError('ROWS_EMPTY');
  if (names.length > limits.rowsPerRequest) throw new AppError('ROWS_TOO_MANY');
  return names.map((given, row) => {
    if (given.length !== variables.length) {
      throw new AppError('ROW_LENGTH_MISMATCH', {
        row,
        message: `Row ${row + 1} has ${count(given.length, 'value')} for ${count(variables.length, 'variable')}. Correct the row and send it again.`,
      });
    }
    return given.map((value, index) => checkedValue(value, row, variables[index] ?? ''));
  });
}

function checkedValue(given: string, row: number, variable: string): string {
  const value = cleanValue(given);
  if (value === '') {
    throw new AppError('ROW_VALUE_MISSING', {
      row,
      subject: variable,
      message: `Row ${row + 1} has no value for “${variable}”. Fill it in, or remove the row.`,
    });
  }
  if (value.length > limits.valueCharacters) {
    throw new AppError('INVALID_REQUEST', {
      row,
      subject: variable,
      message: `Row ${row + 1} has a value for “${variable}” of more than ${limits.valueCharacters} characters. Shorten it.`,
    });
  }
  return value;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
