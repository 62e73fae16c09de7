import { guessColumns, isGivenName } from './guess-columns.ts';

/** Lists whose first line is a recipient. */

/** A list as read, its first line as headings. */
type Parsed = { headings: readonly string[]; rows: readonly (readonly string[])[] };

/**
 * Whether the first line names columns rather than a recipient. It is one when no heading names a variable, and there are
 * as many columns as variables or an address among the headings.
 */
export function hasHeadings({ headings, rows }: Parsed, variables: readonly string[]): boolean {
  if (headings.some((heading) => /^\S+@\S+\.\S+$|^https?:\/\//u.test(heading))) return false;
  if (headings.length !== variables.length) return true;
  const byHeadings = guessColumns(headings, [], variables).columns;
  return rows.length > 0 && byHeadings.some((column) => column !== -1);
}

/** Whether nothing but a recipient can be in the first line, for readers who show it to nobody. */
export function isSurelyRecipient(headings: readonly string[]): boolean {
  return headings.some((heading) => heading.includes('@') || isGivenName(heading.trim().split(/\s+/u)[0] ?? ''));
}

/** Columns of a list without headings: by their content, the others in the variables' order. */
export function columnsByContent(
  rows: readonly (readonly string[])[],
  width: number,
  variables: readonly string[],
): number[] {
  const { columns } = guessColumns(
    Array.from({ length: width }, () => ''),
    rows,
    variables,
  );
  const free = Array.from({ length: width }, (_, column) => column).filter((column) => !columns.includes(column));
  return columns.map((column) => (column === -1 ? (free.shift() ?? -1) : column));
}
