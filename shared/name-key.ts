import { withoutInvisible } from './invisible.ts';

/** Signs that are typed, or put by a word processor, for one apostrophe; for use inside a character class. */
export const apostrophes = "'’‘‛ʼʻ`´′＇";

const anyApostrophe = new RegExp(`[${apostrophes}]`, 'gu');
/** Names of plain letters, which differ from their keys in letter case alone. Most names do. */
const plain = /^[\w'-]+(?: [\w'-]+)*$/;
const anyHyphen = /[-\u2010-\u2015\u2212]/gu;

/**
 * Names are the same when they differ only in letter case, white space, invisible characters, the kind of apostrophe or
 * hyphen, or how accents are encoded. The Turkish İ is the capital of i. Other letters count: Müller, Mueller and Muller are three names.
 *
 * Studios keep these keys: a change needs a migration that recomputes them.
 */
export function nameKey(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  // By way of upper case, which makes one of "ß" and "ss", and of the two small sigmas; there is also a capital "ẞ".
  const folded = withoutInvisible(name).normalize('NFC').toLowerCase().toUpperCase().toLowerCase();
  return (
    folded
      // What İ leaves in lower case: an i and a dot above it.
      .replaceAll('i\u0307', 'i')
      .normalize('NFC')
      .replace(anyApostrophe, "'")
      .replace(anyHyphen, '-')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}
