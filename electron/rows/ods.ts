import type { WorkBook } from '@e965/xlsx';
import type { Attributes, Treatment, XmlReader, XmlWriter } from './xml.ts';

/** What SheetJS leaves to do when it reads an ODS workbook. */

const namespaces: ReadonlyMap<string, string> = new Map([
  ...['office', 'table', 'text', 'style', 'manifest'].map((name) => [odf(name), name] as const),
  [odf('datastyle'), 'number'],
  [odf('drawing'), 'draw'],
  [odf('xsl-fo-compatible'), 'fo'],
  ['urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0', 'calcext'],
]);
const roots: ReadonlySet<string> = new Set(['document-content', 'document-styles', 'manifest']);
/** What is no text of a cell or a format: notes, readings of a word, former values, copies of other workbooks. */
const unseen: ReadonlySet<string> = new Set([
  'office:annotation',
  'office:forms',
  'office:master-styles',
  'table:content-validations',
  'table:dde-links',
  'table:named-expressions',
  'table:shapes',
  'table:tracked-changes',
  'text:note',
  'text:ruby-text',
]);
/** What stands for letters in a paragraph. */
const signElements: ReadonlySet<string> = new Set(['text:s', 'text:tab', 'text:line-break']);
/** No cell shows more spaces in a row. */
const mostSpaces = 100;

function odf(name: string): string {
  return `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;
}

/**
 * Writes a part again as SheetJS reads it right.
 * @param root local name of the part's root.
 * @returns undefined for a part that a table doesn't need.
 */
export function odsReader(namespace: string, root: string, writer: XmlWriter): XmlReader | undefined {
  return (namespace === '' || namespaces.has(namespace)) && roots.has(root) ? new OdsReader(writer) : undefined;
}

class OdsReader implements XmlReader {
  readonly namespaces = namespaces;
  readonly #writer: XmlWriter;
  #isParagraph = false;
  /** In a cell whose value is an error, which must not be spoken. */
  #isError = false;
  /** The attributes of a cell that has a value and, so far, no text. */
  #valued: Attributes | undefined;
  #isFormat = false;

  constructor(writer: XmlWriter) {
    this.#writer = writer;
  }

  treat(name: string | undefined): Treatment {
    if (name === undefined) return this.#isParagraph ? 'content' : 'skip';
    if (this.#isError || unseen.has(name) || name.startsWith('draw:')) return 'skip';
    return this.#isParagraph && !signElements.has(name) ? 'content' : 'element';
  }

  open(name: string, attributes: Attributes): void {
    this.#isFormat = name.startsWith('number:');
    if (name === 'text:p' || name === 'text:h') {
      this.#isParagraph = true;
      this.#writer.open('text:p');
    } else if (name === 'text:s') {
      const count = Number(attributes['text:c'] ?? 1);
      this.#writer.open(name, { 'text:c': String(Math.max(1, Math.min(count || 1, mostSpaces))) });
    } else if (name === 'table:table-cell' && attributes['calcext:value-type'] === 'error') {
      this.#isError = true;
      this.#writer.open(name, placed(attributes));
    } else {
      if (name === 'table:table-cell' && hasValue(attributes)) this.#valued = attributes;
      this.#writer.open(name, signElements.has(name) ? {} : literal(attributes));
    }
  }

  text(text: string): void {
    // Other texts are line breaks between elements.
    if (this.#isParagraph) this.#valued = undefined;
    if (this.#isParagraph || this.#isFormat) this.#writer.text(this.#isParagraph ? literalText(text) : text);
  }

  close(name: string): void {
    this.#isFormat = false;
    if (name === 'table:table-cell') {
      this.#closeCell(name);
    } else if (name === 'text:p' || name === 'text:h') {
      this.#isParagraph = false;
      this.#writer.close('text:p', true);
    } else {
      this.#writer.close(name, name === 'table:table-row');
    }
  }

  #closeCell(name: string): void {
    const valued = this.#valued;
    this.#valued = undefined;
    this.#isError = false;
    // SheetJS forgets that a number is a percentage.
    if (valued?.['office:value-type'] === 'percentage') {
      const percent = Number((Number(valued['office:value']) * 100).toPrecision(12));
      this.#writer.leaf('text:p', `${percent}%`);
    }
    // With one tag, SheetJS takes a cell for empty.
    this.#writer.close(name, valued !== undefined);
  }
}

const isNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/iu;
/** The attribute that holds the value of a cell, and values that SheetJS can read, by their type. */
const values: ReadonlyMap<string, readonly [string, RegExp]> = new Map([
  ['float', ['office:value', isNumber]],
  ['percentage', ['office:value', isNumber]],
  ['currency', ['office:value', isNumber]],
  ['date', ['office:date-value', /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)?$/u]],
  ['time', ['office:time-value', /^PT(?:[01]?\d|2[0-3])H[0-5]?\dM[0-5]?\d(?:[.,]\d+)?S$/u]],
  ['boolean', ['office:boolean-value', /^(?:true|false)$/u]],
]);

/** Whether a cell has a value besides its text, of which some programs write none. */
function hasValue(attributes: Attributes): boolean {
  const [name, isReadable] = values.get(attributes['office:value-type'] ?? '') ?? [];
  return name !== undefined && isReadable?.test(attributes[name] ?? '') === true;
}

/** Only XLSX writes signs as `_x0041_`, but SheetJS decodes them here too. */
function literalText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/giu, '_x005F_');
}

function literal(attributes: Attributes): Attributes {
  const text = attributes['office:string-value'];
  return text === undefined ? attributes : { ...attributes, 'office:string-value': literalText(text) };
}

/** The attributes of a cell that say where it is. */
function placed(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => /-(?:repeated|spanned)$/u.test(name)));
}

const signs: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

/** Decodes the names of sheets, which are left as they are in XML. */
export function decodeNames(workbook: WorkBook): void {
  const decoded = (name: string): string => name.replace(/&[a-z]+;/gu, (sign) => signs.get(sign) ?? sign);
  workbook.Sheets = Object.fromEntries(Object.entries(workbook.Sheets).map(([name, sheet]) => [decoded(name), sheet]));
  workbook.SheetNames = workbook.SheetNames.map(decoded);
}

/** Start tags of sheets, columns and rows. */
const parts = /<table:(table|table-column|table-row)(?:\s[^>]*)?\/?>/gu;
/** Styles of hidden sheets. */
const hiddenStyle =
  /<style:style\s[^>]*style:name="([^"]*)"[^>]*>\s*<style:table-properties\s[^>]*table:display="false"/gu;

type Line = { hidden: boolean };

/**
 * Marks the hidden parts of an ODS workbook, which SheetJS reads from XLSX alone.
 * @param content the workbook's `content.xml`.
 * @param most maximum number of rows and of columns to mark.
 */
export function markHidden(workbook: WorkBook, content: string, most: number): void {
  const hiddenStyles = new Set([...content.matchAll(hiddenStyle)].map(([, name]) => name));
  const sheets: { Hidden: 0 | 1 }[] = [];
  let rows: Line[] = [];
  let columns: Line[] = [];
  for (const [tag, kind] of content.matchAll(parts)) {
    // Sheets and rows without content, which SheetJS does not count either.
    if (kind !== 'table-column' && tag.endsWith('/>')) continue;
    if (kind === 'table') {
      rows = [];
      columns = [];
      const sheet = workbook.Sheets[workbook.SheetNames[sheets.length] ?? ''];
      if (sheet) Object.assign(sheet, { '!rows': rows, '!cols': columns });
      sheets.push({ Hidden: hiddenStyles.has(attributeOf(tag, 'table:style-name')) ? 1 : 0 });
      continue;
    }
    const [lines, repeated] = kind === 'table-row' ? [rows, 'rows'] : [columns, 'columns'];
    const count = Number(attributeOf(tag, `table:number-${repeated}-repeated`) ?? 1);
    const hidden = /^(?:collapse|filter)$/u.test(attributeOf(tag, 'table:visibility') ?? '');
    const end = Math.min(lines.length + count, most);
    while (lines.length < end) lines.push({ hidden });
  }
  workbook.Workbook = { ...workbook.Workbook, Sheets: sheets };
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1];
}
