import { float32At, itemAt } from '#shared/at.ts';
import { mean } from '#electron/lib/averages.ts';
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
 * K-weighted mean square of each channel over the loud frames of `planes[from, to)` (48 kHz). Sound before `from` lets
 * the filters settle. All zero for silence.
 */
export function weightedPowers(planes: readonly Float32Array[], from = 0, to = planes[0]?.length ?? 0): number[] {
  const perChannel = planes.map((plane) => framePowers(plane, from, to));
  const totals = (perChannel[0] ?? []).map((_, frame) => sum(perChannel.map((frames) => itemAt(frames, frame))));
  const gate = relativeGate * mean(totals);
  return perChannel.map((frames) => mean(frames.filter((_, frame) => itemAt(totals, frame) >= gate)));
}

/** Loudness in LUFS from the powers of the channels (front channels, weight 1). −Infinity for silence. */
export function loudnessOf(powers: readonly number[]): number {
  return -0.691 + 10 * Math.log10(sum(powers));
}

/** The power of all channels together at a loudness, LUFS. */
export function powerOf(loudness: number): number {
  return 10 ** ((loudness + 0.691) / 10);
}

/**
 * K-weighted mean square of each frame of 10 ms of `samples[from, to)`. A shorter last frame counts if it is the only
 * one or at least half a frame. Filters and powers are computed in one pass, because a template has a minute of sound.
 */
function framePowers(samples: Float32Array, from: number, to: number): number[] {
  const powers: number[] = [];
  let shelf1 = 0;
  let shelf2 = 0;
  let pass1 = 0;
  let pass2 = 0;
  let power = 0;
  let frameStart = from;
  let frameEnd = Math.min(from + frameSamples, to);
  for (let index = 0; index < to; index++) {
    const input = float32At(samples, index);
    const shelved = headShelf.b0 * input + shelf1;
    shelf1 = headShelf.b1 * input - headShelf.a1 * shelved + shelf2;
    shelf2 = headShelf.b2 * input - headShelf.a2 * shelved;
    const value = highPass.b0 * shelved + pass1;
    pass1 = highPass.b1 * shelved - highPass.a1 * value + pass2;
    pass2 = highPass.b2 * shelved - highPass.a2 * value;
    if (index < from) continue;
    power += value * value;
    if (index + 1 < frameEnd) continue;
    const length = frameEnd - frameStart;
    if (powers.length === 0 || length >= frameSamples / 2) powers.push(power / length);
    power = 0;
    frameStart = frameEnd;
    frameEnd = Math.min(frameEnd + frameSamples, to);
    shelf1 = withoutDenormals(shelf1);
    shelf2 = withoutDenormals(shelf2);
    pass1 = withoutDenormals(pass1);
    pass2 = withoutDenormals(pass2);
  }
  return powers;
}

/** Replaces denormal numbers, to which silence decays, as they are a hundred times slower to calculate with. */
function withoutDenormals(value: number): number {
  return Math.abs(value) < 1e-30 ? 0 : value;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
