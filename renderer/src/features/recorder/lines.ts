/**
 * Index of the first word of the next or the previous line.
 * @param tops vertical position of each word, pixels.
 */
export function wordOfLine(tops: readonly number[], current: number, direction: 1 | -1): number {
  const here = tops[Math.min(current, tops.length - 1)] ?? 0;
  // Words with a frame, such as variables, may be a few pixels higher in the same line.
  const isElsewhere = (top: number): boolean => Math.abs(top - here) > 8;
  if (direction === 1) {
    const next = tops.findIndex((top, index) => index > current && isElsewhere(top));
    return next === -1 ? Math.min(current, tops.length - 1) : next;
  }
  const last = tops.findLastIndex((top, index) => index < current && isElsewhere(top));
  if (last === -1) return 0;
  const line = tops[last] ?? 0;
  return tops.findIndex((top) => Math.abs(top - line) <= 8);
}
