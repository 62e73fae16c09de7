import { AppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import { withoutInvisible } from '../invisible.ts';
import { ownProperty } from '../own-property.ts';

/** The data for a file-name pattern: the row (0-based, printed from 1) and the row's values by variable. */
export type NamedRow = { row: number; values: Readonly<Record<string, string>> };

/** Longest name without its extension, in UTF-8 bytes: leaves room for “ (2)” and a hidden partial's ending. */
const maxStemBytes = 180;
const videoEnding = '.mp4';

/** Names that Windows reserves for devices, with or without an extension, also one after a space. */
const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/iu;
/** Separators and characters that some system refuses, and control characters. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f]/gu;
const placeholder = /\{([^{}:]+)(?::(0?)(\d{1,2}))?\}/gu;

/** Number of digits of the row numbers, at least three. */
export function rowDigits(rows: number): number {
  return Math.max(3, String(rows).length);
}

/**
 * Fills a pattern such as `{row:03} {first_name} - {company}.mp4`; the result is a name every system accepts,
 * without a folder, ending in `.mp4`. `{row:03}` pads the row's number with zeros.
 * @throws AppError `VARIABLE_UNKNOWN` when the pattern names a variable the row does not have.
 */
export function exportFileName(pattern: string, row: NamedRow): string {
  return stemOf(pattern, row, 0) + videoEnding;
}

/** The same without its extension. @param digits minimum length of a padded number. */
function stemOf(pattern: string, { row, values }: NamedRow, digits: number): string {
  const filled = pattern.replace(
    placeholder,
    (_, name: string, zero: string | undefined, width: string | undefined) => {
      const key = name.trim();
      if (key === 'row') {
        if (width === undefined) return String(row + 1);
        return String(row + 1).padStart(Math.max(Number(width), digits), zero === '0' ? '0' : ' ');
      }
      const value = ownProperty(values, key);
      if (value === undefined) {
        throw new AppError('VARIABLE_UNKNOWN', {
          subject: key,
          ...say('fileNameVariable', {
            name: key,
            known: ['row', ...Object.keys(values)].map((known) => `{${known}}`).join(', '),
          }),
        });
      }
      return value;
    },
  );
  const withoutExtension = filled.replace(/\.mp4\s*$/iu, '');
  return safeStem(withoutExtension) || `video ${row + 1}`;
}

type NamingOptions = {
  /** Names that are already in use in the folder. */
  taken?: Iterable<string>;
  /** Total number of rows, if `rows` is only a part of them: padded numbers are as long as the longest number. */
  rowCount?: number;
  /** Extension of the files, `.wav`; none for folders. */
  ending?: string;
};

/**
 * One name per row, distinct even if case is ignored: later duplicates get “ (2)”. Padded numbers have the same length
 * in all names, so that the files sort like the rows.
 */
export function exportFileNames(
  pattern: string,
  rows: readonly NamedRow[],
  { taken = [], rowCount = 0, ending = videoEnding }: NamingOptions = {},
): string[] {
  const nameFor = namesOutside(taken, ending);
  const highest = rows.reduce((most, { row }) => Math.max(most, row + 1), rowCount);
  return rows.map((row) => nameFor(stemOf(pattern, row, String(highest).length)));
}

/** Names in a pattern that are neither a variable nor `row`. */
export function unknownNames(pattern: string, variables: readonly string[]): string[] {
  const names = [...pattern.matchAll(placeholder)].map((match) => (match[1] ?? '').trim());
  return names.filter((name) => name !== 'row' && !variables.includes(name));
}

/** `stem` + `ending`, with “ (2)” and so on between them if the name is taken. */
export function uniqueName(stem: string, ending: string, taken: Iterable<string>): string {
  return namesOutside(taken, ending)(stem);
}

/** Makes {@link uniqueName} for one stem after another; names it made are taken too. */
function namesOutside(taken: Iterable<string>, ending: string): (stem: string) => string {
  const used = new Set([...taken].map(foldName));
  /** By stem: the first number that may be free. Ten thousand rows may have the same company. */
  const next = new Map<string, number>();
  return (stem) => {
    const folded = foldName(stem);
    let number = next.get(folded) ?? 1;
    const name = (): string => (number === 1 ? stem : `${stem} (${number})`) + ending;
    while (used.has(foldName(name()))) number += 1;
    used.add(foldName(name()));
    next.set(folded, number + 1);
    return name();
  };
}

/** File systems compare names without case (Windows, macOS) and without regard to Unicode form (macOS). */
function foldName(name: string): string {
  // By way of upper case, which makes one of the two small sigmas.
  return name.normalize('NFC').toLowerCase().toUpperCase();
}

/** Text as a file name without extension; empty if no usable character is left. */
export function safeStem(text: string): string {
  const clean = trimEnds(
    withoutInvisible(text).normalize('NFC').toWellFormed().replace(forbidden, ' ').replace(/\s+/gu, ' '),
  );
  const short = trimEnds(truncateBytes(clean, maxStemBytes));
  return reservedName.test(short) ? `_${short}` : short;
}

/** Rare characters for those that files cannot have in their names: {@link nameOfFile} turns them back. */
const lookAlikes: readonly (readonly [character: string, alike: string])[] = [
  ['<', '\u02c2'],
  ['>', '\u02c3'],
  [':', '\ua789'],
  ['"', '\u02ba'],
  ['/', '\u2215'],
  ['\\', '\u2216'],
  ['|', '\u2223'],
  ['?', '\ufe56'],
  ['*', '\u2217'],
];
const dot = '\u2024';

/** The pattern's value for the recording of a name, so that {@link nameOfFile} finds the name again: “AC/DC”, “Acme Inc.” */
export function fileValueOf(name: string): string {
  const whole = name.trim().replace(/^\.+|\.+$/gu, (dots) => dot.repeat(dots.length));
  return lookAlikes.reduce((text, [character, alike]) => text.replaceAll(character, alike), whole);
}

/** The name that a recording is of: “anna_maria (2).wav” is the second of “anna maria”. */
export function nameOfFile(file: string): string {
  const stem = file
    .replace(/\.[^.]+$/u, '')
    .replace(/ \(\d+\)$/u, '')
    .normalize('NFC')
    // Also before a name that Windows reserves: “_Con”.
    .replaceAll('_', ' ')
    .trim();
  return lookAlikes.reduce((text, [character, alike]) => text.replaceAll(alike, character), stem).replaceAll(dot, '.');
}

/** A leading dot hides a file, and Windows drops dots and spaces at the end. */
function trimEnds(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/gu, '');
}

const characters = new Intl.Segmenter();

/** Cuts between user-perceived characters, so that no letter loses its accent. */
function truncateBytes(text: string, limit: number): string {
  let result = '';
  let length = 0;
  for (const { segment } of characters.segment(text)) {
    length += utf8Length(segment);
    if (length > limit) break;
    result += segment;
  }
  return result;
}

/** Bytes of well-formed text in UTF-8. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
