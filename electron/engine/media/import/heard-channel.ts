import { float32At } from '#shared/at.ts';

/**
 * Two channels cancel each other out if their mean has less than this share of the louder one's energy: −10 dB. Where one
 * channel is silent, the mean has −6 dB.
 */
const cancelledShare = 0.1;

/** The mean of one or two channels, or the louder one where the mean would lose what is said: a wire the wrong way round. */
export function heardChannel([left = new Float32Array(0), right]: readonly Float32Array[]): Float32Array {
  if (!right) return left;
  const mean = left.map((sample, index) => (sample + float32At(right, index)) / 2);
  const [ofLeft, ofRight] = [energyOf(left), energyOf(right)];
  if (energyOf(mean) >= cancelledShare * Math.max(ofLeft, ofRight)) return mean;
  return ofRight > ofLeft ? right : left;
}

function energyOf(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}
