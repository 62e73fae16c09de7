import papaparse from 'papaparse';
import { shareColumns } from '#shared/share-columns.ts';

export type ResultRow = {
  /** 0-based. */
  row: number;
  values: readonly string[];
  /** Cells of the columns that no variable uses. */
  extras: readonly string[];
  /** Name of the file in the folder; empty without one. */
  file: string;
  /** Paths of its pictures in the folder; empty without them. */
  thumbnail: string;
  gif: string;
  status: string;
  problem: string;
  /** Address of its page, or the page's path in the folder; empty without one. */
  page: string;
};

export type ResultColumns = { variables: readonly string[]; extras: readonly string[] };

/**
 * Cells that spreadsheets take for a formula, also after spaces and in full-width form. Not phone numbers and negative
 * numbers: without letters they call nothing, and e-mail tools would import the apostrophe with them.
 */
const formula = /^\s*(?:[=@＝＋－＠]|[+-](?![\d\s().,/-]*$))|^[\t\r\n]/u;
/**
 * The same within a cell, after what separates cells elsewhere: spreadsheets of many countries read a semicolon so, others
 * a tab, and quotes keep neither together then.
 */
const formulaInside = /([;\t\r\n])(?=\s*(?:[=@＝＋－＠]|[+-](?![\d\s().,/-]*(?:$|[;\t\r\n]))))/gu;

/**
 * The table of an export, joined to the recipient rows, for spreadsheets: UTF-8 with a byte order mark, and an
 * apostrophe before what would be run as a formula.
 */
export function resultsCsv(columns: ResultColumns, rows: readonly ResultRow[]): string {
  const used = (name: 'thumbnail' | 'gif' | 'page') => (rows.some((row) => row[name] !== '') ? [name] : []);
  const pictures = [...used('thumbnail'), ...used('gif')];
  const pages = used('page');
  const table = rows.map((row) => [
    String(row.row + 1),
    ...cellsOf(row, columns),
    row.file,
    ...pictures.map((name) => row[name]),
    row.status,
    row.problem,
    ...pages.map((name) => row[name]),
  ]);
  const { variables, extras } = columns;
  return spreadsheetCsv(['row', ...variables, ...extras, 'file', ...pictures, 'status', 'problem', ...pages], table);
}

/** Column names of a row's links in {@link sharesCsv}; e-mail tools name their fields after these. */
export type SharedRow = Pick<ResultRow, 'row' | 'values' | 'extras' | 'page'> & { picture: string; gif: string };

/** The rows that can be shared, with their links under the names of `shareColumns`. */
export function sharesCsv(columns: ResultColumns, rows: readonly SharedRow[]): string {
  const { page, picture, gif } = shareColumns;
  const fields = ['row', ...columns.variables, ...columns.extras, page, picture, gif];
  const table = rows.map((row) => [String(row.row + 1), ...cellsOf(row, columns), row.page, row.picture, row.gif]);
  return spreadsheetCsv(fields, table);
}

function spreadsheetCsv(fields: string[], data: string[][]): string {
  const table = { fields: fields.map(harmlessInside), data: data.map((row) => row.map(harmlessInside)) };
  return `\ufeff${papaparse.unparse(table, { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}

function harmlessInside(cell: string): string {
  return cell.replace(formulaInside, "$1'");
}

/** The values of a row, then its cells in the columns that no variable uses; empty texts for missing ones. */
function cellsOf({ values, extras }: Pick<ResultRow, 'values' | 'extras'>, columns: ResultColumns): string[] {
  return [
    ...columns.variables.map((_, index) => values[index] ?? ''),
    ...columns.extras.map((_, index) => extras[index] ?? ''),
  ];
}
