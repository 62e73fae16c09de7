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
  ['trade', '™'],
  ...latin.map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
]);
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,7}));/giu;
const tag = /<(\/?)(br|b|i|u|em|strong|span|div|p|font|sup|sub)(?:\s[^<>]*)?\/?>/giu;
const escape = /\\(?:u([\da-f]{4})|(['"]))/giu;

/** The code points of the bytes 0x80–0x9f in Windows-1252; 0 for those that stay as they are. */
const windows = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
/** Beginning of a letter of UTF-8 that was read in Windows-1252. */
const misread = /[\u00c2-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** `M&uuml;ller &amp; Co`, `O\\'Neil`, `<b>Ann</b>` and `JosÃ©` as their reader should see them. */
export function mendedText(text: string): string {
  return asUtf8(text.replace(tag, (_, _end, name: string) => (/^(?:br|div|p)$/iu.test(name) ? ' ' : '')))
    .replace(entity, (written, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? written;
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
    })
    .replace(escape, (_, code: string | undefined, quote: string) =>
      code === undefined ? quote : String.fromCharCode(Number.parseInt(code, 16)),
    );
}

/** A text in UTF-8 that was read in Windows-1252 and saved again; any other text as it is. */
function asUtf8(text: string): string {
  if (!misread.test(text)) return text;
  const bytes: number[] = [];
  for (const letter of text) {
    const place = letter === '\0' ? -1 : windows.indexOf(letter);
    const byte = place === -1 ? (letter.codePointAt(0) ?? 0) : 0x80 + place;
    if (byte > 0xff) return text;
    bytes.push(byte);
  }
  try {
    // The language's own decoder of UTF-8, which refuses what is none.
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
