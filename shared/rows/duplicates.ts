import { cleanValue, usableValue } from './rows.ts';
import { kindOf } from './value-kinds.ts';

/** Rows that seem to be one person twice: with the same e-mail address, or without one the same in every cell. */

/** Rows that are looked at to recognize a column by its content. */
const rowsTried = 200;

/**
 * The column of e-mail addresses, by its heading, else by most of its cells; -1 without one.
 * @param columns index of the column of each variable.
 */
export function addressColumn(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns: Readonly<Record<string, number>>,
): number {
  const named = [...headings.keys()].find((column) => {
    const variable = Object.entries(columns).find(([, used]) => used === column)?.[0];
    return kindOf(variable ?? headings[column] ?? '') === 'email';
  });
  const isOfAddresses = (column: number): boolean => {
    const filled = rows.slice(0, rowsTried).filter((cells) => (cells[column] ?? '') !== '');
    return filled.length > 0 && filled.every((cells) => isAddress(cells[column] ?? ''));
  };
  return named ?? [...headings.keys()].find((column) => headings[column] === '' && isOfAddresses(column)) ?? -1;
}

/** Rows of one recipient have the same key. @param address column of {@link addressColumn}. */
export function recipientKey(cells: readonly string[], address: number): string {
  const to = usableValue(cells[address] ?? '').toLowerCase();
  // Two people may have one name at one company.
  return isAddress(to) ? to : JSON.stringify(cells.map(cleanValue));
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/u.test(text.trim());
}
