/*
 * Letters of other alphabets that look like Latin ones, after the table of Unicode Technical Standard 39 (confusables).
 * Lists hold them by accident: a keyboard's layout was changed in the middle of a name.
 */

const cyrillic = 'аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅ';
const likeCyrillic = 'aeopcyxijshdqwABEKMHOPCTYXIJS';
const greek = 'οανρυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const likeGreek = 'oavpuikABEZHIKMNOPTYX';

const toLatin = new Map([...pairs(cyrillic, likeCyrillic), ...pairs(greek, likeGreek)]);
const toCyrillic = new Map(pairs(likeCyrillic, cyrillic));
const toGreek = new Map(pairs(likeGreek, greek));

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((letter, index) => [letter, to[index] ?? '']);
}

/** Words that mix alphabets, in the one alphabet that all their letters can be; other words stay. */
export function withoutLookalikes(text: string): string {
  return text.replace(/[\p{L}\p{M}]+/gu, inOneAlphabet);
}

function inOneAlphabet(word: string): string {
  if (!/\p{Script=Latin}/u.test(word) || !/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)) return word;
  const latin = replaced(word, /[\p{Script=Cyrillic}\p{Script=Greek}]/gu, toLatin);
  const own = replaced(word, /\p{Script=Latin}/gu, /\p{Script=Cyrillic}/u.test(word) ? toCyrillic : toGreek);
  return latin ?? own ?? word;
}

/** Null if a letter has no counterpart. */
function replaced(word: string, letters: RegExp, by: ReadonlyMap<string, string>): string | null {
  const all = word.match(letters) ?? [];
  if (!all.every((letter) => by.has(letter))) return null;
  return word.replace(letters, (letter) => by.get(letter) ?? letter);
}
