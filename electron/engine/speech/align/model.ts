import { featureSize, frameRate, measureInSteps, normalizeFeatures, type Features } from '#shared/sound/features.ts';
import { createGaussians, writeLogFactors, type Gaussians } from '#shared/sound/gaussians.ts';
import { partsPerPhone } from '#shared/sound/script-sounds.ts';
import type { Reference, Rendition } from './reference.ts';
import { float32At, float64At, itemAt } from '#shared/at.ts';
import { joined } from '#shared/wav.ts';

/** The sound of the script, learned from its renditions. */
export type SpeechModel = {
  /** For each phone of the script, in order, its {@link partsPerPhone} Gaussians. */
  script: Gaussians;
  /** The same for each kind of phone, wherever it stands. */
  kinds: Gaussians;
  /** For each phone of the script the index of its kind. */
  kindOf: number[];
  /** Mean of the log duration of each phone of the script, frames. */
  logDurations: Float32Array;
};

/** Vocal tract lengths, relative to the voices' own, that the model is trained with. */
const warps = [0.92, 1, 1.08];
/** Number of frames at a phone's own place in the script that weigh as much as the mean of its kind. */
const relevance = 12;
/** Number of frames of a kind that weigh as much as the mean variance of all kinds. */
const variancePrior = 20;
/**
 * Minimum variance of features whose variance over speech is 1. Speakers and rooms vary more than three synthetic
 * voices.
 */
const leastVariance = 0.3;
/** Log duration of a phone no rendition has, frames: 70 ms. */
const usualLogDuration = Math.log(7);

/** The part of a phone of `frames` frames that its frame `index` belongs to. */
export function partAt(index: number, frames: number): number {
  return Math.floor((partsPerPhone * (index + 0.5)) / frames);
}

/**
 * Statistics of many Gaussians: number of frames, and the sums of their `featureSize` numbers and of their squares. In
 * few arrays, as a long script has tens of thousands.
 */
type Frames = { counts: Float64Array; sums: Float64Array; squares: Float64Array };

/**
 * Trains on the renditions. A phone's Gaussian is its kind's, drawn towards the frames at its own place in the script,
 * which reflect its neighbours' influence (maximum a posteriori, Gauvain & Lee 1994).
 * @param checkpoint called now and then, so that other work can run; throws to stop.
 */
export async function trainModel(reference: Reference, checkpoint: () => Promise<void>): Promise<SpeechModel> {
  const names = [...new Set(reference.phones.map((phone) => phone.name))];
  const kindOf = reference.phones.map((phone) => names.indexOf(phone.name));
  const own = emptyFrames(kindOf.length * partsPerPhone);
  const kinds = emptyFrames(names.length * partsPerPhone);
  for (const { samples, times } of reference.renditions) {
    for (const features of await measureInSteps(joined(samples), { warps, checkpoint })) {
      await checkpoint();
      normalizeSpeech(features, times);
      for (const [phone, time] of times.entries()) {
        if (!time) continue;
        collect(features, time, own, phone * partsPerPhone, kinds, itemAt(kindOf, phone) * partsPerPhone);
      }
    }
  }
  const kindGaussians = estimateKinds(kinds);
  return {
    script: drawTowardsOwn(own, kindGaussians, kindOf),
    kinds: kindGaussians,
    kindOf,
    logDurations: logDurations(reference),
  };
}

function emptyFrames(gaussians: number): Frames {
  const numbers = gaussians * featureSize;
  return { counts: new Float64Array(gaussians), sums: new Float64Array(numbers), squares: new Float64Array(numbers) };
}

function normalizeSpeech(features: Features, times: Rendition['times']): void {
  const isSpeech = new Uint8Array(features.frames);
  for (const time of times) {
    if (time) isSpeech.fill(1, Math.round(time.start * frameRate), Math.round(time.end * frameRate));
  }
  normalizeFeatures(features, (frame) => isSpeech[frame] === 1);
}

/** Adds the frames of one spoken phone, in equal parts, to its own statistics and to those of its kind. */
function collect(
  { values, frames }: Features,
  { start, end }: { start: number; end: number },
  own: Frames,
  ownAt: number,
  kinds: Frames,
  kindAt: number,
): void {
  const first = Math.min(frames - 1, Math.round(start * frameRate));
  const last = Math.max(first + 1, Math.min(frames, Math.round(end * frameRate)));
  for (let frame = first; frame < last; frame++) {
    const part = partAt(frame - first, last - first);
    addFrame(own, ownAt + part, values, frame);
    addFrame(kinds, kindAt + part, values, frame);
  }
}

function addFrame({ counts, sums, squares }: Frames, gaussian: number, values: Float32Array, frame: number): void {
  counts[gaussian] = float64At(counts, gaussian) + 1;
  for (let k = 0; k < featureSize; k++) {
    const at = gaussian * featureSize + k;
    const value = float32At(values, frame * featureSize + k);
    sums[at] = float64At(sums, at) + value;
    squares[at] = float64At(squares, at) + value * value;
  }
}

/** Estimates each kind's Gaussians. The variance of few frames is unreliable, and is drawn towards the mean of all. */
function estimateKinds({ counts, sums, squares }: Frames): Gaussians {
  const gaussians = createGaussians(counts.length);
  const variances = new Float32Array(counts.length * featureSize);
  const pooled = new Float64Array(featureSize);
  const total = counts.reduce((sum, count) => sum + count, 0);
  for (const [index, count] of counts.entries()) {
    for (let k = 0; k < featureSize; k++) {
      const at = index * featureSize + k;
      const mean = count === 0 ? 0 : float64At(sums, at) / count;
      const variance = count === 0 ? 0 : float64At(squares, at) / count - mean * mean;
      gaussians.means[at] = mean;
      variances[at] = variance;
      pooled[k] = float64At(pooled, k) + (variance * count) / total;
    }
  }
  for (const [index, count] of counts.entries()) {
    for (let k = 0; k < featureSize; k++) {
      const at = index * featureSize + k;
      const variance =
        (float32At(variances, at) * count + float64At(pooled, k) * variancePrior) / (count + variancePrior);
      gaussians.precisions[at] = 1 / Math.max(variance, leastVariance);
    }
  }
  writeLogFactors(gaussians);
  return gaussians;
}

function drawTowardsOwn({ counts, sums }: Frames, kinds: Gaussians, kindOf: readonly number[]): Gaussians {
  const gaussians = createGaussians(counts.length);
  for (const [index, count] of counts.entries()) {
    const phone = Math.floor(index / partsPerPhone);
    const kind = itemAt(kindOf, phone) * partsPerPhone + (index % partsPerPhone);
    for (let k = 0; k < featureSize; k++) {
      const at = index * featureSize + k;
      const prior = float32At(kinds.means, kind * featureSize + k);
      gaussians.means[at] = (float64At(sums, at) + relevance * prior) / (count + relevance);
      gaussians.precisions[at] = float32At(kinds.precisions, kind * featureSize + k);
    }
  }
  writeLogFactors(gaussians);
  return gaussians;
}

function logDurations({ phones, renditions }: Reference): Float32Array {
  return Float32Array.from(phones, (_, phone) => {
    const spoken = renditions.flatMap(({ times }) => times[phone] ?? []);
    const logs = spoken.map(({ start, end }) => Math.log(Math.max(1, (end - start) * frameRate)));
    return logs.length === 0 ? usualLogDuration : logs.reduce((sum, log) => sum + log, 0) / logs.length;
  });
}
