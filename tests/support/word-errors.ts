/** Numbers that recognizers write as digits, as the recordings' sentences spell them. */
const spelled: readonly (readonly [RegExp, string])[] = [
  [/\b15th\b/gu, 'fifteenth'],
  [/\b42\b/gu, 'forty two'],
  [/\b1455\b/gu, 'fourteen fifty five'],
];

/** The words of a text, without signs, as they are said. */
export function plainWords(text: string): string[] {
  const lower = text.toLowerCase().replaceAll('-', ' ');
  const said = spelled.reduce((all, [digits, words]) => all.replace(digits, words), lower);
  return said.match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];
}

/**
 * Compares a transcript with what was said (Levenshtein distance over words).
 * @returns `errors`: words to change, add or leave out; `pairs`: indices of the words that are the same in both.
 */
export function compareWords(
  said: readonly string[],
  heard: readonly string[],
): { errors: number; pairs: [number, number][] } {
  const width = heard.length + 1;
  const cost = new Uint32Array((said.length + 1) * width);
  const at = (a: number, b: number): number => cost[a * width + b] ?? 0;
  for (let a = 0; a <= said.length; a++) {
    for (let b = 0; b <= heard.length; b++) {
      const changed = a > 0 && b > 0 ? at(a - 1, b - 1) + (said[a - 1] === heard[b - 1] ? 0 : 1) : Infinity;
      const missed = a > 0 ? at(a - 1, b) + 1 : Infinity;
      const added = b > 0 ? at(a, b - 1) + 1 : Infinity;
      cost[a * width + b] = a + b === 0 ? 0 : Math.min(changed, missed, added);
    }
  }
  const pairs: [number, number][] = [];
  let [a, b] = [said.length, heard.length];
  while (a > 0 && b > 0) {
    const isSame = said[a - 1] === heard[b - 1];
    if (at(a, b) === at(a - 1, b - 1) + (isSame ? 0 : 1)) {
      if (isSame) pairs.unshift([a - 1, b - 1]);
      a -= 1;
      b -= 1;
    } else if (at(a, b) === at(a - 1, b) + 1) a -= 1;
    else b -= 1;
  }
  return { errors: at(said.length, heard.length), pairs };
}
