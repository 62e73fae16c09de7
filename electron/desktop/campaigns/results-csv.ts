import papaparse from 'papaparse';
import { shareColumns } from '#shared/share-columns.ts';

export type ResultRow = {
  /** 0-based. */
  row: number;
  values: readonly string[];
  /** Of the columns that no variable uses. */
  extras: readonly string[];
  /** Name of the file in the folder; empty where there is none. */
  file: string;
  status: string;
  problem: string;
  /** Address of its page; empty where others could not open it. */
  page: string;
};

export type ResultColumns = { variables: readonly string[]; extras: readonly string[] };

/** What spreadsheets take for a formula, also after spaces and in its full-width form. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * The table of what was exported, joined to the recipient rows, for spreadsheets: UTF-8 with a byte order mark, and
 * cells that a spreadsheet would run as a formula begin with an apostrophe.
 */
export function resultsCsv(columns: ResultColumns, rows: readonly ResultRow[]): string {
  const { variables } = columns;
  const withPages = rows.some(({ page }) => page !== '');
  const table = rows.map((row) => [
    String(row.row + 1),
    ...cellsOf(row, columns),
    row.file,
    row.status,
    row.problem,
    ...(withPages ? [row.page] : []),
  ]);
  const fields = ['row', ...variables, ...columns.extras, 'file', 'status', 'problem', ...(withPages ? ['page'] : [])];
  return spreadsheetCsv(fields, table);
}

/** What a row's links are called in {@link sharesCsv}; tools for e-mail name their fields after these. */
export type SharedRow = Pick<ResultRow, 'row' | 'values' | 'extras' | 'page'> & { picture: string; gif: string };

/** The rows that can be shared, with their links under the names of `shareColumns`. */
export function sharesCsv(columns: ResultColumns, rows: readonly SharedRow[]): string {
  const { page, picture, gif } = shareColumns;
  const fields = ['row', ...columns.variables, ...columns.extras, page, picture, gif];
  const table = rows.map((row) => [String(row.row + 1), ...cellsOf(row, columns), row.page, row.picture, row.gif]);
  return spreadsheetCsv(fields, table);
}

function spreadsheetCsv(fields: string[], data: string[][]): string {
  return `\ufeff${papaparse.unparse({ fields, data }, { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

/** The values of a row, then what it has in the columns that no variable uses; an empty text where it has nothing. */
export function cellsOf({ values, extras }: Pick<ResultRow, 'values' | 'extras'>, columns: ResultColumns): string[] {
  return [
    ...columns.variables.map((_, index) => values[index] ?? ''),
    ...columns.extras.map((_, index) => extras[index] ?? ''),
  ];
}
