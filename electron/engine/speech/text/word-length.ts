/**
 * Reading takes time for every letter: 9 ms of a core for one, 36 ms for a digit, which is a word of its own. So a token
 * has a length from which it isn't a word any more. Only scripts that write spaces between words count; a sentence of
 * Thai has none.
 */

/** Longest word that is read, letters; the longest German compounds and Welsh place names have up to 80. */
const mostLetters = 100;
/** Most digits in a row that are read; a bank account number has up to 34. */
const mostDigits = 40;

const tooLong = new RegExp(
  `[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\d]{${mostLetters + 1},}|\\d{${mostDigits + 1},}`,
  'u',
);

/** The first token of a text that is too long for a word. */
export function overlongWord(text: string): string | undefined {
  return tooLong.exec(text)?.[0];
}

/** The first letters and digits of a word in ASCII: as much of it as is read. */
export function readLetters(word: string): string {
  return word.replace(new RegExp(`(\\d{${mostDigits}})\\d+`, 'g'), '$1').slice(0, mostLetters);
}
