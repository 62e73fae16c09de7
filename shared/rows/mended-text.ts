/** Text of a cell that a program wrote in the form of another place: of a web page, of a program, in a wrong encoding. */

/** Letters of Latin-1 from U+00A0 on, by their names in HTML. */
const latin =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute
  Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
  icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(
    /\s+/u,
  );
const entities = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['rsquo', '’'],
  ['lsquo', '‘'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Lstrok', 'Ł'],
  ['lstrok', 'ł'],
  ['Dstrok', 'Đ'],
  ['dstrok', 'đ'],
  ['inodot', 'ı'],
  ...latin.map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
]);
/** The accents in names such as `&Scaron;`, as signs that join the letter before. */
const accents = new Map(
  Object.entries({
    grave: 0x3_00,
    acute: 0x3_01,
    circ: 0x3_02,
    tilde: 0x3_03,
    macr: 0x3_04,
    breve: 0x3_06,
    dot: 0x3_07,
    uml: 0x3_08,
    ring: 0x3_0a,
    dblac: 0x3_0b,
    caron: 0x3_0c,
    cedil: 0x3_27,
    ogon: 0x3_28,
  }).map(([name, code]) => [name, String.fromCodePoint(code)]),
);
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/giu;
const tag = /<(\/?)(a|br|b|i|u|em|strong|span|div|p|font|sup|sub)(?:\s[^<>]*)?\/?>/giu;
const escape = /\\(?:u([\da-f]{4})|(['"]))/giu;

/** Control characters besides tabs and line ends. */
const control = /[^\P{Cc}\t\n\r]/u;
/** The same, and halves of pairs. */
const unwritten = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** The code points of the bytes 0x80–0x9f in Windows-1252; 0 for those that stay as they are. */
const windows = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
/** Beginning of a letter of UTF-8 that was read in Windows-1252. */
const misread = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** Letters beyond ASCII as links and e-mails write their bytes: `Jos%C3%A9`, `Jos=C3=A9`. */
const writtenBytes = /(?:[%=][c-f][\da-f](?:[%=][89ab][\da-f]){1,3})+/giu;
/** A text that has them may be one word of a form; an address has them rightly. */
const formWord = /^[^\s/:?@]+$/u;

/** `M&uuml;ller &amp; Co`, `O\\'Neil`, `<b>Ann</b>`, `Jos%C3%A9` and `JosÃ©` as their reader should see them. */
export function mendedText(text: string): string {
  const plain = text.replace(tag, (_, _end, name: string) => (/^(?:br|div|p)$/iu.test(name) ? ' ' : ''));
  return withoutEntities(withoutControls(asUtf8(withoutBytes(plain))))
    .replace(escape, (written, code: string | undefined, quote: string) => {
      if (code === undefined) return quote;
      // Half of a pair, which the next escape completes, or nothing does.
      const unit = String.fromCharCode(Number.parseInt(code, 16));
      return control.test(unit) ? written : unit;
    })
    .toWellFormed();
}

/** Times that one program after another may write `&` as `&amp;`. */
const mostEscaped = 3;

function withoutEntities(text: string): string {
  let read = text;
  for (let times = 0; times < mostEscaped && read.includes('&'); times += 1) {
    const before = read.replace(entity, letterOfEntity);
    if (before === read) break;
    read = before;
  }
  return read;
}

function letterOfEntity(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) {
    const known = entities.get(name) ?? accented(name) ?? entities.get(name.toLowerCase());
    return known ?? written;
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const letter = code <= 0x10_ff_ff ? (windowsLetter(code) ?? String.fromCodePoint(code)) : '';
  return letter === '' || unwritten.test(letter) ? written : letter;
}

/** The letter of a name such as `Scaron`; undefined if there is none. */
function accented(name: string): string | undefined {
  const letter = `${name[0] ?? ''}${accents.get(name.slice(1)) ?? ''}`.normalize('NFC');
  return accents.has(name.slice(1)) && letter.length === 1 ? letter : undefined;
}

/** Control characters of Latin-1 as the letters of Windows-1252 that were meant; the one that ends lines stays. */
export function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u0084\u0086-\u009f]/gu, (sign) => windowsLetter(sign.codePointAt(0) ?? 0) ?? sign);
}

/** The letter of Windows-1252 in the place of a control character, as in pages of the web. */
function windowsLetter(code: number): string | undefined {
  const letter = windows[code - 0x80] ?? '\0';
  return letter === '\0' ? undefined : letter;
}

function withoutBytes(text: string): string {
  if (!formWord.test(text)) return text;
  let isForm = false;
  const letters = text.replace(writtenBytes, (written) => {
    const found = decodedLetters(
      written
        .split(/[%=]/u)
        .slice(1)
        .map((byte) => Number.parseInt(byte, 16)),
    );
    isForm ||= found !== null && written.startsWith('%');
    return found?.join('') ?? written;
  });
  return isForm ? letters.replaceAll('+', ' ').replaceAll(/%2[0-9c]/giu, (sign) => decodeURIComponent(sign)) : letters;
}

/** Times that a text is saved in a wrong encoding before somebody notices. */
const mostMisread = 3;

/** A text in UTF-8 that was read in Windows-1252 and saved again, also several times; any other text as it is. */
function asUtf8(text: string): string {
  let read = text;
  for (let times = 0; times < mostMisread; times += 1) {
    const before = onceAsUtf8(read);
    if (before === read) break;
    read = before;
  }
  return read;
}

function onceAsUtf8(text: string): string {
  if (!misread.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const place = letter === '\0' ? -1 : windows.indexOf(letter);
    const byte = place === -1 ? (letter.codePointAt(0) ?? 0) : 0x80 + place;
    if (byte > 0xff) return text;
    bytes.push(byte);
  }
  const letters = decodedLetters(bytes);
  return letters !== null && isPlausible(text, letters) ? letters.join('') : text;
}

function decodedLetters(bytes: readonly number[]): string[] | null {
  try {
    // The language's own decoder of UTF-8, which refuses what is none.
    return [...decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))];
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** Letters and signs of Latin-1, typographic signs, Vietnamese letters, symbols and emoji. */
const expected =
  /^[\0-\u007f\u00a0-\u00ff\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2100-\u214f\u2190-\u21ff\u2600-\u27bf\ufeff\ufffd\u{1f000}-\u{1faff}]$/u;
/** Letters of Latin that a capital letter and a sign behind it look like, the okina, and combining accents. */
const doubtful = /^(?:[\u0100-\u024f\u02b9-\u02bf]|\p{sc=Inherited})$/u;
/** Scripts in which names are written, with their punctuation. */
const otherScript =
  /^[\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Sinhala}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Georgian}\p{sc=Ethiopic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u30ff\uff00-\uffef]$/u;
/** Signs that follow a word written in capitals, as in `JOSÉ’S`, `CAFÉ™` and `CAFÉ–BAR`. */
const afterWord = /^[‘’“”‹›«»–—…•·®©™]$/u;

/**
 * Whether a text says what its letters were decoded to. “Strauß’” and “CAFÉ–BAR” have bytes of UTF-8 too, but those of
 * letters that nobody writes there.
 */
function isPlausible(text: string, letters: readonly string[]): boolean {
  // Bytes that Windows-1252 has no letter for stand in no text that was read rightly.
  const hasControl = /[\u0080-\u009f]/u.test(text);
  let isSure = hasControl;
  let isDoubtful = false;
  let at = 0;
  for (const [index, letter] of letters.entries()) {
    const sign = text[at + 1] ?? '';
    at += bytesOf(letter);
    if (expected.test(letter)) {
      isSure ||= letter > '\u007f';
    } else if (doubtful.test(letter)) {
      if (afterWord.test(sign) && !isAmongSmall(letters, index)) isDoubtful = true;
      else isSure = true;
    } else {
      // One alone is a capital letter and a sign, or a quotation's end.
      const isRun = [letters[index - 1], letters[index + 1]].some((other) => other && isOther(other));
      if (!isOther(letter) || !(isRun || hasControl)) return false;
      isSure = true;
    }
  }
  return isSure || !isDoubtful;
}

function isOther(letter: string): boolean {
  return otherScript.test(letter) && !expected.test(letter);
}

/** Whether a letter is in a word of small letters, such as “Jędrzej”: behind one, or the first or second of them. */
function isAmongSmall(letters: readonly string[], index: number): boolean {
  const [first = '', before = '', , next = ''] = [-2, -1, 0, 1].map((place) => letters[index + place]);
  if (/\p{Ll}/u.test(before)) return true;
  return /\p{Ll}/u.test(next) && !(/\p{L}/u.test(before) && /\p{L}/u.test(first));
}

/** Number of bytes of a letter in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
