import type { Match } from './matching.ts';
import type { ScriptPhone } from './reference.ts';

/** Nats a frame that a duration of e times the expected one counts against a phone. */
const stretchWeight = 10;
/** Score at which a word is as likely wrong as right, and how fast that changes; see docs/decisions/alignment.md. */
const evenOdds = -10;
const steepness = 1.5;
/** Real recordings of the script, in noise too, have a median phone score above −8; of other scripts around −12. */
const otherScript = -13;

/** How sure each word's place is, 0–1: from how well the sound fits its phones and how usual their durations are. */
export function wordConfidences(phones: readonly ScriptPhone[], match: Match, words: number): number[] {
  const totals = Array.from({ length: words }, () => ({ score: 0, frames: 0 }));
  for (const [index, { word }] of phones.entries()) {
    const total = totals[word];
    const place = match.places[index];
    if (!total || !place) continue;
    const frames = place.end - place.start;
    total.score += phoneScore(match, index) * frames;
    total.frames += frames;
  }
  return totals.map(({ score, frames }) =>
    frames === 0 ? 0 : 1 / (1 + Math.exp((evenOdds - score / frames) / steepness)),
  );
}

/** Whether the recording says something else altogether, or nothing. */
export function isOtherScript(match: Match): boolean {
  const scores = Float64Array.from(match.places, (_, index) => phoneScore(match, index)).sort();
  return (scores[scores.length >> 1] ?? -Infinity) < otherScript;
}

function phoneScore({ fit, stretch }: Match, phone: number): number {
  return (fit[phone] ?? -Infinity) - stretchWeight * Math.abs(stretch[phone] ?? 0);
}
