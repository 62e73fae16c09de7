import type { Heard } from '#shared/listening.ts';

/** How well a text fits a sound. */
export type Fit = {
  text: string;
  /** Log-probability of the text and the word after it, in the sound; and the same where nothing is heard. */
  score: number;
  prior: number;
};

/**
 * The part of a text's prior that is taken off its score: a recognizer would rather write names that it often read. All of it
 * would favour names that it never read.
 */
const priorShare = 0.7;
/** A value is unsure if another text fits this much better, nats. */
const margin = 2;
/** A value is unsure if the sound makes it no more likely than this, nats: it is not in there. */
const leastGain = 5;

/** A value that the sound makes so much likelier is in there, nats. */
const clearGain = 16;

/** A text's score without what the recognizer would have expected anyway. */
export function adjusted({ score, prior }: Fit): number {
  return score - priorShare * prior;
}

/** By how much the sound makes a text likelier, nats. */
export function gainOf({ score, prior }: Fit): number {
  return score - prior;
}

/** The best of several spellings of one name. */
export function bestOf(fits: readonly Fit[]): Fit | undefined {
  return fits.toSorted((one, other) => adjusted(other) - adjusted(one))[0];
}

/** Whether a value is heard so clearly that nothing else needs to be asked. */
export function isClear(spellings: readonly Fit[], others: readonly Fit[]): boolean {
  const own = bestOf(spellings);
  const other = bestOf(others);
  if (!own || gainOf(own) < clearGain) return false;
  return other === undefined || adjusted(own) > adjusted(other) + margin;
}

/** Whether the value itself was heard. @param spellings of the value. @param others that sound otherwise. */
export function judge(spellings: readonly Fit[], others: readonly Fit[]): Heard {
  const own = bestOf(spellings);
  const other = bestOf(others);
  if (own === undefined) throw new RangeError('no spelling of the value');
  if (other && adjusted(other) > adjusted(own) + margin) return { verdict: 'unsure', soundsLike: other.text };
  if (gainOf(own) >= leastGain) return { verdict: 'heard' };
  const isLikelier = other && adjusted(other) > adjusted(own) && gainOf(other) >= leastGain;
  return { verdict: 'unsure', soundsLike: isLikelier ? other.text : null };
}
