import { Parser } from 'htmlparser2';

/** Reading and writing the XML parts of workbooks. */

/** What to do with an element: report it, report only what is in it, or leave it out. */
export type Treatment = 'element' | 'content' | 'skip';

/** Names are `prefix:local` with the prefix of `namespaces`, or `local` where that is empty. */
export type XmlReader = {
  /** The prefix by namespace. */
  namespaces: ReadonlyMap<string, string>;
  /** @param name undefined in an unknown namespace. */
  treat: (name: string | undefined) => Treatment;
  /** @param attributes decoded, without those of unknown namespaces. */
  open: (name: string, attributes: Attributes) => void;
  /** Decoded text, in one piece between two tags or a tag and a CDATA section. */
  text: (text: string) => void;
  close: (name: string) => void;
};

export type Attributes = Readonly<Record<string, string>>;

/** Elements in elements; the formats of workbooks need a tenth. */
const deepest = 256;
/** Bytes decoded at once. */
const chunkSize = 256 * 1024;
/** Letters that are encoded at once. */
const pieceLength = 16 * 1024;

type OpenElement = { name: string; treatment: Treatment; declares: boolean };

/**
 * Reads XML in any legal spelling, in time linear to its length.
 * @param readerOf by the root element's namespace, '' without one, and local name; undefined leaves the rest unread.
 * @returns whether it was read.
 * @throws TypeError, RangeError (the encoding), SyntaxError.
 */
export function readXml(
  bytes: Uint8Array,
  readerOf: (namespace: string, root: string) => XmlReader | undefined,
): boolean {
  const scopes = new Scopes();
  const stack: OpenElement[] = [];
  let reader: XmlReader | undefined;
  let isOther = false;
  let raw = '';
  let isLiteral = false;
  let openedAt = -1;
  const flush = (): void => {
    if (raw === '') return;
    const around = stack.at(-1)?.treatment;
    if (around !== undefined && around !== 'skip') reader?.text(isLiteral ? raw : decodeReferences(raw));
    raw = '';
  };
  const open = (written: string, given: Attributes): void => {
    if (isOther) return;
    flush();
    openedAt = parser.endIndex;
    if (stack.length >= deepest) throw new SyntaxError('Elements are too deep.');
    const parent = stack.at(-1)?.treatment;
    const declares = scopes.enter(given);
    if (parent === undefined) {
      if (reader) throw new SyntaxError('There are several roots.');
      reader = readerOf(scopes.namespaceOf(written, true) ?? '', localOf(written));
      if (reader) scopes.use(reader.namespaces);
      else isOther = true;
    }
    if (!reader) return;
    const element: OpenElement = { name: written, treatment: 'skip', declares };
    stack.push(element);
    if (parent === 'skip') return;
    const name = scopes.nameOf(written);
    element.treatment = reader.treat(name);
    if (name === undefined || element.treatment !== 'element') return;
    element.name = name;
    reader.open(name, scopes.attributesOf(given));
  };
  const close = (written: string, isImplied: boolean): void => {
    if (isOther) return;
    // The parser implies the end of an element without content, at the place of its tag, and of one that has none.
    if (isImplied && parser.endIndex !== openedAt) throw new SyntaxError(`${written} has no end.`);
    flush();
    const element = stack.pop();
    if (element?.treatment === 'element') reader?.close(element.name);
    if (element?.declares) scopes.leave();
  };
  const parser = new Parser(
    {
      onopentag: open,
      onclosetag: close,
      ontext: (text) => {
        if (!isOther) raw += text;
      },
      oncdatastart: () => {
        flush();
        isLiteral = true;
      },
      oncdataend: () => {
        flush();
        isLiteral = false;
      },
      onprocessinginstruction: (_, value) => {
        // References to what it defines would be unknown.
        if (value.startsWith('!') && value.includes('[')) throw new SyntaxError('It defines entities.');
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  for (const text of textsOf(bytes)) {
    parser.write(text);
    if (isOther) return false;
  }
  parser.end();
  if (!reader || stack.length > 0) throw new SyntaxError('It ends early.');
  return true;
}

/** Which namespaces prefixes stand for, and names by them. */
class Scopes {
  readonly #declared: Map<string, string>[] = [];
  /** Names as written, and as reported; for the scopes at hand. */
  readonly #elements = new Map<string, string | undefined>();
  readonly #attributes = new Map<string, string | undefined>();
  #prefixes: ReadonlyMap<string, string> = new Map();

  use(prefixes: ReadonlyMap<string, string>): void {
    this.#prefixes = prefixes;
    this.#forget();
  }

  /** @returns whether the element declares a namespace. */
  enter(attributes: Attributes): boolean {
    const names = Object.keys(attributes).filter(isDeclaration);
    if (names.length === 0) return false;
    const declared = names.map((name) => [name.slice(6), decodeReferences(attributes[name] ?? '')] as const);
    this.#declared.push(new Map(declared));
    this.#forget();
    return true;
  }

  leave(): void {
    this.#declared.pop();
    this.#forget();
  }

  /** @param isElement names of attributes without a prefix have no namespace. */
  namespaceOf(written: string, isElement: boolean): string | undefined {
    const colon = written.indexOf(':');
    if (colon < 0 && !isElement) return undefined;
    const prefix = colon < 0 ? '' : written.slice(0, colon);
    return this.#declared.findLast((declared) => declared.has(prefix))?.get(prefix);
  }

  nameOf(written: string): string | undefined {
    if (!this.#elements.has(written)) this.#elements.set(written, this.#named(written, true));
    return this.#elements.get(written);
  }

  attributesOf(given: Attributes): Attributes {
    const attributes: Record<string, string> = {};
    for (const written of Object.keys(given)) {
      if (!this.#attributes.has(written)) {
        this.#attributes.set(written, isDeclaration(written) ? undefined : this.#named(written, false));
      }
      const name = this.#attributes.get(written);
      if (name !== undefined) attributes[name] = decodeReferences(spaced(given[written] ?? ''));
    }
    return attributes;
  }

  /** As written where no namespace is declared. */
  #named(written: string, isElement: boolean): string | undefined {
    const namespace = this.namespaceOf(written, isElement);
    if (namespace === undefined || namespace === '') return written;
    const prefix = this.#prefixes.get(namespace);
    if (prefix === undefined) return undefined;
    return prefix === '' ? localOf(written) : `${prefix}:${localOf(written)}`;
  }

  #forget(): void {
    this.#elements.clear();
    this.#attributes.clear();
  }
}

function isDeclaration(name: string): boolean {
  return name.startsWith('xmlns') && (name.length === 5 || name[5] === ':');
}

function localOf(written: string): string {
  return written.slice(written.indexOf(':') + 1);
}

/** Line breaks and tabs in an attribute are spaces, unless they are references. */
function spaced(value: string): string {
  return /[\t\n]/u.test(value) ? value.replace(/[\t\n]/gu, ' ') : value;
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** @throws SyntaxError for a name that nobody defined. */
function decodeReferences(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&(?:#x([\da-f]+)|#(\d+)|([\p{L}_][\p{L}\p{N}._-]*));/giu, (whole, hex, decimal, name) => {
    if (name !== undefined) {
      const sign = named.get(String(name));
      if (sign === undefined) throw new SyntaxError(`${whole} is unknown.`);
      return sign;
    }
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    // Some programs write a letter above U+FFFF as a pair of references, which join here.
    return String.fromCodePoint(code);
  });
}

/** The text of a part, in pieces, with line breaks as XML wants them. */
function* textsOf(bytes: Uint8Array): Generator<string> {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') {
    yield withLineFeeds(new TextDecoder(encoding, { fatal: true }).decode(bytes));
    return;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (start < bytes.length) {
    let end = Math.min(start + chunkSize, bytes.length);
    // Pieces begin with a letter's first byte, and not between the two signs of a line break.
    while (end < bytes.length && end > start + 1 && isInside(bytes, end)) end -= 1;
    yield withLineFeeds(decoder.decode(bytes.subarray(start, end)));
    start = end;
  }
}

function isInside(bytes: Uint8Array, index: number): boolean {
  const byte = bytes[index] ?? 0;
  return (byte & 0xc0) === 0x80 || (byte === 0x0a && bytes[index - 1] === 0x0d);
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/gu, '\n') : text;
}

/** By its mark, its first sign or its declaration. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/u.exec(start)?.[1];
  // Some programs write UTF-8 and declare UTF-16, in which nobody could read the declaration.
  if (declared === undefined || /^utf-?16/iu.test(declared)) return 'utf-8';
  return new TextDecoder(declared).encoding;
}

/** Writes XML in one spelling: double quotes, one space before attributes, no references but those needed. */
export class XmlWriter {
  readonly #encoder = new TextEncoder();
  readonly #pieces: Uint8Array[] = [];
  #text = '<?xml version="1.0" encoding="UTF-8"?>\n';
  #isOpen = false;

  open(name: string, attributes: Attributes = {}): void {
    this.#endTag();
    let tag = `<${name}`;
    for (const key of Object.keys(attributes)) tag += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`;
    this.#text += tag;
    this.#isOpen = true;
    if (this.#text.length > pieceLength) this.#keep();
  }

  text(text: string): void {
    if (text === '') return;
    this.#endTag();
    this.#text += escapeText(text);
  }

  /** @param hasTwoTags even without content. */
  close(name: string, hasTwoTags = false): void {
    if (hasTwoTags) this.#endTag();
    this.#text += this.#isOpen ? '/>' : `</${name}>`;
    this.#isOpen = false;
  }

  /** An element with text alone. */
  leaf(name: string, text: string): void {
    this.open(name);
    this.text(text);
    this.close(name, true);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.#keep();
    return Buffer.concat(this.#pieces);
  }

  #endTag(): void {
    if (this.#isOpen) this.#text += '>';
    this.#isOpen = false;
  }

  #keep(): void {
    this.#pieces.push(this.#encoder.encode(this.#text));
    this.#text = '';
  }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return /[&<>]/u.test(text) ? text.replace(/[&<>]/gu, (sign) => signs[sign] ?? sign) : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"]/u.test(text) ? text.replace(/[&<>"]/gu, (sign) => signs[sign] ?? sign) : text;
}
