import type { Attributes, Treatment, XmlReader, XmlWriter } from './xml.ts';

/** An XLSX workbook's parts, written again as SheetJS reads them right. */

/** Both editions of the format use the same names in other namespaces. */
const namespaces: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', ''],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', ''],
  ['http://schemas.openxmlformats.org/package/2006/content-types', ''],
  ['http://schemas.openxmlformats.org/package/2006/relationships', ''],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
]);
/** Roots of the parts that a table needs. */
const roots: ReadonlySet<string> = new Set(['Types', 'Relationships', 'workbook', 'styleSheet', 'sst', 'worksheet']);
/** What nobody sees in a table: extensions, readings of a word, formulas. */
const unseen: ReadonlySet<string> = new Set(['extLst', 'rPh', 'phoneticPr', 'f', 'definedNames', 'mc:Choice']);

const mostRows = 1_048_576;
const mostColumns = 16_384;

/** A workbook's shared texts, and the highest number that a cell asks for; -1 for none. */
export type SharedTexts = { count: number; highest: number };

/**
 * @param root local name of the part's root.
 * @returns undefined for a part that a table doesn't need.
 */
export function xlsxReader(
  namespace: string,
  root: string,
  writer: XmlWriter,
  shared: SharedTexts,
): XmlReader | undefined {
  if ((namespace !== '' && namespaces.get(namespace) !== '') || !roots.has(root)) return undefined;
  const declared = {
    xmlns: namespace,
    'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  };
  if (root === 'worksheet') return new SheetReader(writer, declared, shared);
  if (root === 'sst') return new TextsReader(writer, declared, shared);
  return new CopyReader(writer, declared);
}

function treat(name: string | undefined): Treatment {
  if (name === undefined || unseen.has(name)) return 'skip';
  // Extensions that we don't know come with what to read instead.
  return name.startsWith('mc:') ? 'content' : 'element';
}

/** Elements and attributes as they are, without text, of which these parts have none. */
class CopyReader implements XmlReader {
  readonly namespaces = namespaces;
  readonly treat = treat;
  readonly #writer: XmlWriter;
  #declared: Attributes;

  constructor(writer: XmlWriter, declared: Attributes) {
    this.#writer = writer;
    this.#declared = declared;
  }

  open(name: string, attributes: Attributes): void {
    const { formatCode } = attributes;
    const mended = formatCode === undefined ? attributes : { ...attributes, formatCode: mendFormat(formatCode) };
    this.#writer.open(name, { ...this.#declared, ...mended });
    this.#declared = {};
  }

  text(): void {}

  close(name: string): void {
    this.#writer.close(name);
  }
}

/**
 * Leaves out of a format what SheetJS displays wrongly: the tag of a language, `[$-407]`, as a dollar sign, and a
 * percentage after a space as the bare number.
 */
function mendFormat(format: string): string {
  return format.replace(/\[\$-[^\]]*\]|\\?[ \u00a0](?=%)/gu, '');
}

/** The shared texts, each as one piece whatever its letters look like. */
class TextsReader implements XmlReader {
  readonly namespaces = namespaces;
  readonly treat = treat;
  readonly #writer: XmlWriter;
  readonly #declared: Attributes;
  readonly #shared: SharedTexts;
  #text = '';
  #isText = false;

  constructor(writer: XmlWriter, declared: Attributes, shared: SharedTexts) {
    this.#writer = writer;
    this.#declared = declared;
    this.#shared = shared;
  }

  open(name: string): void {
    if (name === 'sst') this.#writer.open(name, this.#declared);
    if (name === 'si') this.#text = '';
    this.#isText = name === 't';
  }

  text(text: string): void {
    if (this.#isText) this.#text += text;
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'sst') this.#writer.close(name);
    if (name !== 'si') return;
    this.#shared.count += 1;
    this.#writer.open('si');
    this.#writer.leaf('t', this.#text);
    this.#writer.close('si');
  }
}

/** Elements of a sheet that are written when they are read; cells are when they end. */
const written: ReadonlySet<string> = new Set(['worksheet', 'sheetData', 'row', 'col', 'mergeCell']);

type Cell = { reference: string; style: string | undefined; type: string };

/** The cells of a sheet with a value, its columns and what is merged. */
class SheetReader implements XmlReader {
  readonly namespaces = namespaces;
  readonly treat = treat;
  readonly #writer: XmlWriter;
  readonly #declared: Attributes;
  readonly #shared: SharedTexts;
  /** Numbers of the row and column at hand; cells without a place follow the one before. */
  #row = 0;
  #column = 0;
  #cell: Cell | undefined;
  #value = '';
  #text = '';
  #into: 'value' | 'text' | undefined;

  constructor(writer: XmlWriter, declared: Attributes, shared: SharedTexts) {
    this.#writer = writer;
    this.#declared = declared;
    this.#shared = shared;
  }

  open(name: string, attributes: Attributes): void {
    this.#into = undefined;
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#into = 'value';
    else if (name === 't') this.#into = 'text';
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'col') this.#openColumns(attributes);
    else if (name === 'worksheet') this.#writer.open(name, this.#declared);
    else if (name === 'sheetData') this.#writer.open(name);
    else if (name === 'mergeCell') this.#writer.open(name, { ref: (attributes['ref'] ?? '').trim().toUpperCase() });
  }

  text(text: string): void {
    if (this.#into === 'value') this.#value += text;
    else if (this.#into === 'text') this.#text += text;
  }

  close(name: string): void {
    this.#into = undefined;
    if (name === 'c') this.#closeCell();
    else if (written.has(name)) this.#writer.close(name, true);
  }

  #openRow({ r, ht, hidden }: Attributes): void {
    this.#row = r === undefined ? this.#row + 1 : placeOf(r, mostRows);
    this.#column = 0;
    this.#writer.open('row', {
      r: String(this.#row),
      ...(ht !== undefined && { ht }),
      ...(hidden !== undefined && { hidden }),
    });
  }

  #openColumns({ min = '1', max = min, width, hidden }: Attributes): void {
    this.#writer.open('col', {
      min: String(placeOf(min, mostColumns)),
      max: String(placeOf(max, mostColumns)),
      ...(width !== undefined && { width }),
      ...(hidden !== undefined && { hidden }),
    });
  }

  #openCell({ r, s, t = 'n' }: Attributes): void {
    const [, letters, digits] = /^\s*([a-z]{1,3})(\d{1,7})\s*$/iu.exec(r ?? '') ?? [];
    if (r !== undefined && letters === undefined) throw new SyntaxError(`${r} is no cell.`);
    const column = letters?.toUpperCase();
    this.#column = column === undefined ? this.#column + 1 : columnOf(column);
    const row = digits === undefined ? this.#row : placeOf(digits, mostRows);
    this.#cell = { reference: `${column ?? lettersOf(this.#column)}${row}`, style: s, type: t };
    this.#value = '';
    this.#text = '';
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell) return;
    const { reference, style, type } = cell;
    // A date may have a format that would show it as a number.
    const isText = type === 'inlineStr' || type === 'str' || type === 'd';
    const value = isText ? this.#value : this.#value.trim();
    if (type === 'inlineStr' ? this.#text === '' : value === '') return;
    if (type === 's') this.#noteText(value);
    // A formula's text would be decoded twice.
    const attributes = { r: reference, ...(style !== undefined && { s: style }), t: isText ? 'inlineStr' : type };
    this.#writer.open('c', attributes);
    if (isText) {
      this.#writer.open('is');
      this.#writer.leaf('t', type === 'inlineStr' ? this.#text : type === 'd' ? dateText(value) : value);
      this.#writer.close('is');
    } else {
      this.#writer.leaf('v', value);
    }
    this.#writer.close('c');
  }

  #noteText(value: string): void {
    if (!/^\d{1,9}$/u.test(value)) throw new SyntaxError(`${value} is no shared text.`);
    this.#shared.highest = Math.max(this.#shared.highest, Number(value));
  }
}

/** A day as text, with or without a time of day. */
export const isoDate = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/u;

/** A date without the marks and zeros that nobody reads. */
function dateText(value: string): string {
  return value
    .trim()
    .replace(/(?:T00:00(?::00(?:\.0+)?)?)?Z?$/u, '')
    .replace(/T(\d\d:\d\d(?!:00)(?::\d\d)?).*$/u, ' $1')
    .replace(/T(\d\d:\d\d).*$/u, ' $1');
}

/** @throws RangeError beyond `most`. */
function placeOf(text: string, most: number): number {
  const place = Number(text);
  if (!Number.isInteger(place) || place < 1 || place > most) throw new RangeError(`${text} is no place in a sheet.`);
  return place;
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return placeOf(String(column), mostColumns);
}

/** @param column from 1. */
function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}
