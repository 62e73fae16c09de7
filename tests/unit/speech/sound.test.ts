import { describe, expect, it } from 'vitest';
import { parsePhones } from '#electron/engine/speech/voices/flite.ts';
import { trimToSpeech } from '#electron/engine/speech/voices/trim.ts';
import { readWav } from '#electron/engine/signal/wav.ts';
import { wavFile } from '../../support/wav-file.ts';

const sampleRate = 16_000;

/** Tones of the given levels (dB) and lengths (seconds), one after another, on noise at −75 dB. */
function tones(...parts: [level: number, seconds: number][]): Float32Array {
  let seed = 1;
  const samples = parts.flatMap(([level, seconds]) =>
    Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
      return 10 ** (level / 20) * Math.SQRT2 * Math.sin(i * 0.3) + (3e-4 * seed) / 2 ** 31;
    }),
  );
  return Float32Array.from(samples);
}

function trimmedSeconds(samples: Float32Array, end = 0): number {
  return trimToSpeech({ samples, sampleRate, end }).samples.length / sampleRate;
}

describe('trimming a clip', () => {
  it('keeps the voiced part with a small margin', () => {
    expect(trimmedSeconds(tones([-99, 0.3], [-15, 0.4], [-99, 0.3]))).toBeCloseTo(0.43, 2);
  });

  it('keeps a soft onset and a soft tail', () => {
    expect(trimmedSeconds(tones([-99, 0.3], [-50, 0.08], [-15, 0.3], [-48, 0.12], [-99, 0.3]))).toBeCloseTo(0.53, 2);
  });

  it('keeps the burst after a closure', () => {
    expect(trimmedSeconds(tones([-99, 0.3], [-15, 0.3], [-99, 0.05], [-45, 0.02], [-99, 0.3]))).toBeCloseTo(0.4, 2);
  });

  it('does not run on through a louder room', () => {
    expect(trimmedSeconds(tones([-58, 0.4], [-15, 0.3], [-58, 0.4]))).toBeCloseTo(0.33, 2);
  });

  it('keeps what the voice knows to be speech, however soft', () => {
    expect(trimmedSeconds(tones([-99, 0.3], [-15, 0.3], [-99, 0.4]), 0.75)).toBeCloseTo(0.48, 2);
  });

  it('gives nothing for a clip without sound', () => {
    expect(trimmedSeconds(tones([-99, 0.5]))).toBe(0);
  });
});

describe('what Flite prints', () => {
  it('becomes phones that start where the one before ended', () => {
    expect(parsePhones('pau:0.164 hh:0.250 ay:0.4 pau:0.642 \n')).toEqual([
      { name: 'pau', start: 0, end: 0.164 },
      { name: 'hh', start: 0.164, end: 0.25 },
      { name: 'ay', start: 0.25, end: 0.4 },
      { name: 'pau', start: 0.4, end: 0.642 },
    ]);
  });
});

describe('WAV files', () => {
  it('are read with their rate', () => {
    const { samples, sampleRate: rate } = readWav(wavFile(0.5, 22_050));
    expect(rate).toBe(22_050);
    expect(samples.length).toBe(11_025);
    expect(Math.max(...samples)).toBeCloseTo(8_000 / 32_768, 3);
  });

  it('are refused when cut short', () => {
    expect(() => readWav(wavFile(0.5).subarray(0, 1_000))).toThrow();
    expect(() => readWav(Buffer.from('not a WAV file at all'))).toThrow();
  });
});
