/**
 * The cells of a text as spreadsheets copy it: a line for each row, tabs between cells, quotation marks around cells
 * that hold a tab, a line break or a quotation mark.
 */
export function clipboardCells(text: string): string[][] {
  const rows: string[][] = [[]];
  // One cell with its separator; a quotation mark inside quotation marks is doubled.
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gu;
  for (const [, written = '', end] of text.replace(/(?:\r\n|\n|\r)$/u, '').matchAll(cell)) {
    const quoted = written.length > 1 && written.startsWith('"') && written.endsWith('"');
    rows.at(-1)?.push(quoted ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}
