import { beforeAll, describe, expect, it } from 'vitest';
import { soundRate } from '#shared/wav.ts';
import { cutOff } from '#electron/engine/speech/takes/cut-off.ts';
import { hasMedia, withoutMedia } from '../../support/media.ts';
import { readRecordings, type Recording } from '../../support/recordings.ts';

describe.skipIf(!hasMedia)(`a recording of a sentence (${withoutMedia})`, () => {
  let recordings: Recording[];
  beforeAll(async () => {
    recordings = await readRecordings((name) => name.startsWith('LJ'));
  });

  const cutIn = (samples: Float32Array) => cutOff({ samples, sampleRate: soundRate });
  const seconds = (time: number): number => Math.round(time * soundRate);

  it('is whole, even if it has no pause around it', () => {
    const cut = recordings.filter(({ samples }) => cutIn(samples).start || cutIn(samples).end);
    expect(cut.map(({ name }) => name)).toEqual([]);
  });

  it('misses its first sound where it was started too late', () => {
    const late = recordings.map(({ samples, words }) => samples.subarray(seconds((words[0]?.start ?? 0) + 0.08)));
    const heard = late.filter((samples) => cutIn(samples).start).length;
    expect(heard / recordings.length).toBeGreaterThan(0.8);
    expect(late.some((samples) => cutIn(samples).end)).toBe(false);
  });

  it('misses its last sounds where it was ended within a word', () => {
    const middle = recordings.flatMap(({ samples, words }) =>
      words
        .filter(({ start, end }) => end - start > 0.3 && start > 1)
        .map(({ start, end }) => samples.subarray(0, seconds((start + end) / 2))),
    );
    expect(middle.length).toBeGreaterThan(30);
    expect(middle.filter((samples) => cutIn(samples).end).length / middle.length).toBeGreaterThan(0.7);
    expect(middle.some((samples) => cutIn(samples).start)).toBe(false);
  });

  it('is not cut by a steady noise', () => {
    const { samples } = recordings[0] ?? { samples: new Float32Array() };
    let state = 1;
    const noise = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647 - 0.5;
    };
    const noisy = Float32Array.from({ length: samples.length + soundRate }, (_, at) => {
      return (samples[at - soundRate / 2] ?? 0) + 0.1 * noise();
    });
    expect(cutIn(noisy)).toEqual({ start: false, end: false });
    expect(cutIn(new Float32Array(soundRate))).toEqual({ start: false, end: false });
    expect(cutIn(new Float32Array(10))).toEqual({ start: false, end: false });
  });
});
