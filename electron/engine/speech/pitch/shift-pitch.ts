import { pitchRate, type PitchTrack } from './track-pitch.ts';
import { float32At, itemAt } from '#shared/at.ts';

/**
 * Changes the pitch of speech without changing its length or vowels: time-domain pitch-synchronous overlap and add
 * (TD-PSOLA, Moulines & Charpentier 1990). Unvoiced sound stays unchanged.
 * @param factor new pitch over old, good within about half an octave; a function returns it for each second of the
 * sound.
 */
export function shiftPitch(
  samples: Float32Array,
  sampleRate: number,
  track: PitchTrack,
  factor: number | ((second: number) => number),
): Float32Array {
  const factorAt = typeof factor === 'number' ? () => factor : (sample: number) => factor(sample / sampleRate);
  const output = samples.slice();
  for (const { from, to } of voicedStretches(track)) {
    const start = Math.floor((from / pitchRate) * sampleRate);
    const end = Math.min(samples.length, Math.floor((to / pitchRate) * sampleRate));
    const marks = pitchMarks(samples, sampleRate, track, start, end);
    if (marks.length >= 4) overlapAdd(samples, output, marks, factorAt);
  }
  return output;
}

/** Runs of voiced frames, `[from, to)`. */
function voicedStretches({ values }: PitchTrack): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (let frame = 0; frame < values.length; frame++) {
    if (float32At(values, frame) === 0) continue;
    const last = stretches.at(-1);
    if (last?.to === frame) last.to = frame + 1;
    else stretches.push({ from: frame, to: frame + 1 });
  }
  return stretches;
}

/** One mark a period, at the strongest sample: from the strongest of all outwards, each within a fifth of a period. */
function pitchMarks(samples: Float32Array, rate: number, { values }: PitchTrack, start: number, end: number): number[] {
  const periodAt = (at: number): number => {
    const pitch = values[Math.min(values.length - 1, Math.floor((at / rate) * pitchRate))] ?? 0;
    return pitch > 0 ? rate / pitch : 0;
  };
  const polarity = dominantPolarity(samples, start, end);
  const strongest = strongestIn(samples, start, end, polarity);
  const marks = [strongest];
  for (const direction of [1, -1]) {
    let at = strongest;
    for (;;) {
      const period = periodAt(at);
      if (period === 0) break;
      const expected = at + direction * period;
      const from = Math.round(expected - period / 5);
      const to = Math.round(expected + period / 5) + 1;
      if (from < start || to > end) break;
      at = strongestIn(samples, from, to, polarity);
      marks.push(at);
    }
  }
  return marks.sort((a, b) => a - b);
}

function dominantPolarity(samples: Float32Array, start: number, end: number): number {
  let [highest, lowest] = [0, 0];
  for (let i = start; i < end; i++) {
    highest = Math.max(highest, float32At(samples, i));
    lowest = Math.min(lowest, float32At(samples, i));
  }
  return highest >= -lowest ? 1 : -1;
}

function strongestIn(samples: Float32Array, from: number, to: number, polarity: number): number {
  let strongest = from;
  for (let i = from; i < to; i++) {
    if (polarity * float32At(samples, i) > polarity * float32At(samples, strongest)) strongest = i;
  }
  return strongest;
}

/**
 * Writes the periods around `marks` at the new distance between the first and the last mark. Grains reach exactly to
 * the neighbouring marks, so that they sum up to the sound itself where the distance does not change.
 */
function overlapAdd(
  samples: Float32Array,
  output: Float32Array,
  marks: readonly number[],
  factorAt: (sample: number) => number,
): void {
  const first = itemAt(marks, 0);
  const last = marks.at(-1) ?? 0;
  const sum = new Float32Array(last - first + 1);
  const weights = new Float32Array(sum.length);
  let nearest = 0;
  for (let at = first; at <= last;) {
    while (
      nearest + 1 < marks.length &&
      Math.abs(itemAt(marks, nearest + 1) - at) <= Math.abs(itemAt(marks, nearest) - at)
    )
      nearest++;
    const mark = itemAt(marks, nearest);
    const before = mark - (marks[nearest - 1] ?? mark - ((marks[nearest + 1] ?? mark) - mark));
    const after = (marks[nearest + 1] ?? mark + before) - mark;
    addGrain(samples, mark, before, after, sum, weights, Math.round(at) - first);
    at += (nearest + 1 < marks.length ? after : before) / factorAt(at);
  }
  for (let i = 0; i < sum.length; i++) {
    const weight = float32At(weights, i);
    if (weight === 0) continue;
    // Gaps between grains keep their fade; overlapping grains are averaged.
    const value = float32At(sum, i) / Math.max(1, weight);
    const edge = Math.min(1, Math.min(i, sum.length - 1 - i) / 32);
    output[first + i] = edge * value + (1 - edge) * float32At(samples, first + i);
  }
}

function addGrain(
  samples: Float32Array,
  mark: number,
  before: number,
  after: number,
  sum: Float32Array,
  weights: Float32Array,
  at: number,
): void {
  for (let offset = -before + 1; offset < after; offset++) {
    const index = at + offset;
    if (index < 0 || index >= sum.length) continue;
    const reach = offset < 0 ? before : after;
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * offset) / reach);
    sum[index] = (sum[index] ?? 0) + weight * (samples[mark + offset] ?? 0);
    weights[index] = float32At(weights, index) + weight;
  }
}
