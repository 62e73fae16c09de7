import papaparse from 'papaparse';
import type { PageCounts } from '#shared/api/index.ts';
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
  /** What happened on its page; undefined where nothing did, or it is not counted. */
  counts: PageCounts | undefined;
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
  const visits = visitColumns(rows);
  const table = rows.map((row) => [
    String(row.row + 1),
    ...cellsOf(row, columns),
    row.file,
    ...pictures.map((name) => row[name]),
    row.status,
    row.problem,
    ...pages.map((name) => row[name]),
    ...visits.map((name) => countOf(row, name)),
  ]);
  const { variables, extras } = columns;
  const own = ['file', ...pictures, 'status', 'problem', ...pages, ...visits];
  return spreadsheetCsv(['row', ...variables, ...extras, ...own], table);
}

/** Column names of a row's links in {@link sharesCsv}; e-mail tools name their fields after these. */
export type SharedRow = Pick<ResultRow, 'row' | 'values' | 'extras' | 'page' | 'counts'> & {
  picture: string;
  gif: string;
};

/** The rows that can be shared, with their links under the names of `shareColumns`. */
export function sharesCsv(columns: ResultColumns, rows: readonly SharedRow[]): string {
  const { page, picture, gif } = shareColumns;
  const visits = visitColumns(rows);
  const fields = ['row', ...columns.variables, ...columns.extras, page, picture, gif, ...visits];
  const table = rows.map((row) => [
    String(row.row + 1),
    ...cellsOf(row, columns),
    row.page,
    row.picture,
    row.gif,
    ...visits.map((name) => countOf(row, name)),
  ]);
  return spreadsheetCsv(fields, table);
}

type Visits = 'opened' | 'watched' | 'seen' | 'pressed';
type Counted = Pick<ResultRow, 'counts'>;

/** Columns of what happened on pages: those in which there is something. */
function visitColumns(rows: readonly Counted[]): Visits[] {
  const all = ['opened', 'watched', 'seen', 'pressed'] as const;
  return all.filter((name) => rows.some(({ counts }) => counts !== undefined && counts[name] > 0));
}

function countOf({ counts }: Counted, name: Visits): string {
  const count = counts?.[name] ?? 0;
  return name === 'seen' ? `${Math.round(count * 100)}%` : String(count);
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
