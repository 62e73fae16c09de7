import { withoutLookalikes } from './lookalikes.ts';

/*
 * A text without what nobody says aloud: the first step of all voices. What a voice cannot read of the rest is its own
 * matter.
 */

/** Signs of trade marks. Their compatible forms are letters, so they are taken out before. */
const marks = /[™®©℠℗]/gu;

/** Signs that join or part letters of one word without being seen; in some scripts they change the letters' shape. */
const hidden = /[\p{Cf}\u115f\u1160\u3164\uffa0]/gu;
const shapesLetters =
  /\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Malayalam}|\p{Script=Kannada}|\p{Script=Telugu}|\p{Script=Sinhala}/u;

/** Compatible forms of these would lose their meaning: “5½” would be “51⁄2”. */
const keptForms = /[^\p{ASCII}½¼¾²³°…]+/gu;

/** Elements of HTML that are pasted with a text. Any other word in angle brackets is said. */
const tags = /<\/?(?:a|b|br|div|em|font|h[1-6]|i|img|li|p|small|span|strong|su[bp]|u|ul)\b[^<>]*>/giu;

/** Names of characters in HTML. Others are the parts of the text that they look like. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: ' ',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
};

const silentSigns = /[“”„‟«»‹›"`*_~|\\^[\]{}()<>•·†‡§¶]/gu;

/**
 * A text as it is said: letters as letters, whatever form they have (“Ａｎｎａ”, “𝐀𝐧𝐧𝐚”, a Cyrillic “а” in a Latin word),
 * one kind of apostrophe, digits in ASCII; without emoji, trade marks, quotation marks, markup and hidden characters.
 */
export function plainText(text: string): string {
  const visible = text
    .toWellFormed()
    .replaceAll('\u{fffd}', ' ')
    .normalize('NFC')
    .replace(tags, ' ')
    .replace(/&(#?\w+);/gu, (found, name: string) => entities[name.toLowerCase()] ?? found)
    .replace(marks, ' ')
    .replace(hidden, (sign, at: number, whole: string) => (shapesLetters.test(whole[at - 1] ?? '') ? sign : ''))
    .replace(keptForms, (part) => part.normalize('NFKC'))
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Component}]/gu, (sign) => (/[\d#*]/u.test(sign) ? sign : ' '));
  return withoutLookalikes(visible)
    .normalize('NFC')
    .replace(/(?<=[\p{L}\d])[’‘ʼ´′`＇](?=\p{L})/gu, "'")
    .replace(/(?<=\p{L}s)’(?=\s|$)/gu, "'")
    .replace(/[’‘ʼ´′ʻʽʾʿˈ]|(?<![\p{L}\d])'|'(?!\p{L})(?<!s')/gu, '')
    .replace(/[‐‑]/gu, '-')
    .replace(silentSigns, ' ')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A digit of any script: each has its ten digits in a row. */
function asciiDigit(digit: string): string {
  if (/\d/.test(digit)) return digit;
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
