/** What it costs, in units of a length wrong by a factor of e, to leave something out. */
const skippedName = 1.6;
const skippedUtterance = 1.2;
/** To take an utterance for the same name once more, as after a slip of the tongue. */
const saidAgain = 0.6;

/** Speaking rates tried, 1 = as {@link expectedLength} says. */
const speeds = [0.6, 0.75, 0.9, 1.1, 1.3, 1.6];

/** Time a name takes by its letters, at a middle speaking rate, seconds. */
export function expectedLength(name: string): number {
  const letters = name.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return 0.2 + 0.06 * letters;
}

/**
 * Says which name each utterance of a take is. Names are spoken in order; one may be left out or said more than once,
 * and there may be other sounds between them. Chosen is what fits the lengths best (dynamic programming over names and
 * utterances, as in the alignment of sequences by Needleman and Wunsch).
 * @param lengths of the utterances, seconds.
 * @returns for each utterance the index of its name, or null.
 */
export function pairUtterances(lengths: readonly number[], names: readonly string[]): (number | null)[] {
  const ways = speeds.map((speed) =>
    pairAtSpeed(
      lengths,
      names.map((name) => expectedLength(name) / speed),
    ),
  );
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best), ways[0] ?? { cost: 0, paired: [] }).paired;
}

type Pairing = { cost: number; paired: (number | null)[] };
type Step = { cost: number; move: 'match' | 'again' | 'skip-utterance' | 'skip-name' | 'begin' };

function pairAtSpeed(lengths: readonly number[], expected: readonly number[]): Pairing {
  const misfit = (utterance: number, name: number): number =>
    Math.abs(Math.log((lengths[utterance] ?? 1) / (expected[name] ?? 1)));

  // table[u][n]: the best way to have heard u utterances and done with n names.
  const table: Step[][] = [];
  for (let u = 0; u <= lengths.length; u++) {
    const row: Step[] = [];
    for (let n = 0; n <= expected.length; n++) {
      const steps: Step[] = [];
      if (u === 0 && n === 0) steps.push({ cost: 0, move: 'begin' });
      const at = (utterances: number, done: number) =>
        (utterances === u ? row[done] : table[utterances]?.[done])?.cost ?? Infinity;
      if (u > 0 && n > 0) {
        steps.push({ cost: at(u - 1, n - 1) + misfit(u - 1, n - 1), move: 'match' });
        steps.push({ cost: at(u - 1, n) + misfit(u - 1, n - 1) + saidAgain, move: 'again' });
      }
      if (u > 0) steps.push({ cost: at(u - 1, n) + skippedUtterance, move: 'skip-utterance' });
      if (n > 0) steps.push({ cost: at(u, n - 1) + skippedName, move: 'skip-name' });
      row.push(steps.reduce((best, step) => (step.cost < best.cost ? step : best)));
    }
    table.push(row);
  }

  const paired: (number | null)[] = lengths.map(() => null);
  let [u, n] = [lengths.length, expected.length];
  for (;;) {
    const move = table[u]?.[n]?.move ?? 'begin';
    if (move === 'begin') return { cost: table.at(-1)?.at(-1)?.cost ?? 0, paired };
    if (move === 'match' || move === 'again') paired[u - 1] = n - 1;
    if (move !== 'skip-name') u -= 1;
    if (move === 'match' || move === 'skip-name') n -= 1;
  }
}
