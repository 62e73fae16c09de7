import papaparse from 'papaparse';
import { AppError } from '#shared/errors/index.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { ReadRows } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { cellText } from '#shared/rows/cells.ts';
import type { RowTable } from '#shared/rows/rows.ts';

type ParsedRowTable = RowTable & {
  /** The character between cells: comma, semicolon, tab or pipe. */
  delimiter: string;
  /** Name of the character encoding, as in the Encoding Standard. */
  encoding: string;
};

const delimiters = [',', ';', '\t', '|'];

/**
 * Reads a CSV or TSV file or a paste whose first line names the columns. Encoding and delimiter are detected.
 * Cells keep their text; columns and rows without any text are left out, short rows are filled with empty cells.
 * @throws AppError `ROWS_UNREADABLE` (with `row`, 0-based below the header, where one is at fault), `ROWS_EMPTY`,
 * `ROWS_TOO_MANY` for more than `limits.tableRows` rows, or `ROWS_TOO_LARGE`.
 */
export function parseRowTable(bytes: Uint8Array): ParsedRowTable {
  const { text, encoding } = decodeText(bytes);
  if (text.trim() === '') throw new AppError('ROWS_EMPTY');
  const { body, delimiter } = readDelimiterLine(text) ?? readCopiedTable(text) ?? readByHeader(text);
  const [header, ...rows] = readLines(withoutFormulas(body, delimiter), delimiter);
  if (!header) throw new AppError('ROWS_EMPTY');
  checkSize([header, ...rows]);
  return { ...toTable(header, rows), delimiter, encoding };
}

/** The same as the window gets it. */
export function parseRowText(bytes: Uint8Array): ReadRows {
  const { headings, rows, delimiter, encoding } = parseRowTable(bytes);
  return { headings, rows, origin: { kind: 'text', delimiter, encoding } };
}

/** The cells of each line with text, the header first. Reading stops at the first refused line. */
function readLines(body: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let refusal: AppError | undefined;
  papaparse.parse<string[]>(body, {
    delimiter,
    newline: '\n',
    skipEmptyLines: 'greedy',
    step({ data, errors }, parser) {
      refusal = errors.length > 0 ? misquoted(lines.length - 1) : tooMuch(data, lines.length);
      if (refusal) parser.abort();
      else lines.push(data.map(cellText));
    },
  });
  if (refusal) throw refusal;
  return lines;
}

/**
 * @param lines the header first.
 * @throws AppError `ROWS_TOO_MANY`; `ROWS_TOO_LARGE` for a cell that is too long for a list, and for more cells than a
 * window could load at once.
 */
export function checkSize(lines: readonly (readonly string[])[]): void {
  if (lines.length > limits.tableRows + 1) throw tooManyRows();
  let cells = 0;
  for (const [index, line] of lines.entries()) {
    cells += line.length;
    const long = line.find((cell) => cell.length > limits.tableCellCharacters);
    if (long === undefined) continue;
    throw new AppError('ROWS_TOO_LARGE', {
      ...(index === 0 ? {} : { row: index - 1 }),
      ...say('cellTooLong', { row: index, characters: long.length }),
    });
  }
  if (cells > limits.tableCells) {
    throw new AppError('ROWS_TOO_LARGE', say('cellsTooMany', { most: limits.tableCells }));
  }
}

export function tooManyRows(): AppError {
  return new AppError(
    'ROWS_TOO_MANY',
    say('rowsTooManyToRead', { most: limits.tableRows, limit: limits.rowsPerRequest }),
  );
}

function misquoted(row: number): AppError {
  return unreadableRow(row, say('rowMisquoted', { row: row + 1 }));
}

/** @param linesBefore number of lines before this one; the first is the header. */
function tooMuch(line: readonly string[], linesBefore: number): AppError | undefined {
  if (linesBefore > limits.tableRows) return tooManyRows();
  if (line.length > limits.tableColumns)
    return unreadableRow(
      linesBefore - 1,
      say('rowTooWide', { row: linesBefore, values: line.length, most: limits.tableColumns }),
    );
  return undefined;
}

/** @throws AppError `ROWS_UNREADABLE` for a row with more values than there are headings, `ROWS_EMPTY`. */
export function toTable(header: string[], rows: string[][]): RowTable {
  const width = rows.reduce((most, row) => Math.max(most, row.length), header.length);
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => hasText(header[column]) || rows.some((row) => hasText(row[column])),
  );
  for (const [index, row] of rows.entries()) {
    const surplus = row.slice(header.length).some((cell) => hasText(cell));
    // A cell too many means that values have shifted, and a shifted value would be spoken to the wrong person.
    if (surplus) {
      const sentence = say('rowShifted', { row: index + 1, values: row.length, columns: header.length });
      throw unreadableRow(index, sentence);
    }
  }
  const filled = rows
    // A cell with only white space counts as empty.
    .map((row) => columns.map((column) => (hasText(row[column]) ? (row[column] ?? '') : '')))
    .filter((row) => row.some(hasText));
  if (filled.length === 0) throw new AppError('ROWS_EMPTY');
  return { headings: columns.map((column) => (header[column] ?? '').trim()), rows: filled };
}

/** Cells written `="text"`, whose text may contain the delimiter, as quoted ones. */
function withoutFormulas(body: string, delimiter: string): string {
  if (!body.includes('="')) return body;
  const end = `[\\n${delimiter.replace(/[\\\]^-]/u, '\\$&')}]`;
  return body.replace(new RegExp(`(^|${end})=("(?:[^"]|"")*")(?=${end}|$)`, 'gu'), '$1$2');
}

export function hasText(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== '';
}

/** @param row 0-based; −1 for the header. */
function unreadableRow(row: number, said: Said): AppError {
  return new AppError('ROWS_UNREADABLE', { ...(row < 0 ? {} : { row }), ...said });
}

type Body = { body: string; delimiter: string };

/** Excel writes and reads a first line `sep=;` that names the delimiter. */
function readDelimiterLine(text: string): Body | undefined {
  const match = /^sep=(.)\n/iu.exec(text);
  return match?.[1] === undefined ? undefined : { body: text.slice(match[0].length), delimiter: match[1] };
}

/**
 * A table that was copied from a web page together with the text above it: the lines of the table have tabs, the first
 * line of the text has none. The text around the table is left out, like titles of workbooks.
 */
function readCopiedTable(text: string): Body | undefined {
  const start = /^[^\t\n"]*\t[^\n]*\n[^\t\n"]*\t/mu.exec(text)?.index ?? 0;
  const above = text.slice(0, start);
  const first = headerOf(text);
  if (above.trim() === '' || above.includes('\t')) return undefined;
  const { delimiter, count } = detectDelimiter(first);
  const body = text.slice(start);
  // Cells of a table with another delimiter may contain tabs.
  const isOther = count > 0 && headerOf(body).split(delimiter).length - 1 >= count;
  return isOther ? undefined : { body: withoutTextBelow(body), delimiter: '\t' };
}

/** @param body begins with the table. */
function withoutTextBelow(body: string): string {
  const lastRow = body.lastIndexOf('\t');
  const end = body.slice(lastRow);
  // The last cell may have several lines, between quotation marks.
  if (end.includes('"')) return body;
  return body.slice(0, lastRow) + (/^.*/u.exec(end)?.[0] ?? '');
}

function readByHeader(text: string): Body {
  return { body: text, delimiter: detectDelimiter(headerOf(text)).delimiter };
}

/** Lines that headings with line breaks may take together. */
const headerLines = 20;
/** A cell between quotation marks that does not end here. */
const openCell = /(?:^|[,;\t|])"(?:[^"]|"")*$/u;

/** The first line with text, and those that its headings continue on. */
function headerOf(text: string): string {
  const lines = text.replace(/^\s*\n/u, '').split('\n', headerLines);
  const end = lines.findIndex((_, index) => !openCell.test(lines.slice(0, index + 1).join('\n')));
  return lines.slice(0, Math.max(0, end) + 1).join('\n');
}

/**
 * The delimiter that is most frequent in the header line, outside quotation marks; a comma without any. The header
 * decides because values are free text: an address has more commas than its table has columns.
 */
function detectDelimiter(header: string): { delimiter: string; count: number } {
  const plain = header.replace(/"(?:[^"]|"")*"/gu, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: plain.split(delimiter).length - 1 }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best));
}

/** Never in a table of text, but always in files of other kinds. */
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u0008\u000e-\u001f]/u;

/** Beginnings of HTML and XML: many programs export a web page with the ending `.xls`. */
const markup = /^\s*<(?:!doctype|html|head|meta|style|body|div|table|\?xml)[\s>]/iu;

/** Beginnings of documents, contacts and data that are text, but not a list. */
const otherText = /^\s*(?:%PDF-|\{\\rtf|BEGIN:V(?:CARD|CALENDAR)|\{\s*"|\[\s*[[{])/u;

/**
 * The text with one kind of line end: a file that was put together may have several.
 * @throws AppError `ROWS_UNREADABLE`
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/gu, '\n');
  if (controlCharacter.test(text) || otherText.test(text)) {
    throw new AppError('ROWS_UNREADABLE', say('notAList'));
  }
  if (markup.test(text)) throw new AppError('ROWS_UNREADABLE', say('rowsInMarkup'));
  return { text, encoding };
}

/** By byte order mark; else UTF-16 if most even or odd bytes are zero; else UTF-8 if it is valid; else Windows-1252. */
function detectEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = detectUtf16(bytes);
  if (wide) return wide;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function detectUtf16(bytes: Uint8Array): string | null {
  if (bytes.length % 2 === 1) return null;
  const sample = bytes.subarray(0, 1_024);
  const zeros: [number, number] = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 0 : 1] += 1;
  });
  const half = sample.length / 2;
  if (zeros[1] > half * 0.4 && zeros[0] < half * 0.1) return 'utf-16le';
  if (zeros[0] > half * 0.4 && zeros[1] < half * 0.1) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
