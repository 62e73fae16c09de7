/** A stretch of two texts: the same in both, only in the first (`taken`), or only in the second (`added`). */
type WordChange = { kind: 'same' | 'taken' | 'added'; text: string };

/** Words with the space behind them, which does not count; a mark is one. */
const pieces = /\{\{[^}]*\}\}\s*|[^\s{]+\s*|\{\s*|\s+/gu;

/** How one script became another, word by word: what is the same and what was taken are the first one, as it was. */
export function wordChanges(before: string, after: string): WordChange[] {
  const [old, young] = [before.match(pieces) ?? [], after.match(pieces) ?? []];
  const shorter = Math.min(old.length, young.length);
  let head = 0;
  while (head < shorter && sameWord(old[head], young[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && sameWord(old.at(-1 - tail), young.at(-1 - tail))) tail += 1;
  return joined([
    ...old.slice(0, head).map((text): WordChange => ({ kind: 'same', text })),
    ...between(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...old.slice(old.length - tail).map((text): WordChange => ({ kind: 'same', text })),
  ]);
}

/** More words than this on both sides are shown as taken and added as a whole: comparing them would take too long. */
const mostCompared = 2_000;

function between(old: readonly string[], young: readonly string[]): WordChange[] {
  if (old.length > mostCompared || young.length > mostCompared) {
    return [
      ...old.map((text): WordChange => ({ kind: 'taken', text })),
      ...young.map((text): WordChange => ({ kind: 'added', text })),
    ];
  }
  const width = young.length + 1;
  /** Length of the longest common sequence of what is left from two places on. */
  const common = new Uint16Array((old.length + 1) * width);
  const at = (a: number, b: number): number => common[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = young.length - 1; b >= 0; b -= 1) {
      common[a * width + b] = sameWord(old[a], young[b]) ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
    }
  }
  const changes: WordChange[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < young.length) {
    const [taken, added] = [old[a], young[b]];
    if (taken !== undefined && sameWord(taken, added)) {
      changes.push({ kind: 'same', text: taken });
      a += 1;
      b += 1;
    } else if (taken !== undefined && (added === undefined || at(a + 1, b) >= at(a, b + 1))) {
      changes.push({ kind: 'taken', text: taken });
      a += 1;
    } else if (added !== undefined) {
      changes.push({ kind: 'added', text: added });
      b += 1;
    }
  }
  return changes;
}

function sameWord(a: string | undefined, b: string | undefined): boolean {
  return a?.trimEnd() === b?.trimEnd();
}

function joined(changes: readonly WordChange[]): WordChange[] {
  const result: WordChange[] = [];
  for (const change of changes) {
    const last = result.at(-1);
    if (last?.kind === change.kind) last.text += change.text;
    else result.push({ ...change });
  }
  return result;
}
