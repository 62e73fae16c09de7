import type { Speech } from './speaking-voice.ts';
import type { Sound } from '../../signal/wav.ts';

/** Positions of words in a sentence, seconds, and whether the voice pauses before and after them. */
export type WordsPlace = { start: number; end: number; pausesBefore: boolean; pausesAfter: boolean };

/** Part of a pause kept beside the words, and faded, seconds. */
const margin = 0.015;
/** Adjoining words are faded inside, seconds. */
const insideFade = 0.006;

/** Range and step of the search for a dip of loudness inside the words, in windows of a pitch period, seconds. */
const dipReach = 0.02;
const dipStep = 0.0025;
const dipWindow = 0.01;
/** A dip is at least this much softer than the edge, dB. */
const dipDepth = 6;

/**
 * Cuts words out of a sentence: beside a pause with a margin, otherwise where the next sound begins. If the words have
 * a softer sound at an edge, such as the closure of a "k", the cut is at its softest moment, because the neighbouring
 * sound still fades at the edge itself.
 */
export function cutOut(sound: Sound, place: WordsPlace): Speech {
  const { samples, sampleRate } = sound;
  const start = place.pausesBefore ? Math.max(0, place.start - margin) : softestInside(sound, place.start, 1);
  const end = place.pausesAfter ? place.end + margin : softestInside(sound, place.end, -1);
  return {
    samples: samples.slice(Math.round(start * sampleRate), Math.round(end * sampleRate)),
    sampleRate,
    end: place.end - start,
    fades: { start: place.pausesBefore ? margin : insideFade, end: place.pausesAfter ? margin : insideFade },
  };
}

/** @returns the edge itself where there is no dip. */
function softestInside(sound: Sound, edge: number, direction: 1 | -1): number {
  let [softest, lowest] = [edge, levelAt(sound, edge) - dipDepth];
  for (let distance = dipStep; distance <= dipReach; distance += dipStep) {
    const level = levelAt(sound, edge + direction * distance);
    if (level < lowest) [softest, lowest] = [edge + direction * distance, level];
  }
  return softest;
}

/** Loudness around a moment, dB. */
function levelAt({ samples, sampleRate }: Sound, seconds: number): number {
  const from = Math.max(0, Math.round((seconds - dipWindow / 2) * sampleRate));
  const part = samples.subarray(from, Math.round((seconds + dipWindow / 2) * sampleRate));
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length + 1e-10);
}
