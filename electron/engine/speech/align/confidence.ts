import type { Match } from './matching.ts';
import { float64At } from '#shared/at.ts';

/** Penalty of a duration of e times the expected one, nats a frame. */
const stretchWeight = 10;
/** Score at which a word is as likely right as wrong, and the slope there; see docs/measurements/speech.md. */
const evenOdds = -10;
const steepness = 1.5;
/** Real recordings of the script, in noise too, have a median phone score above −8; of other scripts around −12. */
const otherScript = -13;
/** Minimum share of the script's words in a recording of it. */
const leastSaid = 0.25;

/**
 * The confidence of a word's place, 0–1, from how well the sound fits its phones and how usual their durations are.
 * @param first of the visits to its phones, `last` of them: indices.
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

/** Whether a recording is of another text, or of none: most words are missing, or sound different. */
export function isOtherScript(match: Match, said: readonly unknown[]): boolean {
  if (said.filter((word) => word !== null).length < leastSaid * said.length) return true;
  const scores = Float64Array.from(match.visits, (_, index) => phoneScore(match, index)).sort();
  return (scores[scores.length >> 1] ?? -Infinity) < otherScript;
}

function phoneScore({ fit, stretch }: Match, visit: number): number {
  return (fit[visit] ?? -Infinity) - stretchWeight * Math.abs(float64At(stretch, visit));
}
