import papaparse from 'papaparse';

export type ResultRow = {
  /** 0-based. */
  row: number;
  values: readonly string[];
  /** Name of the file in the folder; empty where there is none. */
  file: string;
  status: string;
  problem: string;
};

/** What spreadsheets take for a formula, also after spaces and in its full-width form. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * The table of what was exported, joined to the recipient rows, for spreadsheets: UTF-8 with a byte order mark, and
 * cells that a spreadsheet would run as a formula begin with an apostrophe.
 */
export function resultsCsv(variables: readonly string[], rows: readonly ResultRow[]): string {
  const table = rows.map(({ row, values, file, status, problem }) => [
    String(row + 1),
    ...variables.map((_, index) => values[index] ?? ''),
    file,
    status,
    problem,
  ]);
  const fields = ['row', ...variables, 'file', 'status', 'problem'];
  return `\ufeff${papaparse.unparse({ fields, data: table }, { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
}
