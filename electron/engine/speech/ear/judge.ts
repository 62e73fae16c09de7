import type { Heard } from '#shared/listening.ts';

/** How well a text fits a sound. */
export type Fit = {
  text: string;
  /** Log-probability of the text and the words after it, in the sound; and the same where nothing is heard. Nats. */
  score: number;
  prior: number;
};

/** Where another text comes from: the value's list, the names that come with the app, or what the recognizer writes. */
type Origin = 'list' | 'app' | 'written';

/** Another text that the sound could say. */
export type Rival = Fit & { origin: Origin };

/**
 * The part of a text's prior that is taken off its score: a recognizer would rather write names that it often read. All of it
 * would favour names that it never read.
 */
const priorShare = 0.7;
/**
 * A value is unsure if another text fits so much better, nats, or for a name of its list nearly as well: where Carl and
 * Carla could both be meant, a person had better hear it. Names of the app are often other spellings of the value (Fatimah),
 * and what is written may be (“friends what” for François).
 */
const margins: Readonly<Record<Origin, number>> = { list: -0.5, app: 6, written: 7 };
/** A sound that makes a value so much likelier says it clearly, nats. */
const clearGain = 17;

/** Less than this is chance, nats. Short names leave less in a sound. */
function leastGain(sounds: number): number {
  return Math.min(11, 1 + 2 * sounds);
}

/** A text that is so likely is in the sound, even if the words around it let one expect it anyway. Nats. */
const likelyScore = -3;

/** A text's score without what the recognizer would have expected anyway. */
function adjusted({ score, prior }: Fit): number {
  return score - priorShare * prior;
}

/** By how much the sound makes a text likelier. */
function gainOf({ score, prior }: Fit): number {
  return score - prior;
}

function best<One extends Fit>(fits: readonly One[]): One | undefined {
  return fits.toSorted((one, other) => adjusted(other) - adjusted(one))[0];
}

/** Whether a value is heard so clearly that nothing else needs to be asked. @param spellings of the value. */
export function isClear(spellings: readonly Fit[], rivals: readonly Rival[]): boolean {
  const own = best(spellings);
  return own !== undefined && gainOf(own) >= clearGain && rivalsThatFit(own, rivals).length === 0;
}

/**
 * Whether the value itself was heard.
 * @param spellings of the value, at least one. @param sounds how many it has.
 */
export function judge(spellings: readonly Fit[], rivals: readonly Rival[], sounds: number): Heard {
  const own = best(spellings);
  if (!own) throw new RangeError('no spelling of the value');
  const fitting = rivalsThatFit(own, rivals);
  // A name of the list says more than how it would be written by someone who does not know the list.
  const other = best(fitting.filter(({ origin }) => origin === 'list')) ?? best(fitting);
  if (other) return { verdict: 'unsure', soundsLike: other.text };
  const least = leastGain(sounds);
  if (gainOf(own) >= least || own.score >= likelyScore) return { verdict: 'heard' };
  const likely = best(rivals.filter((rival) => adjusted(rival) > adjusted(own) && gainOf(rival) >= least));
  return { verdict: 'unsure', soundsLike: likely?.text ?? null };
}

/** Those that fit better than the value by more than chance, and are in the sound themselves. */
function rivalsThatFit(own: Fit, rivals: readonly Rival[]): Rival[] {
  return rivals.filter((rival) => adjusted(rival) > adjusted(own) + margins[rival.origin] && gainOf(rival) > 0);
}
