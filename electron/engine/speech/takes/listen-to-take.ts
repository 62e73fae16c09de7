import type { Surroundings } from '#shared/script/index.ts';
import type { Heard } from '#shared/listening.ts';
import type { Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { soundRate } from '#shared/wav.ts';
import { longestSound } from '../../media/codec/limits.ts';
import { resample } from '../../media/codec/resample.ts';
import { readSound } from '../../media/import/read-sound.ts';
import { listenFor, valueToHear, whyNotListened } from '../ear/listen.ts';
import type { Ear } from '../ear/loaded-ears.ts';
import { melRate } from '../ear/mel.ts';
import { withoutRumble } from './clean.ts';
import { findUtterances } from './utterances.ts';

type TakeToHear = {
  /** Any media file with sound. */
  source: string;
  /** The value that should be said, and its variable. */
  text: string;
  variable: string;
  /** The words around it, if they were read too. */
  around: Surroundings | null;
  among: readonly string[];
  pronunciations: readonly Pronunciation[];
  language: string;
  /** Opens the recognizer, on first use. @throws AppError as {@link whyNotListened} knows them. */
  openEar: () => Promise<Ear>;
  signal?: AbortSignal | undefined;
  onAlive?: (() => void) | undefined;
};

/** Longest take that is listened to, seconds. */
const longestTake = 12;
/** Heard before and after the speech, seconds. */
const margin = 0.2;

/**
 * Listens to a person's take of a value: whether it is said, whole, and not another one.
 * @throws errors of reading the source; CancelledError.
 */
export async function listenToTake(take: TakeToHear): Promise<Heard> {
  const { source, around, language, openEar, signal, onAlive } = take;
  const value = await valueToHear(take);
  if ('reason' in value) return { verdict: 'not_listened', reason: value.reason };
  const ear = await openEar().catch(whyNotListened);
  if (typeof ear === 'string') return { verdict: 'not_listened', reason: ear };
  const prompt = ear.promptFor(language);
  if (!prompt) return { verdict: 'not_listened', reason: 'language' };
  const recorded = await readSound(source, { longest: longestSound, signal, onAlive });
  const { ranges } = findUtterances(withoutRumble(recorded));
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return { verdict: 'unsure', soundsLike: null };
  const beside = margin * soundRate;
  const spoken = recorded.slice(Math.max(0, first.start - beside), last.end + beside);
  if (spoken.length > longestTake * soundRate) return { verdict: 'not_listened', reason: 'too_long' };
  const sound = resample(spoken, soundRate, melRate);
  return listenFor(value, { sound, before: around?.before ?? '', after: around?.after ?? '' }, ear, prompt);
}
