import type { IpcInput, RecipientTable } from '#shared/ipc/index.ts';
import { ownProperty } from '#shared/own-property.ts';
import { cleanValue, usableValue } from '#shared/rows/rows.ts';
import { columnList, columnNames } from './table.ts';

type LaunchRows = Required<Pick<IpcInput<'campaigns.launch'>, 'names' | 'fallbacks' | 'extras'>>;

/**
 * Rows as a campaign stores them: values as given, empty for a fallback, and the cells of columns that no variable
 * uses.
 * @param rows 0-based rows of the table.
 */
export function launchRows(table: RecipientTable, variables: readonly string[], rows: readonly number[]): LaunchRows {
  const columns = columnList(table, variables);
  const headings = columnNames(table.headings);
  const unused = [...table.headings.keys()].filter((column) => !columns.includes(column));
  const cellsOf = (row: number): readonly string[] => table.rows[row]?.cells ?? [];
  const fallbacks = variables
    .map((variable) => [variable, cleanValue(ownProperty(table.fallbacks, variable) ?? '')] as const)
    .filter(([, value]) => value !== '');
  return {
    names: rows.map((row) => columns.map((column) => usableValue(cellsOf(row)[column] ?? ''))),
    fallbacks: Object.fromEntries(fallbacks),
    extras: {
      headings: unused.map((column) => headings[column] ?? ''),
      rows: rows.map((row) => unused.map((column) => cellsOf(row)[column] ?? '')),
    },
  };
}
