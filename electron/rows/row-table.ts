import papaparse from 'papaparse';
import { cutText } from '#shared/cut-text.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { ReadRows } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { cellText } from '#shared/rows/cells.ts';
import type { RowTable } from '#shared/rows/rows.ts';
import { decodeBytes, type DecodedText } from './decode-text.ts';
import {
  filledOf,
  findBeginning,
  isSideways,
  hasText,
  knownHeadings,
  mostAbove,
  withoutFooter,
  type Beginning,
  type Line,
} from './find-table.ts';
import { localeOf, writeDaysOut } from './written-days.ts';
import { splitAddresses } from './split-addresses.ts';

/** A table, and where it was in its file. */
export type PlacedTable = RowTable & {
  /** For each row its line in the file or row of the sheet, from 1. */
  lines: number[];
  /** Lines above and below the table that were left out. */
  leftOut: { line: number; text: string }[];
};

type ParsedRowTable = PlacedTable & {
  /** The character between cells: comma, semicolon, tab or pipe. */
  delimiter: string;
  /** Name of the character encoding, as in the Encoding Standard. */
  encoding: string;
  /** Other encodings that fit as well, this one first, with some words each; empty if the encoding is certain. */
  readings: DecodedText['readings'];
};

type TextOptions = {
  /** By default the one that is detected. */
  encoding?: string | undefined;
  /** Language of the names, BCP 47. */
  language?: string | undefined;
};

const delimiters = [',', ';', '\t', '|'];

/**
 * Reads a CSV or TSV file or a paste whose first line names the columns, below titles and notes. Encoding and delimiter
 * are detected. Cells keep their text, apart from days that {@link writeDaysOut} writes out; columns and rows without any
 * text are left out, short rows are filled with empty cells.
 * @throws AppError `ROWS_UNREADABLE` (with `row`, 0-based below the header, where one is at fault), `ROWS_EMPTY`,
 * `ROWS_TOO_MANY` for more than `limits.tableRows` rows, or `ROWS_TOO_LARGE`.
 */
export function parseRowTable(bytes: Uint8Array, options: TextOptions = {}): ParsedRowTable {
  const decoded = decodeText(bytes, options);
  const unwrapped = { ...decoded, text: withoutOuterQuotes(decoded.text) };
  try {
    return parseText(unwrapped, options.language);
  } catch (error) {
    const text = inUsualQuotes(unwrapped.text);
    if (!isAppError(error) || error.code !== 'ROWS_UNREADABLE' || text === unwrapped.text) throw error;
    return parseOr(error, { ...unwrapped, text }, options.language);
  }
}

/** @throws AppError the given one, where the text cannot be read either. */
function parseOr(error: AppError, decoded: DecodedText, language: string | undefined): ParsedRowTable {
  try {
    return parseText(decoded, language);
  } catch {
    throw error;
  }
}

/** A name between quotation marks before an address, as mail programs write it. */
const quotedName = /(?<=^|[,;\t|]) *"([^"<>\n]*)" *(<[^<>\s@]+@[^<>\s@]+>)/gmu;

/** Quotation marks as other programs write them: `\\"` inside of others, and after a delimiter and a space. */
function inUsualQuotes(text: string): string {
  const named = text.replace(quotedName, '"$1 $2"');
  return named.replaceAll('\\"', '""').replace(/(?<=^|[,;\t|]) +"/gmu, '"');
}

/** Lines that are one cell each, between quotation marks, with a list in them: a list that was saved as one column. */
function withoutOuterQuotes(text: string): string {
  const lines = text.split('\n').filter(hasText);
  const inner = (line: string): string => line.trim().slice(1, -1).replaceAll('""', '"');
  const [first = ''] = lines;
  const { delimiter, count } = detectDelimiter(inner(first));
  if (count === 0 || knownHeadings(inner(first).split(delimiter)) === 0) return text;
  return lines.every((line) => /^\s*"(?:[^"]|"")*"\s*$/u.test(line)) ? lines.map(inner).join('\n') : text;
}

function parseText({ text, encoding, readings }: DecodedText, language = 'en'): ParsedRowTable {
  if (text.trim() === '') throw new AppError('ROWS_EMPTY');
  const { start, delimiter } = placeOfTable(text);
  const [header, ...rows] = readLines(text.slice(start), delimiter, lineAt(text, start));
  if (!header) throw new AppError('ROWS_EMPTY');
  checkSize([header, ...rows]);
  const above = readAbove(text.slice(0, start));
  return { ...toTable(header, rows, { above, language }), delimiter, encoding, readings };
}

/** The same as the window gets it. */
export function parseRowText(bytes: Uint8Array, options: TextOptions = {}): ReadRows {
  const { delimiter, encoding, readings, ...table } = parseRowTable(bytes, options);
  return { ...table, origin: { kind: 'text', delimiter, encoding, readings } };
}

/**
 * The lines with text, the header first. Reading stops at the first refused line.
 * @param first number of the first line.
 */
function readLines(body: string, delimiter: string, first: number): Line[] {
  const lines: Line[] = [];
  const quoted = withoutFormulas(body, delimiter);
  let refusal: AppError | undefined;
  let next = first;
  let read = 0;
  papaparse.parse<string[]>(quoted, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }, parser) {
      const line = next;
      const taken = linesIn(quoted, read, meta.cursor);
      next += taken;
      read = meta.cursor;
      const cells = data.map(cellText);
      if (errors.length === 0 && !cells.some(hasText)) return;
      refusal = errors.length > 0 ? misquoted(lines.length - 1, line) : tooMuch(data, lines.length, line);
      if (refusal) parser.abort();
      else lines.push({ line, cells, lines: taken });
    },
  });
  if (refusal) throw refusal;
  return lines;
}

/** Number of line ends in a part of a text. */
function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function lineAt(text: string, place: number): number {
  return linesIn(text, 0, place) + 1;
}

/** The lines above a table that have text, without the signs around it. */
function readAbove(text: string): Line[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: [line.replace(/^[\s",;|]+|[\s",;|]+$/gu, '')] }))
    .filter(({ cells: [line] }) => hasText(line) && !/^sep=/iu.test(line ?? ''));
}

/**
 * @param lines the header first.
 * @throws AppError `ROWS_TOO_MANY`; `ROWS_TOO_LARGE` for a cell that is too long for a list, and for more cells than a
 * window could load at once.
 */
export function checkSize(lines: readonly Line[]): void {
  if (lines.length > limits.tableRows + 1) throw tooManyRows();
  let count = 0;
  for (const [index, { line, cells }] of lines.entries()) {
    count += cells.length;
    const long = cells.find((cell) => cell.length > limits.tableCellCharacters);
    if (long === undefined) continue;
    throw new AppError('ROWS_TOO_LARGE', {
      ...(index === 0 ? {} : { row: index - 1 }),
      ...say('cellTooLong', { line, characters: long.length }),
    });
  }
  if (count > limits.tableCells) {
    throw new AppError('ROWS_TOO_LARGE', say('cellsTooMany', { most: limits.tableCells }));
  }
}

function tooManyRows(): AppError {
  return new AppError(
    'ROWS_TOO_MANY',
    say('rowsTooManyToRead', { most: limits.tableRows, limit: limits.rowsPerRequest }),
  );
}

function misquoted(row: number, line: number): AppError {
  return unreadableRow(row, say('rowMisquoted', { line }));
}

/** @param linesBefore number of lines before this one; the first is the header. */
function tooMuch(cells: readonly string[], linesBefore: number, line: number): AppError | undefined {
  if (linesBefore > limits.tableRows) return tooManyRows();
  if (cells.length > limits.tableColumns)
    return unreadableRow(linesBefore - 1, say('rowTooWide', { line, values: cells.length, most: limits.tableColumns }));
  return undefined;
}

/** Letters of a line left out that a message shows. */
const shownLetters = 80;

/**
 * A table without empty columns and rows, and without what stands below it.
 * @param beside.above lines above the header. @param beside.language of written-out days, BCP 47.
 * @throws AppError `ROWS_UNREADABLE` for a row with more values than there are headings, and where people are columns;
 * `ROWS_EMPTY`.
 */
export function toTable(
  { cells: header }: Line,
  given: readonly Line[],
  { above, language }: { above: readonly Line[]; language: string },
): PlacedTable {
  // Lists that were joined have their headings again, in the middle.
  const isHeader = ({ cells }: Line): boolean =>
    knownHeadings(header) > 0 && header.every((heading, column) => heading.trim() === (cells[column] ?? '').trim());
  const repeated = given.filter(isHeader);
  const columnCount = filledOf(header).length;
  const pages = pagesOf(given, isHeader).map((lines, page, { length }) => {
    const title = columnCount > 1 && page < length - 1 ? titleBelow(lines) : undefined;
    if (!title) return withoutFooter(lines, columnCount);
    const kept = withoutFooter(lines.slice(0, -1), columnCount);
    return { ...kept, footer: [...kept.footer, title] };
  });
  const rows = pages.flatMap((page) => page.rows);
  const footer = pages.flatMap((page) => page.footer);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => hasText(header[column]) || rows.some(({ cells }) => hasText(cells[column])),
  );
  for (const [index, { line, cells }] of rows.entries()) {
    const surplus = cells.slice(header.length).some((cell) => hasText(cell));
    // A cell too many means that values have shifted, and a shifted value would be spoken to the wrong person.
    if (surplus) {
      const sentence = say('rowShifted', { line, values: cells.length, columns: header.length });
      throw unreadableRow(index, sentence);
    }
  }
  if (rows.length === 0) throw new AppError('ROWS_EMPTY');
  if (isSideways([header, ...rows.map(({ cells }) => cells)]))
    throw new AppError('ROWS_UNREADABLE', say('rowsSideways'));
  const table = splitAddresses({
    headings: columns.map((column) => (header[column] ?? '').trim()),
    // A cell with only white space counts as empty.
    rows: rows.map(({ cells }) => columns.map((column) => (hasText(cells[column]) ? (cells[column] ?? '') : ''))),
  });
  return {
    ...writeDaysOut(table, localeOf(language)),
    lines: rows.map(({ line }) => line),
    leftOut: [...above, ...repeated, ...footer]
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, cells }) => ({ line, text: cutText(filledOf(cells).join(', ').trim(), shownLetters) })),
  };
}

/** The title of the next page of a list: its last line, where that has one cell and stands apart from the people. */
function titleBelow(lines: readonly Line[]): Line | undefined {
  const [before, last] = lines.slice(-2);
  if (!before || !last || filledOf(last.cells).length > 1 || last.cells.some((cell) => cell.includes('@')))
    return undefined;
  return last.line > before.line + (before.lines ?? 1) ? last : undefined;
}

/** The lines between headings, as reports repeat these below the foot of each page. */
function pagesOf(lines: readonly Line[], isHeader: (line: Line) => boolean): Line[][] {
  const pages: Line[][] = [[]];
  for (const line of lines) {
    if (isHeader(line)) pages.push([]);
    else pages.at(-1)?.push(line);
  }
  return pages;
}

/** Cells written `="text"`, whose text may contain the delimiter, as quoted ones. */
function withoutFormulas(body: string, delimiter: string): string {
  if (!body.includes('="')) return body;
  const end = `[\\n${delimiter.replace(/[\\\]^-]/u, '\\$&')}]`;
  return body.replace(new RegExp(`(^|${end})=("(?:[^"]|"")*")(?=${end}|$)`, 'gu'), '$1$2');
}

/** @param row 0-based; −1 for the header. */
function unreadableRow(row: number, said: Said): AppError {
  return new AppError('ROWS_UNREADABLE', { ...(row < 0 ? {} : { row }), ...said });
}

/** @param start place of the header line in the text. */
type Place = { start: number; delimiter: string };

/** Where the table begins, and its delimiter, which its header line decides. */
function placeOfTable(text: string): Place {
  // Excel writes and reads a first line `sep=;` that names the delimiter.
  const named = /^sep=(.)\n/iu.exec(text);
  if (named?.[1] !== undefined) return { start: named[0].length, delimiter: named[1] };
  const found = findBeginning(beginningsOf(text));
  return found ?? { start: 0, delimiter: detectDelimiter(headerOf(text)).delimiter };
}

/** Lines below a possible header that are looked at. */
const linesBelow = 50;
/** Length of the part of a text that is looked at for its table. */
const sampleLength = 256 * 1024;

/** The first lines with text, each with what would stand above and below it if it were the header. */
function beginningsOf(text: string): (Beginning & Place)[] {
  const sample = text.slice(0, sampleLength);
  const beginnings: (Beginning & Place)[] = [];
  const above: string[] = [];
  let apart = false;
  let start = 0;
  for (let count = 0; count < mostAbove && start < sample.length; count += 1) {
    const [first = ''] = sample.slice(start).split('\n', 1);
    // A cell of several lines is one piece.
    const line = hasText(first) ? headerOf(sample.slice(start)) : first;
    if (hasText(line)) {
      const { delimiter } = detectDelimiter(line);
      const parse = (part: string, most: number): string[][] =>
        papaparse.parse<string[]>(withoutFormulas(part, delimiter), { delimiter, newline: '\n', preview: most }).data;
      const [cells = [], ...below] = parse(sample.slice(start), linesBelow);
      beginnings.push({
        start,
        delimiter,
        cells,
        below: below.filter((row) => row.some(hasText)),
        above: above.map((title) => parse(title, 1)[0] ?? []),
        apart,
      });
      above.push(line);
    }
    apart = !hasText(line);
    start += line.length + 1;
  }
  return beginnings;
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

/** Frequent in files of other kinds; in a text, single ones are damage. */
// oxlint-disable-next-line no-control-regex
const controlCharacter = /[\u0000-\u0008\u000e-\u001f]/gu;
/** Share of them that a text may have. */
const mostControls = 0.01;

/** Beginnings of HTML and XML: many programs export a web page with the ending `.xls`. */
const markup = /^\s*<(?:!doctype|html|head|meta|style|body|div|table|\?xml)[\s>]/iu;

/** Beginnings of documents, contacts and data that are text, but not a list. */
const otherText = /^\s*(?:%PDF-|\{\\rtf|BEGIN:V(?:CARD|CALENDAR)|\{\s*"|\[\s*[[{])/u;

/** Zeros at the end that are no accident. */
const leastFill = 8;

/** Ctrl+Z ends a file of DOS, and zeros fill one that was not closed. */
function withoutFill(text: string): string {
  const trimmed = text.trimEnd();
  if (trimmed.endsWith('\u001a')) return trimmed.slice(0, -1);
  let end = trimmed.length;
  while (trimmed.codePointAt(end - 1) === 0) end -= 1;
  return trimmed.length - end < leastFill ? text : trimmed.slice(0, end);
}

/**
 * The text with one kind of line end: a file that was put together may have several.
 * @throws AppError `ROWS_UNREADABLE`
 */
export function decodeText(bytes: Uint8Array, { encoding: chosen, language }: TextOptions = {}): DecodedText {
  const decoded = decodeBytes(bytes, chosen, language);
  // Programs that add a byte order mark to a file with one leave two.
  const lines = decoded.text.replace(/^\ufeff+/u, '').replace(/\r\n?/gu, '\n');
  const text = withoutFill(lines);
  const controls = text.match(controlCharacter)?.length ?? 0;
  if (controls > Math.max(1, text.length * mostControls) || otherText.test(text)) {
    throw new AppError('ROWS_UNREADABLE', say('notAList'));
  }
  if (markup.test(text)) throw new AppError('ROWS_UNREADABLE', say('rowsInMarkup'));
  return { ...decoded, text };
}
