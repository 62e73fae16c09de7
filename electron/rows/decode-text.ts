import chardet from 'chardet';
import { languagesOf, oddityOf, readableIn, type Reading } from './encodings.ts';

/** The encoding of a text, and the text. */

export type DecodedText = {
  text: string;
  /** Name of the encoding, as in the Encoding Standard; also `cp850`. */
  encoding: string;
  /** Other ways to read it, the used one first, each with some words; empty if the encoding is certain. */
  readings: { encoding: string; sample: string }[];
};

/**
 * Decodes a text by its byte order mark; else as UTF-16 or UTF-8 if it is that, apart from single damaged bytes; else in
 * the one older encoding in which its words look like words. Where several do, a detector puts them in order.
 * @param chosen encoding that the user chose.
 * @param language of the names, BCP 47: decides between encodings that fit as well.
 */
export function decodeBytes(bytes: Uint8Array, chosen?: string, language = 'und'): DecodedText {
  const utf8 = countUtf8(bytes);
  const isUtf8 = utf8.invalid === 0 || utf8.valid > utf8.invalid;
  const certain = chosen ?? markOf(bytes) ?? detectUtf16(bytes) ?? (isUtf8 ? 'utf-8' : null);
  if (certain !== null) {
    // Half a letter at the end of UTF-16 was cut off.
    const whole = certain.startsWith('utf-16') ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes;
    return { text: readableIn(whole, certain), encoding: certain, readings: [] };
  }
  const older = decodeOlder(bytes, language);
  // As many letters in UTF-8 as others: two files were joined, and one half cannot be read.
  if (utf8.valid * 4 < utf8.invalid) return older;
  const sample = doubtfulWords(bytes)
    .slice(0, shownWords)
    .map((word) => readableIn(word, 'utf-8'));
  const readings = [{ encoding: older.encoding, sample: '' }, ...older.readings].slice(
    older.readings.length > 0 ? 1 : 0,
  );
  return { ...older, readings: [...readings, { encoding: 'utf-8', sample: sample.join(', ') }] };
}

/** A byte order mark decides, whatever follows it. */
function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

const sampleBytes = 64 * 1024;

/**
 * UTF-16 without a mark: a list has ends of lines and delimiters, whose other byte is zero. A text in any other encoding
 * has no zeros.
 */
function detectUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes);
  if (!sample.includes(0)) return null;
  const ends = new Set([0x09, 0x0a, 0x0d]);
  const all = sample.reduce((count, byte) => count + (ends.has(byte) ? 1 : 0), 0);
  const signs = (offset: number): number => {
    let count = 0;
    for (let at = 0; at + 1 < sample.length; at += 2) {
      if (sample[at + 1 - offset] === 0 && ends.has(sample[at + offset] ?? 0)) count += 1;
    }
    return count;
  };
  const [little, big] = [signs(0), signs(1)];
  // One stray zero in a text of single bytes proves nothing.
  if (little === big || 2 * Math.max(little, big) <= all) return null;
  const encoding = little > big ? 'utf-16le' : 'utf-16be';
  // Other files have zeros too; in a text nothing decodes to one.
  return readableIn(sample, encoding).includes('\0') ? null : encoding;
}

/**
 * Letters beyond ASCII that are valid in UTF-8, and bytes that are not. In other encodings a valid sequence is an accident:
 * single bytes that were damaged, cut or pasted in never decide for a file.
 */
function countUtf8(bytes: Uint8Array): { valid: number; invalid: number } {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : 0;
    const follow = bytes.subarray(at + 1, at + 1 + more);
    if (more > 0 && follow.length === more && follow.every((next) => next >= 0x80 && next <= 0xbf)) {
      valid += 1;
      at += more;
    } else invalid += 1;
  }
  return { valid, invalid };
}

/** Words with other letters than ASCII that make one reading certain, if all of them are plausible in it. */
const enoughWords = 4;
const shownWords = 3;

function decodeOlder(bytes: Uint8Array, language: string): DecodedText {
  const words = doubtfulWords(bytes);
  const confidence = confidenceOf(words, language);
  const ranked = languagesOf
    .map((writing): Reading => ({ ...writing, words: words.map((word) => readableIn(word, writing.encoding)) }))
    .toSorted((a, b) => confidence(b.encoding) - confidence(a.encoding));
  const plausible = ranked.filter((reading) => reading.words.every((word) => reading.plausible(word)));
  const distinct = plausible.filter(
    ({ words }, index) => plausible.findIndex((other) => other.words.join(' ') === words.join(' ')) === index,
  );
  // “Gyõzõ” and “Szûcs” are one Portuguese and one French name at best, where another reading has two Hungarian ones.
  const likely = distinct
    .map((reading) => ({ ...reading, oddity: oddityOf(reading) }))
    .toSorted((a, b) => a.oddity - b.oddity);
  const [best, ...others] = likely;
  const { encoding = 'windows-1252' } = best ?? {};
  const isCertain =
    best !== undefined &&
    (others.length === 0 ||
      (words.length >= enoughWords &&
        others.every((other) => confidence(best.encoding) >= 1.3 * confidence(other.encoding))));
  const offered = isCertain
    ? []
    : likely.length > 0
      ? likely
      : ranked.filter(({ words }) => !words.join('').includes('\ufffd'));
  return {
    text: readableIn(bytes, encoding),
    encoding,
    readings: offered
      .slice(0, 8)
      .map(({ encoding, words }) => ({ encoding, sample: words.slice(0, shownWords).join(', ') })),
  };
}

/** Different words with bytes beyond ASCII, the parts of a text whose reading depends on the encoding. */
function doubtfulWords(bytes: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let start = 0;
  let isDoubtful = false;
  for (let at = 0; at <= bytes.length && words.size < 400; at += 1) {
    const byte = bytes[at] ?? 0x20;
    if (byte >= 0x80) isDoubtful = true;
    // Bytes of signs between words. Those from 0x40 on may be the second of a letter.
    if (byte > 0x26 && byte !== 0x2c && byte !== 0x3b) continue;
    const word = bytes.subarray(start, at);
    if (isDoubtful) words.set(word.join(), word);
    start = at + 1;
    isDoubtful = false;
  }
  return [...words.values()];
}

/** The detector's names for encodings that the Encoding Standard has as parts of others. */
const standardNames: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
};

/** Encodings that the detector doesn't tell from another one. */
const alike: Readonly<Record<string, string>> = { 'iso-8859-2': 'windows-1250' };

/** Languages that have windows-1252 decide against it. */
const usualEncodings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl'].map((language) => [language, 'windows-1250'])),
  ...Object.fromEntries(['bg', 'ru', 'sr', 'uk', 'be'].map((language) => [language, 'windows-1251'])),
  ...Object.fromEntries(['et', 'lt', 'lv'].map((language) => [language, 'windows-1257'])),
  el: 'windows-1253',
  tr: 'windows-1254',
  he: 'windows-1255',
  ar: 'windows-1256',
  th: 'windows-874',
  ja: 'shift_jis',
  zh: 'gb18030',
  ko: 'euc-kr',
};

/** How sure the detector is of an encoding, 0–100; more for the one that is usual in the names’ language. */
function confidenceOf(words: readonly Uint8Array[], language: string): (encoding: string) => number {
  const text = Uint8Array.from(words.flatMap((word) => [...word, 0x20]));
  const found = new Map<string, number>();
  for (const { name, confidence } of chardet.analyse(text)) {
    const encoding = standardNames[name] ?? name.toLowerCase();
    found.set(encoding, Math.max(confidence, found.get(encoding) ?? 0));
  }
  const usual = usualEncodings[language.split(/[-_]/u)[0] ?? ''];
  return (encoding) => (found.get(alike[encoding] ?? encoding) ?? 0) + (encoding === usual ? 100 : 0);
}
