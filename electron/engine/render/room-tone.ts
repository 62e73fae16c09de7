import { float32At } from '#shared/at.ts';
import { quietSamples } from '../template/sound-profile.ts';

/** Grains of about 43 ms, each faded in and out over half its length, so that two always overlap. */
const grainSamples = 2_048;
const hop = grainSamples / 2;

/** Minimum noise of room tone, RMS: about −87 dBFS, inaudible, but no digital silence. */
const leastNoise = 4.5e-5;

/**
 * Sound of the empty room, of any length, made from short overlapping pieces of the recording's own pauses in random
 * order, so that no loop is heard. The same seed gives the same sound.
 * @param quiet stretches of `quietSamples`, one array per channel each.
 * @returns one array of `length` samples per channel.
 */
export function makeRoomTone(quiet: readonly Float32Array[][], length: number, seed: number): Float32Array[] {
  const channels = quiet[0]?.length ?? 1;
  const random = createRandom(seed);
  const planes = Array.from({ length: channels }, () => new Float32Array(length));
  let previous = -1;
  for (let start = -hop; start < length; start += hop) {
    const choice = chooseOther(quiet.length, previous, random);
    previous = choice;
    const offset = Math.floor(random() * (quietSamples - grainSamples));
    for (const [channel, plane] of planes.entries()) {
      const stretch = quiet[choice]?.[channel];
      if (stretch) addGrain(plane, start, stretch, offset);
    }
  }
  for (const plane of planes) {
    if (rms(plane) < 2 * leastNoise) addLeastNoise(plane, random);
  }
  return planes;
}

/** An index below `count`, different from `previous` if possible: neighbours must not be alike. */
function chooseOther(count: number, previous: number, random: () => number): number {
  if (count < 2 || previous < 0) return Math.floor(random() * count);
  return (previous + 1 + Math.floor(random() * (count - 1))) % count;
}

/** The sine window keeps the power of noise constant where two unrelated grains overlap by half. */
const grainWindow = Float32Array.from({ length: grainSamples }, (_, index) =>
  Math.sin((Math.PI * (index + 0.5)) / grainSamples),
);

function addGrain(plane: Float32Array, start: number, stretch: Float32Array, offset: number): void {
  const first = Math.max(0, -start);
  const end = Math.min(grainSamples, plane.length - start);
  for (let index = first; index < end; index++) {
    plane[start + index] =
      float32At(plane, start + index) + float32At(grainWindow, index) * float32At(stretch, offset + index);
  }
}

export function rms(samples: Float32Array): number {
  let power = 0;
  for (let index = 0; index < samples.length; index++) {
    const sample = float32At(samples, index);
    power += sample * sample;
  }
  return Math.sqrt(power / Math.max(1, samples.length));
}

/** Adds triangular noise, like dither. */
function addLeastNoise(plane: Float32Array, random: () => number): void {
  const scale = leastNoise * Math.sqrt(6);
  for (let index = 0; index < plane.length; index++) {
    plane[index] = float32At(plane, index) + (random() - random()) * scale;
  }
}

/** Mulberry32: a small generator, the same on every machine. @returns numbers in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
