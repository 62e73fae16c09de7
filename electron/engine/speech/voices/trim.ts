import type { Speech } from './speaking-voice.ts';
import type { Sound } from '../../signal/wav.ts';
import { float32At } from '#shared/at.ts';

/** Seconds. */
const step = 0.005;
/** Loudness below the loudest moment of certain speech, and of a possible soft "f", "h" or fading "m", dB. */
const surelySpeech = 34;
const maybeSpeech = 42;
/** Minimum level of soft sound above the clip's own noise, dB. */
const aboveNoise = 9;
/** Maximum duration of soft sound before and after certain speech, seconds. */
const longestOnset = 0.16;
const longestRelease = 0.24;
/** Maximum silence inside soft sound: the closure before a final "t" or "k", seconds. */
const hangover = 0.07;
/** Kept on both sides so that nothing is cut hard, and faded, seconds. */
export const margin = 0.015;

/**
 * The voiced part of a clip with a small margin, faded in and out over it; empty for a silent clip. Sound cut out of
 * other speech is only faded.
 */
export function trimToSpeech(speech: Speech): Sound {
  const { samples, sampleRate, fades } = speech;
  if (fades) return { samples: faded(samples.slice(), fades.start * sampleRate, fades.end * sampleRate), sampleRate };
  const { start, end } = speechIn(speech);
  const pad = Math.round(margin * sampleRate);
  return { samples: faded(samples.slice(start, end), pad, pad), sampleRate };
}

/** The voiced part of a sound with a small margin, `[start, end)` in its samples; empty for silence. */
export function speechIn({ samples, sampleRate, end: knownEnd }: Speech): { start: number; end: number } {
  const size = Math.round(step * sampleRate);
  const levels = stepLevels(samples, size);
  const peak = levels.reduce((loudest, level) => Math.max(loudest, level), -Infinity);
  if (peak < -70) return { start: 0, end: 0 };
  const first = levels.findIndex((level) => level > peak - surelySpeech);
  const last = levels.findLastIndex((level) => level > peak - surelySpeech);
  const noise = levels.toSorted()[Math.floor(levels.length / 5)] ?? -Infinity;
  const softest = Math.max(peak - maybeSpeech, Math.min(noise + aboveNoise, peak - surelySpeech));
  const soft = (index: number) => (levels[index] ?? -Infinity) > softest;
  const onset = softEdge(first, -1, longestOnset, soft);
  const release = softEdge(last, 1, longestRelease, soft);
  const pad = Math.round(margin * sampleRate);
  const start = Math.max(0, onset * size - pad);
  const end = Math.min(samples.length, Math.max((release + 1) * size, Math.round(knownEnd * sampleRate)) + pad);
  return { start, end };
}

function stepLevels(samples: Float32Array, size: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(samples.length / size) }, (_, index) => {
    const part = samples.subarray(index * size, (index + 1) * size);
    return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length + 1e-10);
  });
}

/** Walks from `from` over soft sound, bridging short gaps; returns the last soft step. */
function softEdge(from: number, direction: 1 | -1, longest: number, soft: (index: number) => boolean): number {
  let edge = from;
  for (let distance = 1; distance * step <= longest; distance++) {
    const index = from + direction * distance;
    if (soft(index)) edge = index;
    else if (Math.abs(index - edge) * step > hangover) break;
  }
  return edge;
}

/** Fades in over `start` samples and out over `end` samples, in place. */
function faded(samples: Float32Array, start: number, end: number): Float32Array {
  const half = samples.length >> 1;
  const rise = Math.min(Math.round(start), half);
  const fall = Math.min(Math.round(end), half);
  for (let i = 0; i < rise; i++) samples[i] = float32At(samples, i) * fadeGain(i, rise);
  for (let i = 1; i <= fall; i++) {
    const at = samples.length - i;
    samples[at] = float32At(samples, at) * fadeGain(i - 1, fall);
  }
  return samples;
}

/** Half a period of a cosine, from 0 to 1. */
function fadeGain(index: number, length: number): number {
  return 0.5 - 0.5 * Math.cos((Math.PI * (index + 0.5)) / length);
}
