import { clamp } from '#shared/timeline/range.ts';
import { float32At } from '#shared/at.ts';
import { stretchSpeech } from '../../media/codec/stretch-speech.ts';
import { joined } from '#shared/wav.ts';
import type { TimedSpeech } from '../voices/speaking-voice.ts';

/*
 * Lengthens values that are empty or much shorter than the words they replace. The pictures of the replaced words can
 * only be sped up to a limit; beyond it, the words beside the value would be out of sync with their pictures. A value
 * gets the missing time, an empty one becomes a pause.
 */

/** Changes whenever the same value would be lengthened differently. */
export const lengthenVersion = 2;

/** Words `[first, end)` of a sentence that stand for others in the recording; none for an empty value. */
export type ValuePlace = {
  first: number;
  end: number;
  /** Their minimum duration together with the pauses beside them inside the sentence, seconds. */
  least: number;
};

/** Maximum time added to a value, seconds. */
const mostAdded = 0.25;
/** The longest pause in place of an empty value, seconds: as between two clauses. */
const longestPause = 0.5;
/** Less missing time is ignored, seconds: half of the 80 ms by which sound and picture may differ unnoticed. */
const unmissed = 0.04;
/** Shortest silence between two words that is a pause, as at a comma, and can simply be extended; seconds. */
const pause = 0.12;
/** Maximum factor on a value's duration, as of a word before a pause or with emphasis; more sounds drawled. */
const slowest = 1.3;
/** The longest new silence between adjoining words, seconds: shorter than an audible pause. */
const longestGap = 0.12;
/** Fade towards a new silence, and crossfade without one; seconds. */
const fade = 0.01;
/** Extra sound that is stretched, because stretching may lose the end; seconds. */
const lost = 0.1;
/**
 * Where to look for the cut between two words, seconds: from shortly before the end of the first one, whose final "t"
 * or "k" must stay with it, to the first third of the next one, up to the closure of its "b" or "t". At most `vowel` of
 * an initial vowel, as in "X", may stay before the cut, because the silence separates it from its word.
 */
const reach = { before: 0.01, after: 0.05, vowel: 0.025 };
/** Sound above this share of its word's mean power is part of a vowel. */
const vowelPower = 0.5;
const step = 0.0025;

/** Lengthens values to their minimum duration as far as that sounds natural. Others stay unchanged. */
export async function lengthenValues(speech: TimedSpeech, places: readonly ValuePlace[]): Promise<TimedSpeech> {
  let longer = speech;
  for (const place of places) longer = await lengthenValue(longer, place);
  return longer;
}

type Edges = { start: number; end: number };

/** A value that is too short. */
type ShortValue = {
  /** Samples `[from, to)` of it. */
  from: number;
  to: number;
  /** Missing seconds. */
  added: number;
  /** Seconds of silence before and after it; null at an edge of the sentence. */
  silences: readonly [number | null, number | null];
};

/** @returns null if a value is long enough, or the voice does not locate it. */
function shortValue(speech: TimedSpeech, { first, end, least }: ValuePlace): ShortValue | null {
  const { sampleRate, words } = speech;
  const [own, last] = [words[first], words[end - 1]];
  // Undefined at the edges of the sentence, null if the voice did not locate the word.
  const [before, after] = [words[first - 1], words[end]];
  if (!own || !last || before === null || after === null) return null;
  const added = Math.min(mostAdded, least - (after?.start ?? last.end) + (before?.end ?? own.start));
  if (added < unmissed) return null;
  const from = before ? quietestBetween(speech, before, own) : Math.round(own.start * sampleRate);
  const to = after ? quietestBetween(speech, last, after) : Math.round(last.end * sampleRate);
  if (to <= from) return null;
  const silences = [before ? own.start - before.end : null, after ? after.start - last.end : null] as const;
  return { from, to, added, silences };
}

async function lengthenValue(speech: TimedSpeech, place: ValuePlace): Promise<TimedSpeech> {
  if (place.first === place.end) return withPause(speech, place);
  const short = shortValue(speech, place);
  if (!short) return speech;
  const { samples, sampleRate } = speech;
  const { from, to, added, silences } = short;
  const { gaps, factor } = sharesOf(added, silences, (to - from) / sampleRate);
  const [gapBefore, gapAfter] = [Math.round(gaps[0] * sampleRate), Math.round(gaps[1] * sampleRate)];
  const fadeLength = Math.round(fade * sampleRate);
  const [opening, closing] = [samples.slice(0, from), samples.slice(to)];
  const length = Math.round((to - from) * factor);
  const slowed = await slower(samples.subarray(from), length, factor, sampleRate);
  const value = slowed.slice(0, length);
  // The slowed value ends differently from how the rest begins, so the two are crossfaded.
  if (factor > 1 && gapAfter === 0) crossfade(slowed.subarray(length, length + fadeLength), closing);
  if (gapBefore > 0) fadeAcross(opening, value, fadeLength);
  if (gapAfter > 0) fadeAcross(value, closing, fadeLength);
  return {
    ...speech,
    ...timesAfter(speech, place, { from, to, gapBefore, length, gapAfter }),
    samples: joined([opening, new Float32Array(gapBefore), value, new Float32Array(gapAfter), closing]),
  };
}

/** Samples `[from, to)` of a value became `length` samples between two silences. */
type Lengthened = { from: number; to: number; gapBefore: number; length: number; gapAfter: number };

function timesAfter(
  { sampleRate, words, end: speechEnd }: TimedSpeech,
  { first, end }: ValuePlace,
  { from, to, gapBefore, length, gapAfter }: Lengthened,
): Pick<TimedSpeech, 'end' | 'words'> {
  const shift = (gapBefore + length + gapAfter - (to - from)) / sampleRate;
  const [start, stop, begins] = [from / sampleRate, to / sampleRate, (from + gapBefore) / sampleRate];
  const within = (time: number): number => begins + ((clamp(time, start, stop) - start) * length) / (to - from);
  return {
    end: speechEnd > stop ? speechEnd + shift : within(speechEnd),
    words: words.map((word, index) => {
      if (!word) return word;
      if (index < first) return { start: word.start, end: Math.min(word.end, start) };
      if (index >= end) return { start: Math.max(word.start, stop) + shift, end: word.end + shift };
      return { start: within(word.start), end: within(word.end) };
    }),
  };
}

/** Inserts a pause for an empty value, whose replaced words stand between two words of the recording. */
function withPause(speech: TimedSpeech, { first, least }: ValuePlace): TimedSpeech {
  const { samples, sampleRate, words } = speech;
  const [before, after] = [words[first - 1], words[first]];
  if (!before || !after) return speech;
  // Both neighbours may be out of sync by the time that is ignored.
  const added = Math.min(longestPause, least - 2 * unmissed - (after.start - before.end));
  if (added <= 0) return speech;
  const at = quietestBetween(speech, before, after);
  const [opening, closing] = [samples.slice(0, at), samples.slice(at)];
  fadeAcross(opening, closing, Math.round(fade * sampleRate));
  const silence = new Float32Array(Math.round(added * sampleRate));
  const [time, shift] = [at / sampleRate, silence.length / sampleRate];
  return {
    ...speech,
    samples: joined([opening, silence, closing]),
    end: speech.end + shift,
    words: words.map((word, index) => {
      if (!word) return word;
      if (index < first) return { start: word.start, end: Math.min(word.end, time) };
      return { start: Math.max(word.start, time) + shift, end: word.end + shift };
    }),
  };
}

/**
 * Stretches the beginning of a sound.
 * @returns at least `length` samples, and some of those that follow, if the sound has them.
 */
async function slower(samples: Float32Array, length: number, factor: number, rate: number): Promise<Float32Array> {
  if (factor === 1) return samples;
  return stretchSpeech(samples.subarray(0, Math.round(length / factor + lost * rate)), rate, factor);
}

/**
 * Divides added time: it goes to existing pauses, otherwise into slower speech, and the rest into silence at the edges.
 * @param pauses silence before and after it, as {@link ShortValue} has it.
 */
function sharesOf(
  added: number,
  pauses: readonly [number | null, number | null],
  seconds: number,
): { gaps: [number, number]; factor: number } {
  const between = (counts: (silence: number) => boolean, total: number, most: number): [number, number] => {
    const chosen = pauses.map((silence) => silence !== null && counts(silence));
    const share = Math.min(most, total / Math.max(1, chosen.filter(Boolean).length));
    return [chosen[0] ? share : 0, chosen[1] ? share : 0];
  };
  if (pauses.some((silence) => silence !== null && silence >= pause))
    return { gaps: between((silence) => silence >= pause, added, added), factor: 1 };
  const slower = Math.min(added, (slowest - 1) * seconds);
  const left = added - slower;
  return { gaps: between(() => left > 0, left, longestGap), factor: 1 + slower / seconds };
}

/** The quietest sample between two words, where they can be cut. */
function quietestBetween({ samples, sampleRate }: TimedSpeech, before: Edges, after: Edges): number {
  const size = Math.round(step * sampleRate);
  const middle = ((before.end + after.start) / 2) * sampleRate;
  const from = (before.end - reach.before) * sampleRate;
  const to = Math.min(
    (after.start + Math.min(reach.after, (after.end - after.start) / 3)) * sampleRate,
    endOfVowel({ samples, sampleRate }, after),
  );
  let best = { at: Math.round(middle), power: Infinity };
  // From the middle outwards, so that of equally quiet moments the one in the middle is taken.
  for (let far = 0; middle - far >= from || middle + far <= to; far += size) {
    for (const place of [middle - far, middle + far]) {
      if (place < from || place > to) continue;
      const at = Math.round(place);
      const power = powerOf(samples, Math.max(0, at - size), at + size);
      if (power < best.power) best = { at, power };
    }
  }
  return best.at;
}

/** The sample up to which an initial vowel may stay before the cut; Infinity for other words. */
function endOfVowel({ samples, sampleRate }: Pick<TimedSpeech, 'samples' | 'sampleRate'>, word: Edges): number {
  const size = Math.round(step * sampleRate);
  const [start, end] = [Math.round(word.start * sampleRate), Math.round(word.end * sampleRate)];
  const loud = vowelPower * powerOf(samples, start, end) * (size / Math.max(1, end - start));
  let left = reach.vowel * sampleRate;
  for (let at = start; at < end; at += size) {
    if (powerOf(samples, at, at + size) > loud) left -= size;
    if (left <= 0) return at;
  }
  return Infinity;
}

/** The sum of squares of samples `[from, to)`. */
function powerOf(samples: Float32Array, from: number, to: number): number {
  return samples.subarray(from, to).reduce((sum, sample) => sum + sample * sample, 0);
}

/** Fades the end of one sound and the beginning of another, in place. */
function fadeAcross(ends: Float32Array, begins: Float32Array, length: number): void {
  for (let index = 0; index < Math.min(length, ends.length); index++) {
    const at = ends.length - 1 - index;
    ends[at] = float32At(ends, at) * ((index + 0.5) / length);
  }
  for (let index = 0; index < Math.min(length, begins.length); index++)
    begins[index] = float32At(begins, index) * ((index + 0.5) / length);
}

/** Crossfades one sound into another, whose beginning is changed. */
function crossfade(from: Float32Array, into: Float32Array): void {
  for (let index = 0; index < Math.min(from.length, into.length); index++) {
    const share = (index + 0.5) / from.length;
    into[index] = share * float32At(into, index) + (1 - share) * float32At(from, index);
  }
}
