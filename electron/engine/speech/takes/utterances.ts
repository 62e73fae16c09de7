import { float32At } from '#shared/at.ts';
import { soundRate } from '#shared/wav.ts';

/** A stretch of sound in samples, `[start, end)`. */
export type Range = { start: number; end: number };

type Utterances = {
  /** Ranges of speech, in order. */
  ranges: Range[];
  /** Level of the room between them, dBFS. */
  noise: number;
};

/** Duration of one level measurement, seconds. */
const step = 0.01;
/** Samples of one. */
const size = Math.round(step * soundRate);
/** The quietest share of a recording counts as its noise. */
const quietShare = 0.15;
/** Minimum level of speech above the noise, and maximum level below the loudest speech, dB. */
const aboveNoise = 10;
const belowSpeech = 38;
/** A pause this short is inside an utterance (“Anna Maria”), seconds. */
const innerPause = 0.35;
/** Anything shorter is a click, a tap or a breath, seconds. */
const shortest = 0.08;
/** Extension for soft beginnings and endings below the threshold, seconds. */
const margin = 0.08;
/** A recording without anything louder is silent, dBFS. */
const silence = -65;

/**
 * Finds utterances by their energy relative to the recording's noise: a threshold between the quietest moments and the
 * loudest, pauses inside an utterance bridged. Uses no model, so it needs pauses of at least half a second between
 * utterances.
 * @param samples mono, 48 kHz, −1 to 1, without rumble.
 * @param options.isTight whether there is hardly anything but speech: the quietest moments are its soft sounds then.
 */
export function findUtterances(samples: Float32Array, { isTight = false } = {}): Utterances {
  const levels = levelsOf(samples);
  const sorted = levels.toSorted();
  const noise = sorted[Math.floor(sorted.length * quietShare)] ?? silence;
  const loud = sorted[Math.floor(sorted.length * 0.98)] ?? silence;
  if (loud < silence) return { ranges: [], noise };
  const threshold = Math.max(isTight ? silence : noise + aboveNoise, loud - belowSpeech, silence);

  const runs: Range[] = [];
  for (const [index, level] of levels.entries()) {
    if (level < threshold) continue;
    const last = runs.at(-1);
    if (last && (index - last.end) * step < innerPause) last.end = index + 1;
    else runs.push({ start: index, end: index + 1 });
  }
  const pad = Math.round(margin * soundRate);
  const ranges = runs
    .filter(({ start, end }) => (end - start) * step >= shortest)
    .map(({ start, end }) => ({
      start: Math.max(0, start * size - pad),
      end: Math.min(samples.length, end * size + pad),
    }));
  return { ranges, noise };
}

/** Root mean square of each step, dBFS. */
function levelsOf(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / size) }, (_, index) => {
    let power = 0;
    for (let at = index * size; at < (index + 1) * size; at++) power += float32At(samples, at) ** 2;
    return 10 * Math.log10(power / size + 1e-10);
  });
}

/** Noise of a recording with little silence to measure it in: at most 6 dB above its quietest moment, dBFS. */
export function noiseOf(samples: Float32Array, measured: number): number {
  return levelsOf(samples).reduce((lowest, level) => Math.min(lowest, level + 6), measured);
}

/** Expected duration of a name by its letters, at a middle speaking rate, seconds. */
export function expectedLength(name: string): number {
  const letters = name.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return 0.2 + 0.06 * letters;
}
