import type { Match } from './matching.ts';
import { float64At } from '#shared/at.ts';

/** Nats a frame that a duration of e times the expected one counts against a phone. */
const stretchWeight = 10;
/** Score at which a word is as likely wrong as right, and how fast that changes; see docs/decisions/alignment.md. */
const evenOdds = -10;
const steepness = 1.5;
/** Real recordings of the script, in noise too, have a median phone score above −8; of other scripts around −12. */
const otherScript = -13;
/** Share of the words that a recording of the script holds at least. */
const leastSaid = 0.25;

/**
 * How sure a word's place is, 0–1: from how well the sound fits its phones and how usual their durations are.
 * @param first of the visits to its phones, and `last`.
 */
export function wordConfidence(match: Match, first: number, last: number): number {
  let [score, frames] = [0, 0];
  for (let visit = first; visit <= last; visit++) {
    const { start, end } = match.visits[visit] ?? { start: 0, end: 0 };
    score += phoneScore(match, visit) * (end - start);
    frames += end - start;
  }
  return frames === 0 ? 0 : 1 / (1 + Math.exp((evenOdds - score / frames) / steepness));
}

/** Whether the recording says something else altogether, or nothing: most words are not in it, or sound otherwise. */
export function isOtherScript(match: Match, said: readonly unknown[]): boolean {
  if (said.filter((word) => word !== null).length < leastSaid * said.length) return true;
  const scores = Float64Array.from(match.visits, (_, index) => phoneScore(match, index)).sort();
  return (scores[scores.length >> 1] ?? -Infinity) < otherScript;
}

function phoneScore({ fit, stretch }: Match, visit: number): number {
  return (fit[visit] ?? -Infinity) - stretchWeight * Math.abs(float64At(stretch, visit));
}
