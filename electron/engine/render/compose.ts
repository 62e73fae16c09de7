import { float32At, itemAt } from '#shared/at.ts';
import { shortestLength, stretchPlace, withoutRepeats, type Place, type TimePoint } from '#shared/timeline/time-map.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { TakeSeams } from '../speech/types.ts';
import { comingGain, coupleTake, toWholeBlocks, type Coupled } from './couple-take.ts';
import { fadeSamples, type GroupSection, type SectionGroup } from './groups.ts';
import { powerOf, weightedPowers } from '../signal/loudness.ts';
import { amplified } from '../signal/limiter.ts';
import { makeRoomTone } from './room-tone.ts';
import { frameLevels, frameSamples, type SoundProfile } from '../template/sound-profile.ts';
import type { Recorded } from '../template/template-audio.ts';

/** The new sound of a group, and its effect on time. All in samples at 48 kHz. */
type ComposedGroup = {
  /** Whole AAC blocks that replace the group's blocks, one array per channel. */
  planes: Float32Array[];
  /** Template time → time in the video if only this group were changed. */
  timeMap: TimePoint[];
  /** Position of each section and of its new value after the change, in the same time, and how much longer its word takes. */
  sections: { start: number; end: number; heard: number; stretch: number }[];
};

/** A section, the position of its word (see {@link findWord}), and the voiced part of its new words, mono. */
export type NewWords = {
  section: GroupSection;
  place: Place;
  clip: Float32Array;
  /** Set for words that were cut out of their phrase. */
  seams?: TakeSeams | undefined;
};

/** New words and the position of their sound. */
type Bed = Coupled & {
  section: GroupSection;
  /** LUFS; null for the replaced word's loudness. */
  level: number | null;
  /** Start and end of the room tone that replaces the section, in output time. */
  start: number;
  end: number;
};

/** Ends of a clip are faded over 3 ms, so that a voice that starts abruptly does not click. */
const clipFadeSamples = 144;

/** Room tone for filters to settle before a word is measured: 50 ms. */
const settleSamples = 2_400;

/** The part of the recording, `[from, to)` in samples, that a group's new sound uses and is measured on. */
export function soundNeededBy(group: SectionGroup): { from: number; to: number } {
  return {
    from: Math.min(group.firstBlock * aacBlockSamples, ...group.sections.map(({ freeStart }) => freeStart)),
    to: Math.max((group.lastBlock + 1) * aacBlockSamples, ...group.sections.map(({ freeEnd }) => freeEnd)),
  };
}

/**
 * Replaces the words of a group: room tone instead of each section, the clip on it, as loud as the word was, and
 * crossfades to the recording around it.
 * @param words of each of the group's sections, in their order.
 * @param recorded the recording, at least {@link soundNeededBy} the group.
 * @param key of the group: the same key gives the same room tone.
 */
export function composeGroup(
  group: SectionGroup,
  words: readonly NewWords[],
  recorded: Recorded,
  profile: SoundProfile,
  key: string,
): ComposedGroup {
  const beds = layBeds(words, recorded, profile);
  const outputStart = group.firstBlock * aacBlockSamples;
  const blocks = group.lastBlock - group.firstBlock + 1;
  const planes = mix(beds, recorded, outputStart, blocks * aacBlockSamples + growthOf(beds), profile, seedOf(key));

  const timeMap: TimePoint[] = [];
  const sections: ComposedGroup['sections'] = [];
  let shift = 0;
  for (const bed of beds) {
    const { place, length, start, end, valueAt } = bed;
    const { points, stretch } = stretchPlace(place, length, shift);
    timeMap.push(...points);
    shift += length - (place.end - place.start);
    sections.push({ start, end, heard: startOfClip(bed) + valueAt, stretch });
  }
  return { planes, timeMap: withoutRepeats(timeMap), sections };
}

function seedOf(key: string): number {
  return Number.parseInt(key.slice(0, 8), 16);
}

/** Samples by which all beds together are longer than the words they replace. */
function growthOf(beds: readonly Bed[]): number {
  return beds.reduce((sum, { place, length }) => sum + length - (place.end - place.start), 0);
}

function layBeds(words: readonly NewWords[], recorded: Recorded, { pauseThreshold }: SoundProfile): Bed[] {
  const beds: Bed[] = [];
  let shift = 0;
  for (const [index, own] of words.entries()) {
    const { section, seams } = own;
    // The last words make the group grow by whole blocks.
    const fitting = { pauseThreshold, grown: shift, isLast: index === words.length - 1 };
    const coupled = seams?.coupled ? coupleTake({ ...own, seams }, recorded, fitting) : uncoupled(own, fitting);
    const start = section.start + shift;
    shift += coupled.length - (coupled.place.end - coupled.place.start);
    beds.push({ section, level: seams?.level ?? null, ...coupled, start, end: section.end + shift });
  }
  return beds;
}

/** Words that were spoken alone. */
function uncoupled({ place, clip }: NewWords, { grown, isLast }: { grown: number; isLast: boolean }): Coupled {
  let length = Math.max(clip.length, shortestLength(place));
  if (isLast) length += toWholeBlocks(grown + length - (place.end - place.start));
  return { place, clip, valueAt: 0, lead: 0, tail: 0, likeness: { start: 0, end: 0 }, length, slack: 'around' };
}

/** The position of the word in its section, which is often marked a little too wide, and the pauses around the word. */
export function findWord(section: GroupSection, recorded: Recorded, pauseThreshold: number): Place {
  const planes = recorded.planes.map((plane) =>
    plane.subarray(section.freeStart - recorded.start, section.freeEnd - recorded.start),
  );
  const levels = frameLevels(planes);
  const voiced = (frame: number): boolean => float32At(levels, frame) > pauseThreshold;
  const firstFrame = Math.ceil((section.start - section.freeStart) / frameSamples);
  const endFrame = Math.floor((section.end - section.freeStart) / frameSamples);

  let wordFirst = firstFrame;
  while (wordFirst < endFrame && !voiced(wordFirst)) wordFirst += 1;
  if (wordFirst >= endFrame) {
    // Without any sound in the section, all of it is the word.
    return { start: section.start, end: section.end, pauseBefore: 0, pauseAfter: 0 };
  }
  let wordEnd = endFrame;
  while (wordEnd > wordFirst && !voiced(wordEnd - 1)) wordEnd -= 1;

  let pauseStart = wordFirst;
  while (pauseStart > 0 && !voiced(pauseStart - 1)) pauseStart -= 1;
  let pauseEnd = wordEnd;
  while (pauseEnd < levels.length && !voiced(pauseEnd)) pauseEnd += 1;

  const start = wordFirst === firstFrame ? section.start : section.freeStart + wordFirst * frameSamples;
  const end = wordEnd === endFrame ? section.end : section.freeStart + wordEnd * frameSamples;
  return {
    start,
    end,
    pauseBefore: Math.max(0, start - (section.freeStart + pauseStart * frameSamples)),
    pauseAfter: Math.max(0, section.freeStart + pauseEnd * frameSamples - end),
  };
}

function mix(
  beds: readonly Bed[],
  recorded: Recorded,
  outputStart: number,
  length: number,
  profile: SoundProfile,
  seed: number,
): Float32Array[] {
  const planes = makeRoomTone(profile.quiet, length, seed);
  for (const [channel, plane] of planes.entries()) {
    const original = recorded.planes[channel] ?? new Float32Array(0);
    for (let bed = 0; bed <= beds.length; bed++) layOriginal(plane, original, beds[bed - 1], beds[bed]);
  }
  for (const bed of beds) layClip(planes, bed, outputStart, recorded, profile);
  return planes;

  /** The recording between two beds, crossfaded with the room tone next to them. */
  function layOriginal(plane: Float32Array, original: Float32Array, before: Bed | undefined, after: Bed | undefined) {
    const from = before ? before.end - outputStart : 0;
    const to = after ? after.start - outputStart : length;
    const shift = before ? before.end - before.section.end : 0;
    const offset = outputStart - shift - recorded.start;
    for (let index = Math.max(0, from); index < Math.min(to, length); index++) {
      const kept = float32At(original, offset + index);
      const gain = (before ? fadeGain(index - from) : 1) * (after ? fadeGain(to - 1 - index) : 1);
      plane[index] = gain === 1 ? kept : gain * kept + Math.sqrt(1 - gain * gain) * float32At(plane, index);
    }
  }
}

/** Gain of the recording at a distance in samples from other sound: an equal-power fade. */
export function fadeGain(distance: number): number {
  return distance < fadeSamples ? (fadeGains[distance] ?? 1) : 1;
}

const fadeGains = Float32Array.from({ length: fadeSamples }, (_, step) =>
  Math.sin(((step + 0.5) / fadeSamples) * (Math.PI / 2)),
);

/** Places the clip at the word's position. */
function layClip(
  planes: Float32Array[],
  bed: Bed,
  outputStart: number,
  recorded: Recorded,
  profile: SoundProfile,
): void {
  const { clip } = bed;
  const gains = clipGains(bed, recorded, profile);
  const at = startOfClip(bed) - outputStart;
  const highest = Math.max(...gains);
  if (highest === 0) return;
  const louder = amplified(clip, highest);
  fadeClip(louder, bed);
  for (const [channel, plane] of planes.entries()) {
    const gain = itemAt(gains, channel) / highest;
    for (let index = 0; index < louder.length; index++) {
      plane[at + index] = float32At(plane, at + index) + float32At(louder, index) * gain;
    }
  }
}

/** When a clip begins, in output time. */
function startOfClip(bed: Bed): number {
  const { clip, place, length, section, start, lead, tail } = bed;
  const room = length - (clip.length - lead - tail);
  return start + (place.start - section.start) + roomBefore(bed, room) - lead;
}

/**
 * Room tone before the clip, samples: a third of the remaining room, unless the clip continues a neighbouring sound.
 */
function roomBefore({ slack }: Bed, room: number): number {
  if (slack === 'around') return Math.floor(room / 3);
  return slack === 'before' ? room : 0;
}

/** Fades the ends of a clip, in place: crossfaded with the recording where it continues, otherwise alone. */
function fadeClip(samples: Float32Array, { lead, tail, likeness }: Bed): void {
  if (lead === 0 && tail === 0) return fadeEnds(samples);
  const gainAt = (index: number, crossed: number, alike: number): number =>
    crossed > 0 ? comingGain(fadeGain(crossed - 1 - index), alike) : (index + 1) / clipFadeSamples;
  for (let index = 0; index < Math.min(samples.length, lead || clipFadeSamples); index++)
    samples[index] = float32At(samples, index) * gainAt(index, lead, likeness.start);
  for (let index = 0; index < Math.min(samples.length, tail || clipFadeSamples); index++) {
    const mirrored = samples.length - 1 - index;
    samples[mirrored] = float32At(samples, mirrored) * gainAt(index, tail, likeness.end);
  }
}

/** Fades both ends over 3 ms, in place. */
export function fadeEnds(samples: Float32Array): void {
  const { length } = samples;
  const faded = Math.min(clipFadeSamples, Math.ceil(length / 2));
  for (let index = 0; index < faded; index++) {
    const gain = (index + 1) / clipFadeSamples;
    samples[index] = float32At(samples, index) * gain;
    const mirrored = length - 1 - index;
    if (mirrored > index) samples[mirrored] = float32At(samples, mirrored) * gain;
  }
}

/** Words this much softer than the recording's speech do not determine the clip's loudness: 12 LU. */
const softestPower = 10 ** -1.2;

/** Channels with a smaller difference in loudness get the same gain: 1 LU. */
const balanceTolerance = 10 ** 0.1;

/** Gain of the clip in each channel that gives it the intended loudness, by default the replaced word's. */
function clipGains({ clip, place, level, lead, tail }: Bed, recorded: Recorded, profile: SoundProfile): number[] {
  const channels = recorded.planes.length;
  const measureStart = Math.max(0, place.start - settleSamples - recorded.start);
  const measured = recorded.planes.map((plane) => plane.subarray(measureStart, place.end - recorded.start));
  let powers = weightedPowers(measured, place.start - recorded.start - measureStart);
  let total = powers.reduce((sum, power) => sum + power, 0);
  if (total < profile.speechPower * softestPower) {
    powers = powers.map(() => profile.speechPower / channels);
    total = profile.speechPower;
  } else if (Math.max(...powers) < Math.min(...powers) * balanceTolerance) {
    powers = powers.map(() => total / channels);
  }
  const wanted = level === null ? 1 : powerOf(level) / total;
  const clipPower = itemAt(weightedPowers([clip], lead, clip.length - tail), 0);
  if (clipPower === 0) return powers.map(() => 1);
  return powers.map((power) => Math.sqrt((power * wanted) / clipPower));
}
