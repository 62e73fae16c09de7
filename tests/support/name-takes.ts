import type { Recording } from './recordings.ts';
import { recordingOf } from './spoken-names.ts';
import { createRandom } from './speech-like.ts';

/** A take in which somebody reads a list of words, with slips, and the true word of each utterance. */
export type NameTake = {
  samples: Float32Array;
  names: string[];
  /** For each utterance, in order, its index in the list; null for one that is not in it. */
  spoken: (number | null)[];
};

const rate = 48_000;
/** Sound kept before and after a word that is cut out of a sentence, seconds. */
const margin = 0.03;

/**
 * A take made of words that one person said in sentences. One in ten words is left out, repeated, or followed by
 * another word or a cough.
 * @param recordings of one speaker.
 */
export function nameTake(recordings: readonly Recording[], seed: number, length: number): NameTake {
  const random = createRandom(seed * 2_654_435_761);
  const words = shuffled(distinctWords(recordings), random);
  const names = words.slice(0, length);
  const others = words.slice(length);
  const utterances: Float32Array[] = [];
  const spoken: (number | null)[] = [];
  const say = (sound: Float32Array, name: number | null): void => {
    utterances.push(sound);
    spoken.push(name);
  };
  for (const [index, { sound }] of names.entries()) {
    if (random() < 0.1) continue;
    say(sound, index);
    if (random() < 0.1) say(sound, index);
    if (random() < 0.1) say(others[Math.floor(random() * others.length)]?.sound ?? cough(random), null);
    else if (random() < 0.05) say(cough(random), null);
  }
  return { samples: recordingOf(utterances, { gain: 1, gap: 0.8 }), names: names.map(({ word }) => word), spoken };
}

type Word = { word: string; sound: Float32Array };

/** Words that are long enough to be distinguished, without duplicates. */
function distinctWords(recordings: readonly Recording[]): Word[] {
  const found = new Map<string, Word>();
  for (const { samples, words } of recordings) {
    for (const { word, start, end } of words) {
      if (end - start < 0.18 || found.has(word.toLowerCase())) continue;
      const sound = samples.slice(Math.max(0, (start - margin) * rate), (end + margin) * rate);
      found.set(word.toLowerCase(), { word, sound: faded(sound) });
    }
  }
  return [...found.values()];
}

function faded(sound: Float32Array): Float32Array {
  const fade = Math.round(margin * rate);
  return sound.map((sample, index) => sample * Math.min(1, index / fade, (sound.length - 1 - index) / fade));
}

function cough(random: () => number): Float32Array {
  const length = Math.round((0.15 + 0.2 * random()) * rate);
  return Float32Array.from({ length }, (_, index) => 0.3 * (random() - 0.5) * Math.exp((-4 * index) / length));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}
