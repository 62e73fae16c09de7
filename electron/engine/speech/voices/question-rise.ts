import { phonesOfIpa } from '#shared/pronunciation/phones.ts';
import { clamp } from '#shared/timeline/range.ts';
import type { Sound } from '../../signal/wav.ts';
import { pitchRate, semitonesBetween, trackPitch, type PitchTrack } from '../pitch/track-pitch.ts';
import { shiftPitch } from '../pitch/shift-pitch.ts';
import { espeakPhonemes, espeakVersion, withoutMarkup } from './espeak.ts';
import type { FliteSpeech } from './flite.ts';

/*
 * Flite speaks questions like statements. English yes-or-no questions rise from their last stressed syllable to their
 * end: the "low rise", by far the most frequent melody of 410 such questions (Hedberg, Sosa & Görgülü 2014).
 */

/** Changes whenever the same question would rise differently. */
export const riseVersion = `rise/1 ${espeakVersion}`;

/** From the pitch of the stressed syllable to the end, semitones. */
const rise = 6;
/** Shortest rise, seconds: speakers need about 142 ms to rise this far (Xu & Sun 2002). */
const shortestRise = 0.18;
/** Maximum change of pitch, semitones, as the pitch track of a voice may jump by an octave. */
const furthest = { down: 6, up: 12 };
/** The melody of the voice is replaced, but not its faster variations: about a syllable, seconds. */
const smoothing = 0.05;
/** Range on either side in which the level is compared, seconds; and maximum gain, 6 dB. */
const levelSeconds = 0.02;
const mostGain = 2;
const fewestPoints = 4;
/** Sounds without a pitch of their own. */
const unvoiced = new Set('ch f hh k p pau s sh t th'.split(' '));

/** Words before a clause that do not decide whether it is a question: "And so", "Hi", the "at" of "At what time". */
const beforeQuestion =
  '(?:and|so|but|or|then|now|well|oh|ok|okay|hi|hey|hello|just|about|at|by|for|from|in|of|on|since|till|to|until|with)';
const questionWord = new RegExp(
  `^(?:${beforeQuestion}\\s+)*(?:who|whom|whose|what|when|where|why|how|which)(?!\\p{L})`,
  'iu',
);
/**
 * A verb before its subject. If only one word follows, as in "Will Smith" and "isn't it", it does not begin a question.
 */
const inverted = new RegExp(
  `^(?:${beforeQuestion}\\s+)*(?:am|are|is|was|were|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|must)(?:n['’]t)?\\s+\\S+\\s+\\S`,
  'iu',
);

/**
 * Whether an English sentence is a yes-or-no question. Clauses count, as names ("Sarah, how are you?") and other
 * clauses may come first ("When you are back, can we talk?").
 */
export function isYesNoQuestion(text: string): boolean {
  if (!/\?[\p{P}\s]*$/u.test(text)) return false;
  const clauses = text.split(/[,;:.!?–—…]|\s-\s/u).map((clause) => clause.replace(/^[^\p{L}\p{N}]+/u, ''));
  return clauses.some((clause) => inverted.test(clause)) || !clauses.some((clause) => questionWord.test(clause));
}

/**
 * Number of syllables after the last stressed one in an English question. eSpeak determines it, as Flite prints no
 * stress. A name at the end continues the rise of its question ("Can we talk, Sarah?").
 */
export async function syllablesAfterStress(text: string): Promise<number> {
  const [, asked = text, name = ''] = /^(.+),\s*(\p{Lu}[^\s,]*(?:\s\p{Lu}[^\s,]*)?)$/u.exec(text) ?? [];
  const ipa = await englishSounds(asked);
  const isNamed = /\p{L}/u.test(name);
  return syllablesOf(ipa.slice(ipa.lastIndexOf('ˈ') + 1)) - 1 + (isNamed ? syllablesOf(await englishSounds(name)) : 0);
}

function englishSounds(text: string): Promise<string> {
  return espeakPhonemes(withoutMarkup(text), 'en-us');
}

function syllablesOf(ipa: string): number {
  const vowels = phonesOfIpa(ipa.replaceAll(' ', ''))?.filter(({ stress }) => stress !== null);
  return vowels?.length ?? 1;
}

/** Makes speech rise from its last stressed syllable on. @param unstressed number of syllables after it. */
export function risingAtEnd({ samples, sampleRate, phones }: FliteSpeech, unstressed: number): Float32Array {
  const vowels = phones.filter(({ name }) => /^[aeiou]/.test(name));
  const stressed = vowels.at(-1 - unstressed) ?? vowels[0];
  const last = phones.findLast(({ name }) => !unvoiced.has(name));
  if (!stressed || !last) return samples;
  const track = trackPitch(samples, sampleRate);
  const from = Math.max(0, Math.min(stressed.start, last.end - shortestRise));
  const own = melodyOf({ samples, sampleRate }, track, from, last.end);
  if (!own) return samples;
  const risen = shiftPitch(samples, sampleRate, track, (second) => {
    if (second <= from) return 1;
    const done = Math.min(1, (second - from) / (last.end - from));
    // Low at first, and still rising at the end.
    const wanted = own(from) + rise * done ** 2 * (2 - done);
    return 2 ** (clamp(wanted - own(Math.min(second, last.end)), -furthest.down, furthest.up) / 12);
  });
  return asLoudAs(samples, risen, Math.round(from * sampleRate), Math.round(levelSeconds * sampleRate));
}

/** Restores the level around each moment from a sample on, because overlapping periods become softer. */
function asLoudAs(samples: Float32Array, changed: Float32Array, from: number, around: number): Float32Array {
  const output = changed.slice();
  let [wanted, own] = [0, 0];
  for (let last = from - around; last < samples.length + around; last++) {
    const at = last - around;
    wanted += (samples[last] ?? 0) ** 2;
    own += (changed[last] ?? 0) ** 2;
    if (at < from) continue;
    const gain = own > 0 ? Math.sqrt(Math.max(0, wanted) / own) : 1;
    output[at] = (changed[at] ?? 0) * clamp(gain, 1 / mostGain, mostGain);
    wanted -= (samples[at - around] ?? 0) ** 2;
    own -= (changed[at - around] ?? 0) ** 2;
  }
  return output;
}

/**
 * The smoothed pitch of a stretch of speech, semitones: at each moment the straight line that fits its surroundings
 * best, weighted by loudness (pitch is uncertain where sound fades). Null if hardly anything is voiced.
 */
function melodyOf(
  { samples, sampleRate }: Sound,
  { values }: PitchTrack,
  from: number,
  end: number,
): ((second: number) => number) | null {
  const points: { at: number; pitch: number; power: number }[] = [];
  for (let frame = Math.floor(from * pitchRate); frame < Math.ceil(end * pitchRate); frame++) {
    const value = values[frame] ?? 0;
    if (value === 0) continue;
    const part = samples.subarray((frame * sampleRate) / pitchRate, ((frame + 1) * sampleRate) / pitchRate);
    const power = part.reduce((sum, sample) => sum + sample * sample, 0);
    points.push({ at: (frame + 0.5) / pitchRate, pitch: semitonesBetween(1, value), power });
  }
  if (points.length < fewestPoints) return null;
  return (second) => {
    let [weights, times, pitches, squares, products] = [0, 0, 0, 0, 0];
    for (const { at, pitch, power } of points) {
      const away = at - second;
      const weight = power * Math.exp(-0.5 * (away / smoothing) ** 2) + 1e-12;
      weights += weight;
      times += weight * away;
      pitches += weight * pitch;
      squares += weight * away * away;
      products += weight * away * pitch;
    }
    const spread = weights * squares - times * times;
    const slope = spread === 0 ? 0 : (weights * products - times * pitches) / spread;
    return (pitches - slope * times) / weights;
  };
}
