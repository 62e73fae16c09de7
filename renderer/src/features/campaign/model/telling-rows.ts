/** A row whose video says something about those of the others. */
export type TellingRow = { why: 'shortest' | 'longest' | 'trickiest'; /** Index in the rows. */ row: number };

/** Letters and digits that a voice may stumble over. */
const tricky = /[^\sA-Za-z.,'’-]/gu;
/** Several capitals may be letters or a word, and many consonants are hard to say. */
const clusters = /\p{Lu}{2,}|[bcdfghjklmnpqrstvwxz]{4,}/gu;

function trickiness(values: readonly string[]): number {
  const text = values.join(' ');
  return (text.match(tricky)?.length ?? 0) * 2 + (text.match(clusters)?.length ?? 0);
}

/**
 * The rows with the shortest and the longest text, and the one that is hardest to say.
 * @param doubts by row: how much was found wrong with its sound; 0 for nothing.
 */
export function tellingRows(
  names: readonly (readonly string[])[],
  doubts: (row: number) => number = none,
): TellingRow[] {
  const lengths = names.map((values) => values.join('').length);
  const length = (row: number): number => lengths[row] ?? 0;
  const rows = [...names.keys()];
  const byLength = rows.toSorted((a, b) => length(a) - length(b) || a - b);
  const shortest = byLength[0];
  const longest = byLength.at(-1);
  const [trickiest] = rows
    .filter((row) => row !== shortest && row !== longest)
    .map((row) => ({ row, score: doubts(row) * 100 + trickiness(names[row] ?? []) }))
    .toSorted((a, b) => b.score - a.score || length(b.row) - length(a.row) || a.row - b.row);
  const found: TellingRow[] = [];
  if (shortest !== undefined) found.push({ why: 'shortest', row: shortest });
  if (longest !== undefined && longest !== shortest) found.push({ why: 'longest', row: longest });
  if (trickiest) found.push({ why: 'trickiest', row: trickiest.row });
  return found;
}

function none(): number {
  return 0;
}
