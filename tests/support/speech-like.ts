import type { Clip } from '#electron/engine/speech/clips/narrator.ts';

/** Speech-like sound for tests: words of voiced and unvoiced syllables, pauses, a little room noise. */

export type SpokenWord = { start: number; end: number };

const sampleRate = 48_000;

/** A generator of numbers in [0, 1), always the same for a seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A {@link spokenWord} as a clip of a voice. */
export function spokenClip(seconds: number, seed: number): Omit<Clip, 'key' | 'sha256'> {
  return {
    samples: spokenWord(seconds, seed),
    source: 'flite:slt',
    reason: 'voice',
    matched: false,
    inSentence: false,
  };
}

/**
 * A word, mono, 48 kHz: syllables of a gliding pulse train through two resonances, each with a noisy onset.
 * @param seconds its length.
 */
export function spokenWord(seconds: number, seed: number, level = 0.25): Float32Array {
  const random = createRandom(seed);
  const length = Math.round(seconds * sampleRate);
  const samples = new Float32Array(length);
  const syllables = Math.max(1, Math.round(seconds / 0.18));
  const pitch = 95 + 90 * random();
  for (let syllable = 0; syllable < syllables; syllable++) {
    const from = Math.floor((syllable * length) / syllables);
    const to = Math.floor(((syllable + 1) * length) / syllables);
    const formants = [300 + 500 * random(), 900 + 1_500 * random()];
    const states = formants.map(() => [0, 0] as [number, number]);
    const onset = Math.round(sampleRate * (0.01 + 0.03 * random()));
    let phase = 0;
    for (let index = from; index < to; index++) {
      const position = (index - from) / (to - from);
      phase += (pitch * (1.1 - 0.2 * position)) / sampleRate;
      const pulse = phase >= 1 ? 1 : 0;
      phase -= pulse;
      const noise = index - from < onset ? (random() - 0.5) * 0.6 : (random() - 0.5) * 0.02;
      let value = noise * 0.4;
      for (const [number, frequency] of formants.entries()) {
        const state = states[number] ?? [0, 0];
        const radius = 0.985;
        const next =
          pulse + 2 * radius * Math.cos((2 * Math.PI * frequency) / sampleRate) * state[0] - radius ** 2 * state[1];
        states[number] = [next, state[0]];
        value += next * 0.12;
      }
      samples[index] = value * Math.sin(Math.PI * Math.min(1, position * 1.02)) ** 0.5;
    }
  }
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1e-9);
  return samples.map((sample) => (sample * level) / peak);
}

/** A recording: words of 0.2–0.6 s with pauses, on room noise of about −60 dBFS. */
export function spokenRecording(seconds: number, seed: number): { samples: Float32Array; words: SpokenWord[] } {
  const random = createRandom(seed);
  const samples = roomNoise(seconds, seed + 1, 0.001);
  const words: SpokenWord[] = [];
  let time = 0.4;
  for (;;) {
    const length = 0.2 + 0.4 * random();
    if (time + length > seconds - 0.4) return { samples, words };
    const word = spokenWord(length, Math.floor(random() * 1e9), 0.2 + 0.2 * random());
    const at = Math.round(time * sampleRate);
    for (const [index, sample] of word.entries()) samples[at + index] = (samples[at + index] ?? 0) + sample;
    words.push({ start: time, end: time + length });
    time += length + (random() < 0.6 ? 0.01 : 0.15 + 0.4 * random());
  }
}

/** Noise of a room. @param level RMS. */
export function roomNoise(seconds: number, seed: number, level: number): Float32Array {
  const random = createRandom(seed);
  const samples = new Float32Array(Math.round(seconds * sampleRate));
  let brown = 0;
  for (let index = 0; index < samples.length; index++) {
    brown = 0.97 * brown + (random() - 0.5);
    samples[index] = brown * level * 0.8;
  }
  return samples;
}
