import { keptPieces } from '#shared/timeline/cuts.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Pause } from '#shared/timeline/snap.ts';
import { chips, placedWords, type EditorDocument } from './document.ts';

/** Pause left before a word and after one, seconds, as far as there is one. */
export const leadIn = 0.25;
export const leadOut = 0.4;

/** Longer silences are worth cutting: at an end of the recording, and between two words; seconds. */
const longAtEnd = 1.5;
const longBetween = 1.3 + leadIn + leadOut;

/** Share of a gap between words that has to be quiet, 0–1: the rest may be a click or a breath. */
const quietShare = 0.85;

/** Longer sounds may be speech that has no words in the script, seconds; shorter pauses are part of a sound. */
const longestNoise = 0.3;
const shortestGap = 0.15;

/** Silences of a recording that its videos need not have. */
type Silences = {
  /** Seconds before the first word, and after the last; 0 where they are short. */
  before: number;
  after: number;
  /** Number of long pauses between words. */
  between: number;
  /** What is to be cut out, in time order: pauses beside words stay. */
  ranges: readonly Range[];
};

/**
 * Silences at both ends, and long pauses. Without words that were found, the first and the last sound stand for them.
 * @param duration of the recording, seconds.
 */
export function silencesOf(
  document: EditorDocument,
  { pauses, duration }: { pauses: readonly Pause[]; duration: number },
): Silences {
  const spoken = spokenRanges(document, pauses, duration);
  const found: Silences & { ranges: Range[] } = { before: 0, after: 0, between: 0, ranges: [] };
  for (const [index, end] of [...spoken.map(({ start }) => start), duration].entries()) {
    const isFirst = index === 0;
    const isLast = index === spoken.length;
    const start = spoken[index - 1]?.end ?? 0;
    const kept = keptIn(document, { start, end });
    const left = sum(kept.map((part) => part.end - part.start));
    if (spoken.length === 0 || left < (isFirst || isLast ? longAtEnd : longBetween)) continue;
    if (sum(kept.map((part) => quietIn(pauses, part))) < quietShare * left) continue;
    const range = { start: isFirst ? 0 : start + leadOut, end: isLast ? duration : end - leadIn };
    if (keptIn(document, range).some((part) => longestSound(pauses, part) > longestNoise)) continue;
    found.ranges.push(range);
    if (isFirst) found.before = left;
    else if (isLast) found.after = left;
    else found.between += 1;
  }
  return found;
}

/** Where words are heard and sections lie, in time order, without overlaps. */
function spokenRanges(document: EditorDocument, pauses: readonly Pause[], duration: number): Range[] {
  const words = placedWords(document).flatMap(({ time }) => (time ? [time] : []));
  const places = chips(document).flatMap(({ place }) => place ?? []);
  const marked = words.length > 0 ? [...words, ...places] : [...soundsBetween(pauses, duration), ...places];
  const merged: Range[] = [];
  for (const { start, end } of marked.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function soundsBetween(pauses: readonly Pause[], duration: number): Range[] {
  const edges = [0, ...pauses.flatMap(({ start, end }) => [start, end]), duration];
  const sounds: Range[] = [];
  for (let index = 0; index + 1 < edges.length; index += 2) {
    const [start = 0, end = 0] = edges.slice(index, index + 2);
    if (end > start) sounds.push({ start, end });
  }
  return sounds;
}

/** The parts of a range that are not cut out. */
function keptIn({ cuts }: EditorDocument, { start, end }: Range): Range[] {
  const pieces = keptPieces(cuts, end).map((piece) => ({ ...piece, start: Math.max(start, piece.start) }));
  return pieces.filter((piece) => piece.end > piece.start);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Seconds of a range that are quiet. */
function quietIn(pauses: readonly Pause[], { start, end }: Range): number {
  return sum(pauses.map((pause) => Math.max(0, Math.min(end, pause.end) - Math.max(start, pause.start))));
}

/** The longest sound in a range, seconds. */
function longestSound(pauses: readonly Pause[], { start, end }: Range): number {
  let longest = 0;
  let from = start;
  for (const pause of pauses) {
    if (pause.end <= start || pause.start >= end || pause.end - pause.start < shortestGap) continue;
    longest = Math.max(longest, pause.start - from);
    from = pause.end;
  }
  return Math.max(longest, end - from);
}
