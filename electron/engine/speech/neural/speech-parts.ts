import { float32At } from '#shared/at.ts';

/** `[start, end)` in samples at {@link heardRate}. */
export type SpeechPart = { start: number; end: number };

/** The models' sample rate. */
export const heardRate = 16_000;
/** The models accept at most 30 s at a time. */
const longestPart = 28 * heardRate;
/** Range before the end of a part in which the quietest moment is searched for a split. */
const searchSpan = 6 * heardRate;
/** Sound is measured in steps of 20 ms. */
const step = 0.02 * heardRate;
/** A quieter step is nothing that a microphone picks up from a speaker, dB of full scale. */
const softestSpeech = -62;
/** Speech is this much louder than the room between its words, dB… */
const aboveRoom = 6;
/** …and a syllable lasts this many steps. */
const syllable = 5;
/** Shorter sounds, steps, may be clips without a room: 3 s. */
const leastWithRoom = 150;
/** A silence that ends a part, steps: 3 s. Softer words in noise are not mistaken for one. */
const longestPause = 150;
/** Sound kept before and after what was found: soft consonants are below the limit. */
const margin = 0.5 * heardRate;

/**
 * Where somebody may be speaking: parts for a model to listen to, in order, none longer than it accepts. Without speech
 * in it a model writes what it knows from films, so silence and steady noise are left out.
 * @param samples mono, at {@link heardRate}.
 */
export function speechParts(samples: Float32Array): SpeechPart[] {
  const levels = levelsOf(samples);
  const limit = Math.max(softestSpeech, roomOf(levels) + aboveRoom);
  const found: SpeechPart[] = [];
  for (const { start, end } of joined(loudRuns(levels, limit))) {
    const from = Math.max(found.at(-1)?.end ?? 0, Math.round(start * step - margin));
    const to = Math.min(samples.length, Math.round(end * step + margin));
    found.push(...split(samples, from, to));
  }
  return found;
}

function levelsOf(samples: Float32Array): number[] {
  return Array.from(
    { length: Math.floor(samples.length / step) },
    (_, index) => 10 * Math.log10(energyAt(samples, index * step) / step + 1e-10),
  );
}

function energyAt(samples: Float32Array, from: number): number {
  let sum = 0;
  for (let index = from; index < from + step; index++) sum += float32At(samples, index) ** 2;
  return sum;
}

/** The level of the room: of the quietest tenth, which a noise gate makes silent. A clip may be all speech. */
function roomOf(levels: readonly number[]): number {
  if (levels.length < leastWithRoom) return -Infinity;
  return levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 10)] ?? -Infinity;
}

/** Stretches of loud steps, apart from clicks. */
function loudRuns(levels: readonly number[], limit: number): SpeechPart[] {
  const runs: SpeechPart[] = [];
  for (const [index, level] of levels.entries()) {
    if (level <= limit) continue;
    const last = runs.at(-1);
    if (last && last.end >= index - 1) last.end = index + 1;
    else runs.push({ start: index, end: index + 1 });
  }
  return runs.filter(({ start, end }) => end - start >= syllable);
}

function joined(runs: readonly SpeechPart[]): SpeechPart[] {
  const parts: SpeechPart[] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    if (last && run.start - last.end <= longestPause) last.end = run.end;
    else parts.push({ ...run });
  }
  return parts;
}

/** Splits what is too long for a model in its quietest moments. */
function split(samples: Float32Array, from: number, to: number): SpeechPart[] {
  const parts: SpeechPart[] = [];
  let start = from;
  while (to - start > longestPart) {
    const end = quietest(samples, start + longestPart - searchSpan, start + longestPart);
    parts.push({ start, end });
    start = end;
  }
  return [...parts, { start, end: to }];
}

function quietest(samples: Float32Array, from: number, to: number): number {
  let best = to;
  let lowest = Infinity;
  for (let position = from; position + step <= to; position += step) {
    const energy = energyAt(samples, position);
    if (energy >= lowest) continue;
    lowest = energy;
    best = Math.round(position + step / 2);
  }
  return best;
}
