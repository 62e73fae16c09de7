/** Log odds of a name against anything else in an utterance. */
type NameScore = (utterance: number, name: number) => number;

/** The name of an utterance, null for none; `sure` when no other reading of the take comes near. */
export type PairedUtterance = { name: number | null; sure: boolean };

/** Log probabilities of leaving something out, and of repeating a name, as after a slip of the tongue. */
const skippedName = -8;
const skippedUtterance = -2;
const saidAgain = -4;

/**
 * How much less likely every other reading of an utterance must be, in log probability; see
 * docs/decisions/alignment.md.
 */
const sureMargin = 8;

/**
 * Assigns names to the utterances of a take. Names are spoken in order; one may be left out or repeated, and there may
 * be other sounds between them. The result is the likeliest for the take as a whole (dynamic programming over names and
 * utterances, as in the alignment of sequences by Needleman and Wunsch); an utterance is sure when the best path that
 * reads it differently is much less likely.
 */
export function pairUtterances(utterances: number, names: number, score: NameScore): PairedUtterance[] {
  const before = bestBefore(utterances, names, score);
  const after = bestAfter(utterances, names, score);
  return Array.from({ length: utterances }, (_, utterance) => {
    // Compares the best paths in which this utterance is no name, and each of the names.
    let none = -Infinity;
    for (let done = 0; done <= names; done++)
      none = Math.max(none, before.at(utterance, done) + skippedUtterance + after.at(utterance + 1, done));
    let [best, second, name]: [number, number, number | null] = [none, -Infinity, null];
    for (let done = 1; done <= names; done++) {
      const first = before.at(utterance, done - 1);
      const again = before.at(utterance, done) + saidAgain;
      const way = Math.max(first, again) + score(utterance, done - 1) + after.at(utterance + 1, done);
      if (way > best) [best, second, name] = [way, best, done - 1];
      else second = Math.max(second, way);
    }
    return { name, sure: best - second >= sureMargin };
  });
}

/** Best log probabilities, by how many utterances and names have been passed. */
type Table = { at(utterances: number, done: number): number };

function createTable(utterances: number, names: number): Table & { set(u: number, n: number, score: number): void } {
  const width = names + 1;
  const scores = new Float64Array((utterances + 1) * width);
  return {
    at: (u, n) => scores[u * width + n] ?? -Infinity,
    set(u, n, score) {
      scores[u * width + n] = score;
    },
  };
}

function bestBefore(utterances: number, names: number, score: NameScore): Table {
  const table = createTable(utterances, names);
  for (let u = 0; u <= utterances; u++) {
    for (let n = 0; n <= names; n++) {
      if (u === 0 && n === 0) continue;
      let best = n > 0 ? table.at(u, n - 1) + skippedName : -Infinity;
      if (u > 0) best = Math.max(best, table.at(u - 1, n) + skippedUtterance);
      if (u > 0 && n > 0) {
        const own = score(u - 1, n - 1);
        best = Math.max(best, table.at(u - 1, n - 1) + own, table.at(u - 1, n) + saidAgain + own);
      }
      table.set(u, n, best);
    }
  }
  return table;
}

function bestAfter(utterances: number, names: number, score: NameScore): Table {
  const table = createTable(utterances, names);
  for (let u = utterances; u >= 0; u--) {
    for (let n = names; n >= 0; n--) {
      if (u === utterances && n === names) continue;
      let best = n < names ? table.at(u, n + 1) + skippedName : -Infinity;
      if (u < utterances) best = Math.max(best, table.at(u + 1, n) + skippedUtterance);
      if (u < utterances && n < names) best = Math.max(best, table.at(u + 1, n + 1) + score(u, n));
      if (u < utterances && n > 0) best = Math.max(best, table.at(u + 1, n) + saidAgain + score(u, n - 1));
      table.set(u, n, best);
    }
  }
  return table;
}
