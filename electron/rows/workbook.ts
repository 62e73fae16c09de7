import * as xlsx from '@e965/xlsx';
import { strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import { cellText } from '#shared/rows/cells.ts';
import { isOldContainer } from './file-kind.ts';
import { decodeNames, markHidden, odsReader } from './ods.ts';
import { findBeginning, hasText, knownHeadings, mostAbove, type Line } from './find-table.ts';
import { localeOf } from './written-days.ts';
import { checkSize, toTable, type PlacedTable } from './row-table.ts';
import { isoDate, xlsxReader, type SharedTexts } from './xlsx-parts.ts';
import { readXml, XmlWriter } from './xml.ts';

type WorkbookTable = PlacedTable & {
  /** Sheets that are not hidden, in the workbook's order. */
  sheets: string[];
  /** The sheet that was read. */
  sheet: string;
  /** Numbers of hidden rows and columns that were left out. */
  hidden: { rows: number; columns: number };
};

type WorkbookOptions = {
  /** By default the first that has rows below its headings. */
  sheet?: string | undefined;
  /** Language of written-out dates, BCP 47. */
  language?: string | undefined;
};

/** Rows of a sheet in its file format: a person may stand below any number of empty ones. */
const sheetRows = 1_048_576;
/** Rows of each sheet that are looked at to choose one: the others, such as logs, may be too large to read. */
const rowsToChooseBy = 1_000;
/** A sheet of an XLSX workbook. */
const worksheetPart = /\/worksheets\/[^/]+\.xml$/iu;

/**
 * Reads one sheet of an XLSX or ODS workbook; the first line with more than one cell names the columns. Cells are read
 * as they are displayed, formulas by their stored result. See `docs/guide/app.md`.
 * @throws AppError `ROWS_UNREADABLE`, `ROWS_ENCRYPTED`, `ROWS_OLD_FORMAT`, `ROWS_TOO_LARGE`, `ROWS_TOO_MANY`,
 * `ROWS_EMPTY`, or `SHEET_UNKNOWN` with the sheet as subject.
 */
export function parseWorkbook(bytes: Uint8Array, { sheet, language = 'en' }: WorkbookOptions = {}): WorkbookTable {
  if (isOldContainer(bytes)) {
    throw new AppError(isEncrypted(bytes) ? 'ROWS_ENCRYPTED' : 'ROWS_OLD_FORMAT');
  }
  const parts = unpack(bytes);
  if (isEncryptedOds(parts)) throw new AppError('ROWS_ENCRYPTED');
  const shared = rewriteParts(parts);
  // ODF wants none of a workbook, SheetJS one.
  if (parts['content.xml']) parts['styles.xml'] ??= strToU8('<office:document-styles/>');
  const hasSeveral = Object.keys(parts).filter((name) => worksheetPart.test(name)).length > 1;
  const workbook = readWorkbook(parts, shared, hasSeveral ? rowsToChooseBy : sheetRows);
  const names = visibleSheets(workbook);
  if (sheet !== undefined && !names.includes(sheet)) throw unknownSheet(sheet, names);
  const chosen = sheet ?? firstWithRows(workbook, names, language);
  const whole = hasSeveral ? readWorkbook(parts, shared, sheetRows, chosen) : workbook;
  const { lines, above, hidden } = readSheet(whole, chosen, language);
  const [header, ...rows] = lines;
  if (!header) throw new AppError('ROWS_EMPTY');
  return { ...toTable(header, rows, { above, language }), sheets: names, sheet: chosen, hidden };
}

/** An encrypted workbook is a stream of this name, written as UTF-16, in the older container. */
function isEncrypted(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
}

/** An encrypted ODS workbook says in its manifest how its parts are. */
function isEncryptedOds({ 'META-INF/manifest.xml': manifest }: Unzipped): boolean {
  return manifest !== undefined && /<(?:[\w.-]+:)?encryption-data[\s/>]/u.test(new TextDecoder().decode(manifest));
}

/**
 * @param rows number of rows that are read of a sheet.
 * @param sheet name of the only sheet that is needed.
 */
function readWorkbook(parts: Unzipped, shared: SharedTexts, rows: number, sheet?: string): xlsx.WorkBook {
  try {
    // Formulas, styles and comments are not needed; `cellStyles` is, since without it hidden rows and columns are
    // unknown.
    const workbook = xlsx.read(zipSync(parts, { level: 0 }), {
      type: 'array',
      dense: true,
      cellNF: true,
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
      bookVBA: false,
      sheetRows: rows,
      ...(sheet !== undefined && { sheets: sheet }),
    });
    checkTexts(workbook, shared);
    const content = parts['content.xml'];
    if (content) {
      decodeNames(workbook);
      markHidden(workbook, new TextDecoder().decode(content), rows);
    }
    return workbook;
  } catch (error) {
    throw broken(error);
  }
}

/** Refuses a workbook whose shared texts would stand in others' cells. SheetJS has one more, after the last. */
function checkTexts(workbook: xlsx.WorkBook & { Strings?: readonly unknown[] }, { count }: SharedTexts): void {
  const read = Math.max(0, (workbook.Strings?.length ?? 0) - 1);
  if (read !== count) throw new RangeError(`${read} of ${count} shared texts were read.`);
}

/**
 * The parts of a workbook needed for a table. An archive's declared sizes may be false: each part is unpacked into a
 * buffer of that size, which does not grow.
 */
function unpack(bytes: Uint8Array): Unzipped {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        // Sheets, their texts and styles are XML; pictures and macros stay packed.
        if (!/\.(?:xml|rels)$|^mimetype$/iu.test(name)) return false;
        total += originalSize;
        if (total > limits.tableUnpackedBytes) throw new AppError('ROWS_TOO_LARGE');
        return true;
      },
    });
  } catch (error) {
    throw isAppError(error) ? error : broken(error);
  }
}

/**
 * Writes a workbook's parts again in one spelling: SheetJS reads XML by regular expressions, which take some legal
 * spellings for other texts, or none.
 */
function rewriteParts(parts: Unzipped): SharedTexts {
  const shared: SharedTexts = { count: 0, highest: -1 };
  try {
    for (const [name, bytes] of Object.entries(parts)) {
      if (!/\.(?:xml|rels)$/iu.test(name)) continue;
      const writer = new XmlWriter();
      const isRead = readXml(bytes, (namespace, root) => {
        return odsReader(namespace, root, writer) ?? xlsxReader(namespace, root, writer, shared);
      });
      if (isRead) parts[name] = writer.bytes();
    }
  } catch (error) {
    throw broken(error);
  }
  if (shared.highest >= shared.count) throw broken(new RangeError(`There is no shared text ${shared.highest}.`));
  return shared;
}

function broken(cause: unknown): AppError {
  return new AppError('ROWS_UNREADABLE', {
    cause,
    ...say('workbookDamaged'),
  });
}

function visibleSheets({ SheetNames, Workbook, Sheets }: xlsx.WorkBook): string[] {
  const tables = SheetNames.filter((name) => (Sheets[name]?.['!type'] ?? 'sheet') === 'sheet');
  const visible = tables.filter((name) => (Workbook?.Sheets?.[SheetNames.indexOf(name)]?.Hidden ?? 0) === 0);
  return visible.length > 0 ? visible : tables;
}

function unknownSheet(sheet: string, names: readonly string[]): AppError {
  return new AppError('SHEET_UNKNOWN', {
    subject: sheet,
    ...say('sheetUnknown', { sheet, sheets: names.join(', ') }),
  });
}

/** @param lines the header first. @param above lines of titles. */
type SheetLines = { lines: Line[]; above: Line[]; hidden: WorkbookTable['hidden'] };

/**
 * The first sheet with rows below headings that are known, as a workbook may begin with a readme; else the first with
 * rows, else the first.
 */
function firstWithRows(workbook: xlsx.WorkBook, names: readonly string[], language: string): string {
  let filled: string | undefined;
  for (const name of names) {
    const lines = linesToChooseBy(workbook, name, language);
    if (lines.length > 1 && knownHeadings(lines[0]?.cells ?? []) > 0) return name;
    if (lines.length > 1) filled ??= name;
  }
  return filled ?? names[0] ?? '';
}

/** The lines of a sheet; none of one that is no list, which somebody may still choose, and then reads why. */
function linesToChooseBy(workbook: xlsx.WorkBook, name: string, language: string): Line[] {
  try {
    return readSheet(workbook, name, language).lines;
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

/** The lines of a sheet with text, without hidden ones and without titles above the headings. */
function readSheet(workbook: xlsx.WorkBook, name: string, language: string): SheetLines {
  const sheet = workbook.Sheets[name];
  const data = sheet?.['!data'] ?? [];
  const texts = new SheetTexts(data, workbook, localeOf(language));
  const merges = sheet?.['!merges'] ?? [];
  for (const { s, e } of merges) texts.repeatDown(s.c, s.r, e.r);
  // Some programs hide by a width or height of nothing.
  const isHidden = (facts: { hidden?: boolean; width?: number; hpt?: number } | undefined): boolean =>
    facts?.hidden === true || facts?.width === 0 || facts?.hpt === 0;
  const rows = data.map((_, row) => row).filter((row) => texts.width(row) > 0);
  const width = rows.reduce((most, row) => Math.max(most, texts.width(row)), 0);
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !isHidden(sheet?.['!cols']?.[column]),
  );
  const shownRows = rows.filter((row) => !isHidden(sheet?.['!rows']?.[row]));
  if (columns.length > limits.tableColumns) throw tooWide(name);
  const lines = shownRows
    .map((row): Line => ({ line: row + 1, cells: columns.map((column) => cellText(texts.at(row, column))) }))
    .filter(({ cells }) => cells.some(hasText));
  checkSize(lines);
  const start = beginningOf(lines);
  return {
    lines: inOneHeading(lines.slice(start), merges),
    above: lines.slice(0, start),
    hidden: { rows: rows.length - shownRows.length, columns: width - columns.length },
  };
}

function tooWide(name: string): AppError {
  return new AppError('ROWS_UNREADABLE', {
    subject: name,
    ...say('sheetTooWide', { sheet: name, most: limits.tableColumns }),
  });
}

/** Index of the line with the headings: by what it says, else the first line with more than one cell. */
function beginningOf(lines: readonly Line[]): number {
  const beginnings = lines.slice(0, mostAbove).map(({ line, cells }, index) => ({
    index,
    cells,
    below: lines.slice(index + 1, index + linesBelow).map((below) => below.cells),
    above: lines.slice(0, index).map((above) => above.cells),
    apart: index > 0 && line > (lines[index - 1]?.line ?? 0) + 1,
  }));
  const first = lines.findIndex(({ cells }) => cells.filter(hasText).length > 1);
  return findBeginning(beginnings)?.index ?? Math.max(0, first);
}

/** Lines below a possible header that are looked at. */
const linesBelow = 50;

/**
 * Lines with headings in several lines as one, where the first has some for groups of columns, above their own, and
 * others merged down to the last line.
 */
function inOneHeading([first, ...others]: Line[], merges: readonly xlsx.Range[]): Line[] {
  if (!first) return [];
  const begun = merges.filter(({ s }) => s.r === first.line - 1);
  const last = begun.reduce((most, { e }) => Math.max(most, e.r), first.line - 1);
  const hasGroups = begun.some(({ s, e }) => e.c > s.c && e.r < last);
  const more = hasGroups ? others.filter(({ line }) => line - 1 <= last) : [];
  const cells = first.cells.map((cell, column) => {
    const below = more.findLast((line) => hasText(line.cells[column]));
    return below?.cells[column] ?? cell;
  });
  return [{ ...first, cells }, ...others.slice(more.length)];
}

/** A format without the texts in it. */
function fieldsOf(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[[^\]]*\]/gu, '');
}

function isDateFormat(format: string | null): format is string {
  return format !== null && xlsx.SSF.is_date(format);
}

/** A number in a format, or as it is where that can't be read. */
function formatted(value: number, format: string | null): string {
  if (format === null) return String(value);
  try {
    return xlsx.SSF.format(format, value);
  } catch {
    return String(value);
  }
}

const epoch = Date.UTC(1899, 11, 30);
/** Milliseconds. */
const dayMs = 86_400_000;

/** The number that stands for a day as `isoDate` writes it; undefined for other texts. */
function serialOf(text: string): number | undefined {
  if (!isoDate.test(text)) return undefined;
  const [day = '', time = '00:00'] = text.split(' ');
  return (Date.parse(`${day}T${time}Z`) - epoch) / dayMs;
}

/** Formats that leave a number as it is; the second is that of text. */
const withoutFormat = /^(?:general|@)$/iu;
/** A displayed number with a power of ten or more than ten digits, as programs write those without a format. */
const unformatted = /e[+-]|\d{11}/iu;

/** A number with signs inside. */
const separated = /\d[\d.,]*\d/gu;

/**
 * The cells of a sheet as displayed. An ODS workbook has these texts; those of an XLSX workbook are SheetJS's, in
 * English, and are put into the language here, as its user's program would.
 */
class SheetTexts {
  readonly #data: readonly (readonly (xlsx.CellObject | undefined)[] | undefined)[];
  readonly #date1904: boolean;
  readonly #language: string;
  /** Whether the workbook says what its cells display. */
  readonly #isDisplayed: boolean;
  /** What separates thousands, and decimals. */
  readonly #separators: { group: string; decimal: string };
  /** By fields of a format. */
  readonly #dates = new Map<string, Intl.DateTimeFormat>();
  /** Texts of merged cells below their first, by row and column. */
  readonly #merged = new Map<string, string>();

  constructor(
    data: readonly (readonly (xlsx.CellObject | undefined)[] | undefined)[],
    { Workbook, bookType }: xlsx.WorkBook,
    language: string,
  ) {
    this.#data = data;
    this.#date1904 = Workbook?.WBProps?.date1904 === true;
    this.#language = language;
    this.#isDisplayed = bookType === 'ods';
    const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(12_345.6);
    const sign = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
    this.#separators = { group: sign('group'), decimal: sign('decimal') };
  }

  /** Number of columns of a row that may hold text. */
  width(row: number): number {
    return (this.#data[row] ?? []).findLastIndex((cell) => cell?.v !== undefined && cell.v !== '') + 1;
  }

  at(row: number, column: number): string {
    return this.#merged.get(`${row}:${column}`) ?? this.#text(this.#data[row]?.[column]);
  }

  /** A cell merged over rows belongs to each of them; one merged over columns to the first column. */
  repeatDown(column: number, from: number, to: number): void {
    const text = this.at(from, column);
    if (text === '') return;
    for (let row = from + 1; row <= Math.min(to, this.#data.length - 1); row += 1) {
      this.#merged.set(`${row}:${column}`, text);
    }
  }

  #text(cell: xlsx.CellObject | undefined): string {
    // A formula without a stored result has no value; an error such as #N/A must not be spoken.
    if (cell?.v === undefined || cell.v === null || cell.t === 'e' || cell.t === 'z') return '';
    const format = cell.z === undefined ? null : String(cell.z);
    if (cell.t === 's') return this.#written(String(cell.v), format);
    if (cell.t !== 'n' || typeof cell.v !== 'number') return cell.w ?? String(cell.v).toUpperCase();
    return this.#number(cell.v, cell.w, format);
  }

  /** A text, or the day that it says in a format of days. */
  #written(text: string, format: string | null): string {
    if (this.#isDisplayed || !isDateFormat(format)) return text;
    const day = serialOf(text);
    if (day === undefined) return text;
    return this.#date(this.#date1904 ? day - 1462 : day, format, formatted(day, format));
  }

  /** @param displayed what the workbook says that it displays. */
  #number(value: number, displayed: string | undefined, format: string | null): string {
    const isShown = this.#isDisplayed && displayed !== undefined;
    const shown = displayed ?? (this.#isDisplayed ? formatted(value, format) : String(value));
    if (isDateFormat(format)) return this.#date(value, format, shown);
    // The format of an ODS column is unknown here, but seen in what its cells display.
    if (format === null ? !unformatted.test(shown) : !withoutFormat.test(format)) {
      return isShown || !/[.,]/u.test(fieldsOf(format ?? '.')) ? shown : this.#separate(shown);
    }
    // Spreadsheets display ten digits and shorten larger numbers to powers of ten, which would spoil a phone number.
    return this.#separate(String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(10))));
  }

  #separate(number: string): string {
    const { group, decimal } = this.#separators;
    return number.replace(separated, (digits) => digits.replace(/[.,]/gu, (sign) => (sign === '.' ? decimal : group)));
  }

  /** Days are written out, as their order in digits depends on the country. Other times, and displayed names, stay. */
  #date(value: number, format: string, shown: string): string {
    const fields = fieldsOf(format).toLowerCase();
    // Day 0 is what a formula makes of an empty cell.
    if (value < 1 && /[dy]|mmm/u.test(fields)) return '';
    const isNamed = /\p{L}{3}/u.test(shown) && (this.#isDisplayed || this.#language.startsWith('en'));
    const code = xlsx.SSF.parse_date_code(value, { date1904: this.#date1904 });
    if (isNamed || !/d|mmm/u.test(fields) || !code) return shown;
    const date = new Date(Date.UTC(code.y, code.m - 1, code.d, code.H, code.M));
    return this.#dateFormat(fields).format(date);
  }

  #dateFormat(fields: string): Intl.DateTimeFormat {
    const known = this.#dates.get(fields);
    if (known) return known;
    const made = new Intl.DateTimeFormat(this.#language, {
      timeZone: 'UTC',
      ...(/ddd/u.test(fields) && { weekday: 'long' }),
      ...(/(?:^|[^d])dd?(?!d)/u.test(fields) && { day: 'numeric' }),
      ...(/mmm|(?:^|[^d])dd?(?!d)/u.test(fields) && { month: 'long' }),
      ...(/y/u.test(fields) && { year: 'numeric' }),
      ...(/h/u.test(fields) && { hour: 'numeric', minute: '2-digit' }),
    });
    this.#dates.set(fields, made);
    return made;
  }
}
