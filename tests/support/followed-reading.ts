import { joined } from '#shared/wav.ts';
import { resample } from '#electron/engine/media/codec/resample.ts';
import type { ScriptSounds } from '#shared/sound/script-sounds.ts';
import { featureRate } from '#shared/sound/features.ts';
import { scriptPieces } from '#renderer/features/recorder/following/script-pieces.ts';
import { ReadingFollower } from '#renderer/features/recorder/following/reading-follower.ts';
import { readingWords } from '#renderer/features/recorder/reading.ts';
import type { Recording } from './recordings.ts';

/** A script that is read aloud: mono sound at `featureRate`, and the spoken words with their times, in order. */
export type Reading = { samples: Float32Array; said: { at: number; word: number }[] };

/** Joins sentences into the reading of one script. */
export function readTogether(recordings: readonly Recording[]): Reading & { script: string } {
  const sounds: Float32Array[] = [];
  const said: Reading['said'] = [];
  let seconds = 0;
  for (const { samples, words } of recordings) {
    for (const { start } of words) said.push({ at: seconds + start, word: said.length });
    const sound = resample(samples, 48_000, featureRate);
    sounds.push(sound);
    seconds += sound.length / featureRate;
  }
  return { samples: joined(sounds), said, script: recordings.map(({ script }) => script).join(' ') };
}

/** Inserts sound before the spoken word `index` of a reading. */
export function insertAt({ samples, said }: Reading, index: number, sound: Float32Array): Reading {
  const at = said[index]?.at ?? 0;
  const place = Math.round(at * featureRate);
  const later = sound.length / featureRate;
  return {
    samples: joined([samples.subarray(0, place), sound, samples.subarray(place)]),
    said: said.map((word, said) => (said < index ? word : { ...word, at: word.at + later })),
  };
}

/** Removes the spoken words from `first` to before `next`. */
export function leaveOut({ samples, said }: Reading, first: number, next: number): Reading {
  const [from, to] = [said[first]?.at ?? 0, said[next]?.at ?? 0];
  return {
    samples: joined([
      samples.subarray(0, Math.round(from * featureRate)),
      samples.subarray(Math.round(to * featureRate)),
    ]),
    said: [...said.slice(0, first), ...said.slice(next).map((word) => ({ ...word, at: word.at - (to - from) }))],
  };
}

/** Repeats the spoken words from `first` to before `next`. */
export function sayAgain(reading: Reading, first: number, next: number): Reading {
  const [from, to] = [reading.said[first]?.at ?? 0, reading.said[next]?.at ?? 0];
  const again = reading.samples.slice(Math.round(from * featureRate), Math.round(to * featureRate));
  const { samples, said } = insertAt(reading, next, again);
  const repeated = reading.said.slice(first, next).map(({ at, word }) => ({ at: at + to - from, word }));
  return { samples, said: [...said.slice(0, next), ...repeated, ...said.slice(next)] };
}

/** The quietest 200 ms of a reading, repeated. */
export function roomOf({ samples }: Reading, seconds: number): Float32Array {
  const length = featureRate / 5;
  let [quietest, least] = [0, Infinity];
  for (let at = 0; at + length <= samples.length; at += length / 2) {
    const energy = samples.subarray(at, at + length).reduce((sum, sample) => sum + sample ** 2, 0);
    if (energy < least) [quietest, least] = [at, energy];
  }
  return Float32Array.from(
    { length: Math.round(seconds * featureRate) },
    (_, index) => samples[quietest + (index % length)] ?? 0,
  );
}

/** Position of a teleprompter ten times a second: number of words before (negative: behind) the spoken word. */
export type Followed = { ahead: number[]; words: number[]; processorShare: number };

/** Has a teleprompter follow a reading. @param learnt sounds of each piece of the script. */
export function followReading(script: string, learnt: readonly ScriptSounds[], { samples, said }: Reading): Followed {
  const follower = new ReadingFollower();
  const pieces = scriptPieces(readingWords(script));
  for (const [index, piece] of pieces.entries()) {
    const sounds = learnt[index];
    if (sounds) follower.take({ type: 'learn', learnt: sounds, piece });
  }
  const ahead: number[] = [];
  const words: number[] = [];
  const step = featureRate / 10;
  const began = process.cpuUsage();
  for (let at = 0; at + step <= samples.length; at += step) {
    follower.take({ type: 'hear', samples: samples.slice(at, at + step), reads: true });
    const now = (at + step) / featureRate;
    words.push(follower.word);
    ahead.push(follower.word - (said.findLast((word) => word.at <= now)?.word ?? 0));
  }
  const { user, system } = process.cpuUsage(began);
  return { ahead, words, processorShare: (user + system) / 1e6 / (samples.length / featureRate) };
}

/** Share of the time in which it is at most this many words off. */
export function shareWithin({ ahead }: Followed, words: number): number {
  return ahead.filter((off) => Math.abs(off) <= words).length / ahead.length;
}
