import { resample } from '../../media/codec/resample.ts';
import { createTransform, hannWindow } from '#shared/sound/fft.ts';
import { float32At, float64At, itemAt } from '#shared/at.ts';

/**
 * Fundamental frequency by autocorrelation, corrected for the window, with the likeliest path through each frame's
 * candidates: Boersma, "Accurate short-term analysis of the fundamental frequency" (1993), with his costs. A second
 * path stays within the speaker's range, which the first path determines (De Looze & Hirst, "Detecting changes in key
 * and range", 2008), and so avoids noise in pauses and octave errors.
 */

/** Sample rate of the analysis. Harmonics above 4 kHz add nothing, but would take most of the time. */
const sampleRate = 8_000;

/** Pitch of a recording, 100 times a second. */
export type PitchTrack = {
  /** Hz; 0 where nothing is voiced. Value `i` belongs to second `(i + 0.5) / 100`. */
  values: Float32Array;
};

export const pitchRate = 100;

/** The pitch of speech directly before and after some words, Hz; null where nothing is voiced. */
export type PitchBeside = { before: number | null; after: number | null };
const lowest = 60;
const highest = 500;
/** Three periods of the lowest pitch. */
const windowSeconds = 3 / lowest;
const mostCandidates = 6;
const voicingThreshold = 0.45;
const silenceThreshold = 0.03;
const octaveCost = 0.02;
const octaveJumpCost = 0.35;
const voicingChangeCost = 0.14;
/** Frames this much softer than the loudest say nothing about a speaker's range: 20 dB. */
const clearSpeech = 0.1;
/** Limits of a speaker's range, relative to the lower and upper quartile of the pitch. */
const rangeBelow = 0.75;
const rangeAbove = 1.5;

type Candidate = { pitch: number; strength: number };

/** @param sound mono. */
export function trackPitch(sound: Float32Array, soundRate: number): PitchTrack {
  const samples = resample(sound, soundRate, sampleRate);
  const size = Math.round(windowSeconds * sampleRate);
  const frames = Math.max(0, Math.floor((sound.length / soundRate) * pitchRate));
  const correlate = createCorrelation(size, Math.ceil(sampleRate / lowest) + 2);
  const firstOf = (frame: number) => Math.round(((frame + 0.5) / pitchRate) * sampleRate) - (size >> 1);
  const peaks = Float32Array.from({ length: frames }, (_, frame) =>
    peakOf(samples, firstOf(frame), firstOf(frame) + size),
  );
  // One click must not make all speech seem silent.
  const loudest = peaks.toSorted()[Math.floor(0.95 * frames)] ?? 0;
  const loudness = peaks.map((peak) => (loudest === 0 ? 0 : Math.min(1, peak / loudest)));
  const candidates = Array.from(loudness, (level, frame) =>
    candidatesOf(level < silenceThreshold ? null : correlate(samples, firstOf(frame)), level),
  );
  const path = likeliestPath(candidates);
  const range = rangeOf(path.filter((_, frame) => float32At(loudness, frame) > clearSpeech));
  if (!range) return { values: path };
  const isPossible = ({ pitch }: Candidate) => pitch === 0 || (pitch >= range.lowest && pitch <= range.highest);
  return { values: likeliestPath(candidates.map((frame) => frame.filter(isPossible))) };
}

/** Null where nothing is voiced. */
function rangeOf(path: Float32Array): { lowest: number; highest: number } | null {
  const voiced = path.filter((pitch) => pitch > 0).sort();
  if (voiced.length === 0) return null;
  const quartile = (share: number) => voiced[Math.floor(share * voiced.length)] ?? 0;
  return { lowest: rangeBelow * quartile(0.25), highest: rangeAbove * quartile(0.75) };
}

/** The median of all voiced values, Hz; null if too little is voiced (60 ms). */
export function medianPitch({ values }: PitchTrack): number | null {
  const voiced = values.filter((value) => value > 0).sort();
  return voiced.length < 0.06 * pitchRate ? null : (voiced[voiced.length >> 1] ?? null);
}

export function semitonesBetween(from: number, to: number): number {
  return 12 * Math.log2(to / from);
}

function peakOf(samples: Float32Array, from: number, to: number): number {
  let peak = 0;
  for (let i = Math.max(0, from); i < Math.min(samples.length, to); i++)
    peak = Math.max(peak, Math.abs(float32At(samples, i)));
  return peak;
}

/** Returns a function for the normalized autocorrelation (lags 0 to `lags`) of `size` samples from `first` on. */
function createCorrelation(size: number, lags: number): (samples: Float32Array, first: number) => Float64Array {
  const length = 2 ** Math.ceil(Math.log2(size + lags));
  const transform = createTransform(length);
  const taper = hannWindow(size);
  function autocorrelation(): Float64Array {
    const { real, imaginary, run } = transform;
    imaginary.fill(0);
    run();
    for (let k = 0; k < length; k++) real[k] = float64At(real, k) ** 2 + float64At(imaginary, k) ** 2;
    imaginary.fill(0);
    run();
    const zero = float64At(real, 0);
    const result = new Float64Array(lags);
    if (zero > 0) for (let lag = 0; lag < lags; lag++) result[lag] = float64At(real, lag) / zero;
    return result;
  }
  transform.real.set(taper);
  const ofTaper = autocorrelation();
  return (samples, first) => {
    const { real } = transform;
    const from = Math.max(0, first);
    real.fill(0);
    real.set(samples.subarray(from, Math.max(from, first + size)), from - first);
    let sum = 0;
    for (let i = 0; i < size; i++) sum += float64At(real, i);
    const mean = sum / size;
    for (let i = 0; i < size; i++) real[i] = (float64At(real, i) - mean) * float64At(taper, i);
    return autocorrelation().map((value, lag) => value / (ofTaper[lag] ?? 1));
  };
}

/** The unvoiced candidate first, then the strongest peaks. */
function candidatesOf(correlation: Float64Array | null, loudness: number): Candidate[] {
  const quiet = 2 - loudness / (silenceThreshold / (1 + voicingThreshold));
  const unvoiced = { pitch: 0, strength: voicingThreshold + Math.max(0, quiet) };
  if (!correlation) return [unvoiced];
  const voiced: Candidate[] = [];
  for (let lag = Math.floor(sampleRate / highest); lag < correlation.length - 1; lag++) {
    const [before, here, after] = [
      float64At(correlation, lag - 1),
      float64At(correlation, lag),
      float64At(correlation, lag + 1),
    ];
    if (here < voicingThreshold / 2 || here < before || here <= after) continue;
    const curve = 2 * here - before - after;
    const offset = curve > 0 ? (after - before) / (2 * curve) : 0;
    const pitch = sampleRate / (lag + offset);
    if (pitch < lowest || pitch > highest) continue;
    const peak = Math.min(1, here + (offset * (after - before)) / 4);
    voiced.push({ pitch, strength: peak - octaveCost * Math.log2(lowest / pitch) });
  }
  voiced.sort((a, b) => b.strength - a.strength);
  return [unvoiced, ...voiced.slice(0, mostCandidates)];
}

function changeCost(from: Candidate, to: Candidate): number {
  if (from.pitch === 0 && to.pitch === 0) return 0;
  if (from.pitch === 0 || to.pitch === 0) return voicingChangeCost;
  return octaveJumpCost * Math.abs(Math.log2(from.pitch / to.pitch));
}

/** Dynamic programming (Viterbi) over the candidates of all frames. */
function likeliestPath(candidates: readonly Candidate[][]): Float32Array {
  const cameFrom: number[][] = [];
  let scores: number[] = [];
  for (const [frame, here] of candidates.entries()) {
    const before = candidates[frame - 1] ?? [];
    const sources: number[] = [];
    const next = here.map((candidate) => {
      let [best, source] = [before.length === 0 ? 0 : -Infinity, 0];
      for (const [index, previous] of before.entries()) {
        const score = itemAt(scores, index) - changeCost(previous, candidate);
        if (score > best) [best, source] = [score, index];
      }
      sources.push(source);
      return best + candidate.strength;
    });
    cameFrom.push(sources);
    scores = next;
  }
  const values = new Float32Array(candidates.length);
  let choice = scores.indexOf(Math.max(...scores));
  for (let frame = candidates.length - 1; frame >= 0; frame--) {
    values[frame] = itemAt(itemAt(candidates, frame), choice).pitch;
    choice = itemAt(itemAt(cameFrom, frame), choice);
  }
  return values;
}
