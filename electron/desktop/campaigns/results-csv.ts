import papaparse from 'papaparse';
import type { PageCounts } from '#shared/api/index.ts';
import { uniqueName } from '#shared/rows/file-names.ts';
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
  const own = ['file', ...pictures, 'status', 'problem', ...pages, ...visits];
  const given = givenColumns(columns, ['row', ...own]);
  const table = rows.map((row) => [
    String(row.row + 1),
    ...given.map(({ cellOf }) => cellOf(row)),
    row.file,
    ...pictures.map((name) => row[name]),
    row.status,
    row.problem,
    ...pages.map((name) => row[name]),
    ...visits.map((name) => countOf(row, name)),
  ]);
  return spreadsheetCsv(['row', ...given.map(({ heading }) => heading), ...own], table);
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
  const own = [page, picture, gif, ...visits];
  const given = givenColumns(columns, ['row', ...own]);
  const table = rows.map((row) => [
    String(row.row + 1),
    ...given.map(({ cellOf }) => cellOf(row)),
    row.page,
    row.picture,
    row.gif,
    ...visits.map((name) => countOf(row, name)),
  ]);
  return spreadsheetCsv(['row', ...given.map(({ heading }) => heading), ...own], table);
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

type GivenRow = Pick<ResultRow, 'values' | 'extras'>;
/** `cellOf`: empty for a row without the cell. */
type GivenColumn = { heading: string; cellOf: (row: GivenRow) => string };

/**
 * The variables, then the list's columns that no variable uses. E-mail tools take the first column of a name, so none has
 * a name of ours: links of an earlier campaign, as in a CRM's export, are left out, and other columns get a number.
 * @param own names of our columns.
 */
function givenColumns({ variables, extras }: ResultColumns, own: readonly string[]): GivenColumn[] {
  const ours = new Set(own.map(foldHeading));
  const links = new Set(Object.values(shareColumns).map(foldHeading));
  const taken = [...own, ...variables, ...extras];
  const given: GivenColumn[] = [
    ...variables.map((heading, index) => ({ heading, cellOf: ({ values }: GivenRow) => values[index] ?? '' })),
    ...extras
      .map((heading, index) => ({ heading, cellOf: (row: GivenRow) => row.extras[index] ?? '' }))
      .filter(({ heading }) => !(ours.has(foldHeading(heading)) && links.has(foldHeading(heading)))),
  ];
  return given.map((column) => {
    if (!ours.has(foldHeading(column.heading))) return column;
    const heading = uniqueName(column.heading.trim(), '', taken);
    taken.push(heading);
    return { ...column, heading };
  });
}

/** Tools that import lists see no difference between “Video page” and “video_page”. */
function foldHeading(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_');
}
