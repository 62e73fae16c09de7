import { uint32At } from '#shared/at.ts';
/** The minimum number of insertions, deletions and replacements that turn `a` into `b` (Levenshtein, 1966). */
export function editDistance<T>(a: readonly T[], b: readonly T[]): number {
  return costTable(a, b).at(-1) ?? 0;
}

/**
 * Pairs the items of two sequences with the minimum number of insertions, deletions and replacements (Levenshtein,
 * 1966). For each item of `b` the index of its counterpart in `a`; an inserted one has the item of `a` before it (or
 * the first).
 */
export function matchSequences<T>(a: readonly T[], b: readonly T[]): number[] {
  const width = b.length + 1;
  const cost = costTable(a, b);
  const matches = b.map(() => 0);
  let [i, j] = [a.length, b.length];
  while (j > 0) {
    const here = uint32At(cost, i * width + j);
    if (i > 0 && here === uint32At(cost, (i - 1) * width + j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)) matches[--j] = --i;
    else if (i > 0 && here === uint32At(cost, (i - 1) * width + j) + 1) i--;
    else matches[--j] = Math.max(0, i - 1);
  }
  return matches;
}

/** Cost of turning the first i items of `a` into the first j of `b`, at `i * (b.length + 1) + j`. */
function costTable<T>(a: readonly T[], b: readonly T[]): Uint32Array {
  const width = b.length + 1;
  const cost = new Uint32Array((a.length + 1) * width);
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) {
        cost[i * width + j] = i + j;
        continue;
      }
      const replace = uint32At(cost, (i - 1) * width + j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const skip = Math.min(uint32At(cost, (i - 1) * width + j), uint32At(cost, i * width + j - 1)) + 1;
      cost[i * width + j] = Math.min(replace, skip);
    }
  }
  return cost;
}
