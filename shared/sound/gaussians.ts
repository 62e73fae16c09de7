import { featureSize } from './features.ts';
import * as checked from '../at.ts';

// Called millions of times: constants of this module avoid the look-up that bundled modules add to imports.
const { float32At } = checked;

/** Diagonal Gaussians over feature vectors. */
export type Gaussians = {
  count: number;
  /** `count × featureSize`. */
  means: Float32Array;
  /** 1 / variance, `count × featureSize`. */
  precisions: Float32Array;
  /** Log of the normalizing factor of each Gaussian. */
  logFactors: Float32Array;
};

export function createGaussians(count: number): Gaussians {
  return {
    count,
    means: new Float32Array(count * featureSize),
    precisions: new Float32Array(count * featureSize),
    logFactors: new Float32Array(count),
  };
}

export function writeLogFactors(gaussians: Gaussians): void {
  for (let index = 0; index < gaussians.count; index++) {
    let sum = 0;
    for (let k = 0; k < featureSize; k++)
      sum += Math.log(float32At(gaussians.precisions, index * featureSize + k) / (2 * Math.PI));
    gaussians.logFactors[index] = sum / 2;
  }
}

/** Log likelihood of the feature vector at `frame` under Gaussian `index`. */
export function logLikelihood(
  { means, precisions, logFactors }: Gaussians,
  index: number,
  values: Float32Array,
  frame: number,
): number {
  const [a, b] = [index * featureSize, frame * featureSize];
  let distance = 0;
  for (let k = 0; k < featureSize; k++) {
    const difference = float32At(values, b + k) - float32At(means, a + k);
    distance += difference * difference * float32At(precisions, a + k);
  }
  return float32At(logFactors, index) - distance / 2;
}

/** One Gaussian fitted to the given frames, each of its variances at least `leastVariance`. */
export function gaussianOf(frames: readonly number[], values: Float32Array, leastVariance: number): Gaussians {
  const gaussian = createGaussians(1);
  for (let k = 0; k < featureSize; k++) {
    const mean = frames.reduce((sum, frame) => sum + float32At(values, frame * featureSize + k), 0) / frames.length;
    const variance =
      frames.reduce((sum, frame) => sum + (float32At(values, frame * featureSize + k) - mean) ** 2, 0) / frames.length;
    gaussian.means[k] = mean;
    gaussian.precisions[k] = 1 / Math.max(variance, leastVariance);
  }
  writeLogFactors(gaussian);
  return gaussian;
}
