import { strToU8, zipSync } from 'fflate';

/** Workbooks in any spelling that XML allows, for tests of what reads them. */

/** @returns a number from 0 to below `count`. */
export type Choose = (count: number) => number;

type Node = { name: string; attributes?: Record<string, string>; children?: (Node | string)[] };

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const odf = (name: string): string => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;

/** @param rows texts by row and column. */
export function spelledXlsx(rows: readonly (readonly string[])[], choose: Choose): Uint8Array {
  const shared: Node[] = [];
  const cellOf = (text: string, row: number, column: number): Node => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`;
    const r = choose(3) === 0 ? place.toLowerCase() : place;
    if (choose(3) === 0) {
      const is = { name: 'is', children: lettersOf(text, choose) };
      return { name: 'c', attributes: { r, t: 'inlineStr' }, children: [is] };
    }
    // Texts that no cell asks for.
    if (choose(3) === 0) shared.push({ name: 'si' });
    shared.push({ name: 'si', children: lettersOf(text, choose) });
    return { name: 'c', attributes: { r, t: 's' }, children: [{ name: 'v', children: [String(shared.length - 1)] }] };
  };
  const lines = rows.map((cells, row): Node => {
    const children = cells.map((text, column) => cellOf(text, row, column));
    return { name: 'row', attributes: { r: String(row + 1) }, children };
  });
  const sheet: Node = { name: 'worksheet', children: [{ name: 'sheetData', children: lines }] };
  const override = (PartName: string, type: string): Node => {
    return { name: 'Override', attributes: { PartName, ContentType: `${sheetType}.${type}+xml` } };
  };
  const relationship = (Id: string, kind: string, Target: string): Node => {
    return { name: 'Relationship', attributes: { Id, Type: `${relations}/${kind}`, Target } };
  };
  const types = [
    { name: 'Default', attributes: { Extension: 'xml', ContentType: 'application/xml' } },
    override('/xl/workbook.xml', 'sheet.main'),
    override('/xl/worksheets/sheet1.xml', 'worksheet'),
    override('/xl/sharedStrings.xml', 'sharedStrings'),
  ];
  const named = [{ name: 'sheet', attributes: { name: 'People & Co', sheetId: '1', 'r:id': 'rId1' } }];
  const spell = (namespace: string, node: Node): Uint8Array => {
    const prefix = choose(2) === 0 ? '' : 'x:';
    const declared = { [prefix === '' ? 'xmlns' : 'xmlns:x']: namespace, 'xmlns:q': relations };
    return spelled(node, declared, prefix, choose);
  };
  return zipSync({
    '[Content_Types].xml': spell(`${packaged}/content-types`, { name: 'Types', children: types }),
    '_rels/.rels': spell(`${packaged}/relationships`, {
      name: 'Relationships',
      children: [relationship('rId1', 'officeDocument', 'xl/workbook.xml')],
    }),
    'xl/workbook.xml': spell(main, { name: 'workbook', children: [{ name: 'sheets', children: named }] }),
    'xl/_rels/workbook.xml.rels': spell(`${packaged}/relationships`, {
      name: 'Relationships',
      children: [
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relationship('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ],
    }),
    'xl/styles.xml': spell(main, { name: 'styleSheet' }),
    'xl/worksheets/sheet1.xml': spell(main, sheet),
    'xl/sharedStrings.xml': spell(main, { name: 'sst', children: shared }),
  });
}

function inTwo(text: string, choose: Choose): [string, string] {
  const letters = [...text];
  const cut = choose(letters.length + 1);
  return [letters.slice(0, cut).join(''), letters.slice(cut).join('')];
}

/** A text of a cell: as it is, or in pieces of several looks, and with how to read it. */
function lettersOf(text: string, choose: Choose): Node[] {
  const letters = (part: string): Node => ({ name: 't', children: [part] });
  if (choose(2) === 0) return text === '' && choose(2) === 0 ? [] : [letters(text)];
  const runs = inTwo(text, choose).map((part): Node => {
    return { name: 'r', children: [{ name: 'rPr', children: [{ name: 'b' }] }, letters(part)] };
  });
  const reading = { name: 'rPh', attributes: { sb: '0', eb: '1' }, children: [letters('READING')] };
  return choose(2) === 0 ? runs : [...runs, reading];
}

/** @param rows texts by row and column. */
export function spelledOds(rows: readonly (readonly string[])[], choose: Choose): Uint8Array {
  const cellOf = (text: string): Node => {
    const attributes = { 'office:value-type': 'string' };
    const note = { name: 'office:annotation', children: [{ name: 'text:p', children: ['NOTE'] }] };
    const [first, second] = inTwo(text, choose);
    const span = { name: 'text:span', children: [second] };
    const paragraph: Node = { name: 'text:p', children: choose(2) === 0 ? [text] : [first, span] };
    if (text === '') return { name: 'table:table-cell', attributes };
    return { name: 'table:table-cell', attributes, children: choose(3) === 0 ? [note, paragraph] : [paragraph] };
  };
  const lines = rows.map((cells): Node => ({ name: 'table:table-row', children: cells.map(cellOf) }));
  const table: Node = { name: 'table:table', attributes: { 'table:name': 'People & Co' }, children: lines };
  const root: Node = {
    name: 'office:document-content',
    children: [{ name: 'office:body', children: [{ name: 'office:spreadsheet', children: [table] }] }],
  };
  const prefixes =
    choose(2) === 0 ? { office: 'office', table: 'table', text: 'text' } : { office: 'o', table: 't1', text: 'p' };
  const declared = Object.fromEntries(Object.entries(prefixes).map(([name, prefix]) => [`xmlns:${prefix}`, odf(name)]));
  const entry = { 'm:full-path': '/', 'm:media-type': 'application/vnd.oasis.opendocument.spreadsheet' };
  const manifest: Node = { name: 'm:manifest', children: [{ name: 'm:file-entry', attributes: entry }] };
  return zipSync({
    'META-INF/manifest.xml': spelled(manifest, { 'xmlns:m': odf('manifest') }, '', choose),
    'content.xml': spelled(renamed(root, prefixes), declared, '', choose),
  });
}

function renamed(node: Node, prefixes: Readonly<Record<string, string>>): Node {
  const rename = (name: string): string => name.replace(/^\w+(?=:)/u, (prefix) => prefixes[prefix] ?? prefix);
  const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => [rename(name), value]);
  return {
    name: rename(node.name),
    attributes: Object.fromEntries(attributes),
    children: (node.children ?? []).map((child) => (typeof child === 'string' ? child : renamed(child, prefixes))),
  };
}

function spelled(root: Node, declared: Record<string, string>, prefix: string, choose: Choose): Uint8Array {
  const written = elementOf({ ...root, attributes: { ...declared, ...root.attributes } }, prefix, choose);
  const text = `<?xml version="1.0" encoding="UTF-8"?>${between(choose)}${written}${between(choose)}`;
  return strToU8(text);
}

function elementOf({ name, attributes = {}, children = [] }: Node, prefix: string, choose: Choose): string {
  const entries = Object.entries(attributes).sort(() => choose(2) - 0.5);
  const given = entries.map(([key, value]) => {
    const quote = choose(2) === 0 ? '"' : "'";
    const sign = choose(4) === 0 ? ' = ' : '=';
    const isName = key.startsWith('xmlns');
    return `${gap(choose)}${key.replace(/^r:/u, 'q:')}${sign}${quote}${isName ? value : valueOf(value, choose)}${quote}`;
  });
  const start = `<${prefix}${name}${given.join('')}${choose(3) === 0 ? gap(choose) : ''}`;
  const content = children.filter((child) => child !== '');
  if (content.length === 0 && choose(2) === 0) return `${start}/>`;
  const isText = content.some((child) => typeof child === 'string');
  const inner = content.map((child) =>
    typeof child === 'string' ? textOf(child, choose) : elementOf(child, prefix, choose),
  );
  const end = `</${prefix}${name}${choose(3) === 0 ? gap(choose) : ''}>`;
  return `${start}>${inner.join(isText ? '' : between(choose))}${end}`;
}

function gap(choose: Choose): string {
  return [' ', '\n', '\t ', '\r\n  '][choose(4)] ?? ' ';
}

/** What may stand between elements, and means nothing. */
function between(choose: Choose): string {
  const ignored = ['', '', '\n  ', '<!-- <row r="9"><c r="A9"/></row> </si> -->', '<?note <si/> ?>'];
  return ignored[choose(ignored.length)] ?? '';
}

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

function valueOf(text: string, choose: Choose): string {
  return [...text].map((letter) => letterOf(letter, choose)).join('');
}

function textOf(text: string, choose: Choose): string {
  return [...text]
    .map((letter) => {
      const way = choose(12);
      if (way === 0) return `<![CDATA[${letter}]]>`;
      return way === 1
        ? `<!-- ${letter === '-' ? '' : letter} -->${letterOf(letter, choose)}`
        : letterOf(letter, choose);
    })
    .join('');
}

function letterOf(letter: string, choose: Choose): string {
  const code = letter.codePointAt(0) ?? 0;
  const way = choose(6);
  if (way === 0) return `&#${code};`;
  if (way === 1) return `&#x${choose(2) === 0 ? code.toString(16) : code.toString(16).toUpperCase()};`;
  return names[letter] === undefined ? letter : `&${names[letter]};`;
}
