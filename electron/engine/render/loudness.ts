/**
 * Loudness of short speech by ITU-R BS.1770-4: K-weighting, mean square, and a relative gate. The standard's blocks
 * of 400 ms are longer than a spoken name, so the gate works on frames of 10 ms here.
 */

type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/** The two stages of K-weighting at 48 kHz (BS.1770-4, tables 1 and 2): head shelf and high pass. */
const headShelf: Biquad = {
  b0: 1.53512485958697,
  b1: -2.69169618940638,
  b2: 1.19839281085285,
  a1: -1.69065929318241,
  a2: 0.73248077421585,
};
const highPass: Biquad = { b0: 1, b1: -2, b2: 1, a1: -1.99004745483398, a2: 0.99007225036621 };

const frameSamples = 480;

/** Frames this much below the mean do not count: −10 LU. */
const relativeGate = 0.1;

/**
 * K-weighted mean square of each channel over the loud frames of `planes[from, to)` (48 kHz). Sound before `from`
 * lets the filters settle. All zero when there is no sound.
 */
export function weightedPowers(planes: readonly Float32Array[], from = 0, to = planes[0]?.length ?? 0): number[] {
  const perChannel = planes.map((plane) => framePowers(kWeighted(plane), from, to));
  const totals = (perChannel[0] ?? []).map((_, frame) => sum(perChannel.map((frames) => frames[frame] ?? 0)));
  const gate = relativeGate * mean(totals);
  return perChannel.map((frames) => mean(frames.filter((_, frame) => (totals[frame] ?? 0) >= gate)));
}

/** Loudness in LUFS from the powers of the channels (front channels, weight 1). −Infinity for silence. */
export function loudnessOf(powers: readonly number[]): number {
  return -0.691 + 10 * Math.log10(sum(powers));
}

function kWeighted(samples: Float32Array): Float32Array {
  return filter(filter(samples, headShelf), highPass);
}

function filter(samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): Float32Array {
  const output = new Float32Array(samples.length);
  let state1 = 0;
  let state2 = 0;
  for (let index = 0; index < samples.length; index++) {
    const input = samples[index] ?? 0;
    const value = b0 * input + state1;
    state1 = withoutDenormals(b1 * input - a1 * value + state2);
    state2 = withoutDenormals(b2 * input - a2 * value);
    output[index] = value;
  }
  return output;
}

/** Numbers next to zero, which silence decays to, are a hundred times slower to calculate with. */
function withoutDenormals(value: number): number {
  return Math.abs(value) < 1e-30 ? 0 : value;
}

/** Mean square of each frame of 10 ms; a last short frame counts when it is the only one or at least half a frame. */
function framePowers(samples: Float32Array, from: number, to: number): number[] {
  const powers: number[] = [];
  for (let start = from; start < to; start += frameSamples) {
    const end = Math.min(start + frameSamples, to);
    if (powers.length > 0 && end - start < frameSamples / 2) break;
    let power = 0;
    for (let index = start; index < end; index++) power += (samples[index] ?? 0) ** 2;
    powers.push(power / (end - start));
  }
  return powers;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
