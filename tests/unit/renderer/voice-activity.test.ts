import { describe, expect, test } from 'vitest';
import { VoiceActivity, type Utterance } from '#renderer/devices/voice-activity.ts';
import { roomNoise, spokenWord } from '../../support/speech-like.ts';

const sampleRate = 48_000;
const blockSize = 512;

/** Room noise with words at times in seconds. */
function sound(seconds: number, words: readonly { at: number; length: number }[], noise = 0.001): Float32Array {
  const samples = roomNoise(seconds, 7, noise);
  for (const [seed, { at, length }] of words.entries()) {
    const word = spokenWord(length, seed + 1);
    const from = Math.round(at * sampleRate);
    for (const [index, sample] of word.entries()) samples[from + index] = (samples[from + index] ?? 0) + sample;
  }
  return samples;
}

function hear(activity: VoiceActivity, samples: Float32Array): (Utterance & { endedAt: number })[] {
  const heard: (Utterance & { endedAt: number })[] = [];
  for (let at = 0; at + blockSize <= samples.length; at += blockSize) {
    const utterance = activity.push(samples.slice(at, at + blockSize));
    if (utterance) heard.push({ ...utterance, endedAt: (at + blockSize) / sampleRate });
  }
  return heard;
}

describe('voice activity', () => {
  test.each([0.0003, 0.001, 0.004])('finds each word whole, with room around it, in noise of %d', (noise) => {
    const words = [
      { at: 1, length: 0.4 },
      { at: 3, length: 0.7 },
    ];
    const heard = hear(new VoiceActivity(sampleRate), sound(5, words, noise));
    expect(heard).toHaveLength(2);
    for (const [index, { samples, start, end, endedAt }] of heard.entries()) {
      const word = words[index] ?? { at: 0, length: 0 };
      expect(Math.abs((end - start) / sampleRate - word.length)).toBeLessThan(0.12);
      expect(start / sampleRate).toBeGreaterThan(0.25);
      expect((samples.length - end) / sampleRate).toBeGreaterThan(0.25);
      expect(endedAt - word.at - word.length).toBeLessThan(0.8);
    }
  });

  test('takes a name of two words for one', () => {
    const words = [
      { at: 1, length: 0.4 },
      { at: 1.7, length: 0.5 },
    ];
    expect(hear(new VoiceActivity(sampleRate), sound(3.5, words))).toHaveLength(1);
  });

  test('hears nothing in a quiet room, in a click and in silence', () => {
    const click = sound(3, []);
    for (let index = 0; index < 1_000; index++) click[sampleRate + index] = 0.8;
    for (const samples of [sound(3, []), click, new Float32Array(3 * sampleRate)]) {
      expect(hear(new VoiceActivity(sampleRate), samples)).toEqual([]);
    }
  });

  test('does not take the rest of a word for one when it begins to count in the middle of it', () => {
    const activity = new VoiceActivity(sampleRate);
    const samples = sound(5, [
      { at: 1, length: 0.8 },
      { at: 3, length: 0.4 },
    ]);
    const middle = Math.round((1.4 * sampleRate) / blockSize) * blockSize;
    expect(hear(activity, samples.slice(0, middle))).toEqual([]);
    activity.reset();
    const heard = hear(activity, samples.slice(middle));
    expect(heard).toHaveLength(1);
    expect(((heard[0]?.end ?? 0) - (heard[0]?.start ?? 0)) / sampleRate).toBeLessThan(0.55);
  });

  test('ends by itself when somebody goes on talking', () => {
    const words = Array.from({ length: 30 }, (_, index) => ({ at: 1 + index * 0.5, length: 0.48 }));
    const [first] = hear(new VoiceActivity(sampleRate), sound(17, words));
    expect(first?.endedAt).toBeLessThan(10);
  });
});
