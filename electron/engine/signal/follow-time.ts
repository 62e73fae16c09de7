import { mapTime, type TimeMap } from '#shared/timeline/time-map.ts';
import { float32At } from '#shared/at.ts';

/** Grains of 43 ms, each faded in and out over half its length. */
const hop = 1_024;

/** Maximum offset of sound from its time before a grain is taken from elsewhere: 10 ms, imperceptible. */
const tolerance = 480;

/** Grains are first compared at every fourth position and sample. */
const coarse = 4;

const rising = Float32Array.from({ length: hop }, (_, index) => Math.sin((Math.PI * (index + 0.5)) / (2 * hop)) ** 2);

/**
 * Sound that follows a time map at its own pitch: it is copied where time runs at its usual speed; elsewhere grains are
 * repeated or left out at similar positions (WSOLA: Verhelst and Roelands, 1993).
 * @param planes one array per channel, 48 kHz; their first sample is the source's `start`. Beyond them is silence.
 * @param map from source to output, samples.
 * @param output the requested samples of the output, `[from, to)`.
 */
export function followTime(
  planes: readonly Float32Array[],
  start: number,
  map: TimeMap,
  output: { from: number; to: number },
): Float32Array[] {
  const length = output.to - output.from;
  const followed = planes.map(() => new Float32Array(length));
  const inverse = map.map(({ source, output: shown }) => ({ source: shown, output: source }));
  const mono = mixed(planes);
  let previous: number | undefined;
  for (let at = -hop; at < length; at += hop) {
    // Aligned by the middle of the grain, where it is loudest.
    const ideal = Math.round(mapTime(inverse, output.from + at + hop)) - hop - start;
    const next = previous === undefined ? ideal : previous + hop;
    const grain = Math.abs(next - ideal) <= tolerance ? next : likest(mono, next, ideal);
    for (const [channel, plane] of planes.entries()) addGrain(followed[channel] ?? plane, at, plane, grain);
    previous = grain;
  }
  return followed;
}

function mixed(planes: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = planes;
  if (others.length === 0) return first;
  return first.map((sample, index) => others.reduce((sum, plane) => sum + float32At(plane, index), sample));
}

function addGrain(into: Float32Array, at: number, plane: Float32Array, grain: number): void {
  const from = Math.max(0, -at, -grain);
  const to = Math.min(2 * hop, into.length - at, plane.length - grain);
  for (let index = from; index < to; index++) {
    const gain = float32At(rising, index < hop ? index : 2 * hop - 1 - index);
    into[at + index] = float32At(into, at + index) + gain * float32At(plane, grain + index);
  }
}

/** The position near `ideal` whose sound is most similar to the continuation at `next`. */
function likest(sound: Float32Array, next: number, ideal: number): number {
  const around = bestOf(ideal - tolerance, ideal + tolerance, coarse, (place) => likeness(sound, next, place, coarse));
  return bestOf(around - coarse, around + coarse, 1, (place) => likeness(sound, next, place, 1));
}

function bestOf(from: number, to: number, step: number, rate: (place: number) => number): number {
  let best = Math.round((from + to) / 2);
  let highest = rate(best);
  for (let place = from; place <= to; place += step) {
    const rated = rate(place);
    if (rated <= highest) continue;
    highest = rated;
    best = place;
  }
  return best;
}

/** Normalized cross-correlation of the halves of two grains that would overlap, −1 to 1. */
function likeness(sound: Float32Array, a: number, b: number, step: number): number {
  let both = 0;
  let power = 1e-9;
  for (let index = 0; index < hop; index += step) {
    const other = sound[b + index] ?? 0;
    both += (sound[a + index] ?? 0) * other;
    power += other * other;
  }
  return both / Math.sqrt(power);
}
