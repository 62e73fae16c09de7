import { composeGroup, findWord } from '#electron/engine/render/compose.ts';
import { groupSections } from '#electron/engine/render/groups.ts';
import { aacBlockSamples } from '#electron/engine/mp4/movie.ts';
import { joined } from '#shared/wav.ts';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { profileSound } from '#electron/engine/template/sound-profile.ts';
import type { TakeSeams } from '#electron/engine/speech/types.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import type { Recording } from './recordings.ts';

/** A word that replaces another word of the same speaker. */
export type Splice = {
  /** The name of the sentence, and the replaced word. */
  name: string;
} & SplicedClip;

/** A clip laid into a recording as a render does. */
export type SplicedClip = {
  /** The new sound at the place, mono, 48 kHz. */
  sound: Float32Array;
  /**
   * Strongest high-passed sample within 5 ms of a seam, relative to the strongest inside the clip or, outside it, of
   * the recording there. A value above 1 may be heard as a click.
   */
  click: number;
  /** Loudness of the new word relative to the one it replaces, LU. */
  step: number;
};

const rate = 48_000;
const seam = 240;

/** Replaces four words of each sentence by words of the same speaker's next one. */
export function spliceWords(recordings: readonly Recording[]): Splice[] {
  const splices: Splice[] = [];
  for (const [into, from] of pairsOfOneSpeaker(recordings)) {
    for (let index = 1; index < Math.min(into.words.length - 1, 5); index++) {
      const place = into.words[index];
      const taken = from.words[index];
      if (!place || !taken || place.end - place.start < 0.15 || taken.end - taken.start < 0.15) continue;
      const clip = from.samples.slice(taken.start * rate, taken.end * rate);
      splices.push({ name: `${into.name}: ${place.word}`, ...spliceClip(into, place, clip) });
    }
  }
  return splices;
}

/** Pairs of LJSpeech's sentences, all of one woman, and the two GRID sentences of one man. */
function pairsOfOneSpeaker(recordings: readonly Recording[]): [Recording, Recording][] {
  const sentences = recordings.filter(({ corpus }) => corpus === 'ljspeech');
  const man = recordings.filter(({ name }) => name === 'grid_pwij3p' || name === 'grid_s2_swwp2s');
  return [sentences, man].flatMap((group) =>
    group.flatMap((one, index): [Recording, Recording][] => {
      const other = group[(index + 1) % group.length];
      return other && other !== one ? [[one, other]] : [];
    }),
  );
}

/**
 * Lays a clip into a recording as a render does.
 * @param place of the words that it replaces, seconds.
 * @param seams of a clip that was cut out of its phrase.
 * @returns the recording with the new sound, and its place there, samples: `[from, to)`.
 */
export function layClip(
  { samples, name }: Pick<Recording, 'samples' | 'name'>,
  place: { start: number; end: number },
  clip: Float32Array,
  seams?: TakeSeams,
): { sound: Float32Array; from: number; to: number } {
  const length = samples.length;
  const info: TemplateInfo = {
    version: 1,
    hash: name,
    duration: length / rate,
    width: 16,
    height: 16,
    frameRate: [25, 1],
    frames: Math.floor((25 * length) / rate),
    channels: 1,
    audioSamples: length,
    size: 1,
  };
  const section = { variable: 'word', text: 'word', start: place.start, end: place.end };
  const [group] = groupSections([section], info);
  if (!group) throw new Error('no group');
  const read = (start: number, end: number) => [samples.slice(start, end)];
  const profile = profileSound({ channels: 1, length, read, close: () => undefined });
  const original = { planes: [samples], start: 0 };
  const words = group.sections.map((section) => {
    return { section, place: findWord(section, original, profile.pauseThreshold), clip, seams };
  });
  const composed = composeGroup(group, words, original, profile, '0');
  const { start: from = 0, end: to = 0 } = composed.sections[0] ?? {};
  const encoded = composed.planes[0] ?? new Float32Array(0);
  const [first, last] = [group.firstBlock * aacBlockSamples, (group.lastBlock + 1) * aacBlockSamples];
  return { sound: joined([samples.subarray(0, first), encoded, samples.subarray(last)]), from, to };
}

/** @param place of the words that the clip replaces, seconds. */
export function spliceClip(
  recording: Pick<Recording, 'samples' | 'name'>,
  place: { start: number; end: number },
  clip: Float32Array,
): SplicedClip {
  const { samples } = recording;
  const { sound, from, to } = layClip(recording, place, clip);
  const residual = highPassed(sound);
  const seams = Math.max(peak(residual, from - seam, from + seam), peak(residual, to - seam, to + seam));
  const recorded = highPassed(samples);
  const [placeStart, placeEnd] = [place.start * rate, place.end * rate];
  const inside = Math.max(
    peak(residual, from + seam, to - seam),
    peak(recorded, placeStart - seam, placeStart),
    peak(recorded, placeEnd, placeEnd + seam),
  );
  const before = loudnessOf(weightedPowers([samples.subarray(place.start * rate, place.end * rate)]));
  const after = loudnessOf(weightedPowers([sound.subarray(from, to)]));
  return { sound: sound.slice(from, to), click: seams / inside, step: after - before };
}

/** The second difference, which suppresses speech but keeps clicks. */
function highPassed(samples: Float32Array): Float32Array {
  return samples.map((sample, index) =>
    index < 2 ? 0 : sample - 2 * (samples[index - 1] ?? 0) + (samples[index - 2] ?? 0),
  );
}

function peak(samples: Float32Array, from: number, to: number): number {
  let highest = 0;
  for (let i = Math.max(0, Math.round(from)); i < Math.min(samples.length, Math.round(to)); i++)
    highest = Math.max(highest, Math.abs(samples[i] ?? 0));
  return highest;
}
