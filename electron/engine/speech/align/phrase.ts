import type { Acoustics } from './acoustics.ts';
import { findSequence, type FoundSequence } from './hsmm.ts';
import type { FrameSpan } from './levels.ts';
import type { WordPhone } from '../voices/word-phones.ts';

/** Penalty of the surroundings of a phrase, below the best phone; nats a frame. */
const surroundingPenalty = 12;
/** Log probability of a pause inside a phrase, as in “Anna Maria”. */
const pausePrior = -3;
const beam = 120;
const never = -Infinity;

/** The recording and the model for searching phrases. */
export type PhraseSearch = {
  acoustics: Acoustics;
  /** The phones that `acoustics` knows, each with its word. */
  phones: readonly WordPhone[];
  /** Score of each frame as the surroundings of a phrase. */
  surroundings: Float64Array;
};

export function searchIn(acoustics: Acoustics, phones: readonly WordPhone[]): PhraseSearch {
  return { acoustics, phones, surroundings: acoustics.otherwise(surroundingPenalty) };
}

/** Phones of a phrase among those of a {@link PhraseSearch}. */
export type PhoneRange = { first: number; count: number };

/**
 * Where a phrase is spoken in a span, word for word, with nothing but pauses between its words, and other speech around
 * it.
 * @returns null if the span cannot contain it.
 */
export async function findPhrase(
  { acoustics, phones, surroundings }: PhraseSearch,
  { first, count }: PhoneRange,
  span: FrameSpan,
): Promise<FoundSequence | null> {
  if (count === 0) return null;
  const around = surroundings.subarray(span.start, span.end);
  const found = await findSequence({
    frames: span.end - span.start,
    phones: count,
    parts: acoustics.parts,
    phoneScore: (phone, part, frame) => acoustics.phoneScore(first + phone, part, span.start + frame),
    durationScore: (phone, duration) => acoustics.durationScore(first + phone, duration),
    longest: (phone) => acoustics.longest(first + phone),
    startsWord: (phone) => phone === 0 || phones[first + phone]?.word !== phones[first + phone - 1]?.word,
    gaps: [{ prior: pausePrior, scores: around }],
    skipPrior: { any: never, each: never },
    repeatPrior: never,
    outsideScores: around,
    reach: count,
    beam,
  });
  if (!found) return null;
  const visits = found.visits.map(({ phone, start, end }) => ({
    phone: first + phone,
    start: span.start + start,
    end: span.start + end,
  }));
  return { score: found.score, visits };
}
