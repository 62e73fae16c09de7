import { resample } from '#electron/engine/media/codec/resample.ts';
import { featureRate as voiceRate } from '#shared/sound/features.ts';
import { speakReference } from '#electron/engine/speech/align/reference.ts';
import type { FliteVoice, Phone } from '#electron/engine/speech/voices/flite.ts';
import { spokenUnits } from '#electron/engine/speech/text/script-units.ts';
import type { Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { joined } from '#shared/wav.ts';

/** The presenter's speech. Times in seconds. */
export type Narration = {
  /** Mono, 48 kHz, in −1…1. */
  samples: Float32Array;
  /** The phones without the pauses. */
  phones: Phone[];
  words: { text: string; start: number; end: number; occurrence: number | null }[];
};

export const soundRate = 48_000;

/** A little slower than the voice's usual rate, as people speak to a camera. */
const pace = 0.92;
/** Seconds. */
const quietBefore = 0.45;
const quietAfter = 0.75;
/** Inserted before each variable, so that other words can be joined there. */
const pauseBeforeVariable = 0.07;
const fade = 0.006;
/** RMS of the room's sound, full scale = 1 (−62 dB). */
const roomLevel = 0.0008;

/** Lets a built-in voice speak the script, in a quiet room. */
export async function narrate(script: Script, voice: FliteVoice): Promise<Narration> {
  const units = spokenUnits(script);
  const { phones, renditions } = await speakReference(units, { voices: [voice], speed: pace });
  const rendition = renditions[0];
  if (!rendition) throw new Error(`${voice} did not speak`);
  const spoken = phones.flatMap(({ name, word }, index) => {
    const time = rendition.times[index];
    return time ? [{ name, word, ...time }] : [];
  });
  const words = units.map(({ word }, index) => {
    const own = spoken.filter((phone) => phone.word === index);
    return { text: word.text, start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0, occurrence: word.occurrence };
  });
  const cuts = words
    .filter(({ occurrence }, index) => occurrence !== null && words[index - 1]?.occurrence !== occurrence)
    .map(({ start }) => start);
  const moved = (time: number, isEnd: boolean) =>
    quietBefore + time + pauseBeforeVariable * cuts.filter((cut) => (isEnd ? cut < time : cut <= time)).length;
  const move = <T extends { start: number; end: number }>(item: T): T => ({
    ...item,
    start: moved(item.start, false),
    end: moved(item.end, true),
  });
  return {
    samples: inRoom(resample(withPauses(joined(rendition.samples), cuts), voiceRate, soundRate)),
    phones: spoken.map(({ name, start, end }) => move({ name, start, end })),
    words: words.map(move),
  };
}

/** Sections of the variables: from the start of the first word to the end of the last, as long as its sound fades. */
export function variableSections(script: Script, { words, samples }: Narration): Section[] {
  const variables = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return variables.map((variable, occurrence) => {
    const own = words.filter((word) => word.occurrence === occurrence);
    const [start, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
    return { variable, start: round(start), end: round(soundingUntil(samples, end)) };
  });
}

const longestTail = 0.12;
const audible = 0.006;

function soundingUntil(samples: Float32Array, from: number): number {
  const step = 0.005;
  let end = from;
  while (end < from + longestTail) {
    const part = samples.subarray(Math.round(end * soundRate), Math.round((end + step) * soundRate));
    if (Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length) < audible) break;
    end += step;
  }
  return end;
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Adds silence before and after the speech and at each cut, with faded edges. */
function withPauses(samples: Float32Array, cuts: readonly number[]): Float32Array {
  const at = [0, ...cuts.map((cut) => Math.round(cut * voiceRate)), samples.length];
  const gap = Math.round(pauseBeforeVariable * voiceRate);
  const lead = Math.round(quietBefore * voiceRate);
  const result = new Float32Array(lead + samples.length + gap * cuts.length + Math.round(quietAfter * voiceRate));
  let position = lead;
  for (let index = 0; index + 1 < at.length; index++) {
    const piece = fadedEdges(samples.slice(at[index], at[index + 1]));
    result.set(piece, position);
    position += piece.length + gap;
  }
  return result;
}

function fadedEdges(samples: Float32Array): Float32Array {
  const length = Math.round(fade * voiceRate);
  return samples.map((sample, index) => sample * Math.min(1, (index + 1) / length, (samples.length - index) / length));
}

/** Adds the sound of a quiet room: noise with most of its energy below 1 kHz, the same in every run. */
function inRoom(samples: Float32Array): Float32Array {
  let seed = 20_240_607;
  let [slow, previous] = [0, 0];
  const noise = samples.map(() => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    slow = 0.93 * slow + seed / 2 ** 31;
    const smoothed = (slow + previous) / 2;
    previous = slow;
    return smoothed;
  });
  const rms = Math.sqrt(noise.reduce((sum, value) => sum + value * value, 0) / noise.length);
  return samples.map((sample, index) => sample + ((noise[index] ?? 0) * roomLevel) / rms);
}
