import { describe, expect, it } from 'vitest';
import {
  binCount,
  frameHop,
  pulses,
  vocode,
  vocoderRate,
  type Spectra,
} from '#electron/engine/speech/hibari/vocoder.ts';
import { createRealTransform } from '#electron/engine/speech/hibari/real-transform.ts';

const frames = 24;
const silent = -30;

function spectra(
  own: Partial<Record<keyof Spectra, (bin: number, frame: number) => number>> & { hertz?: number },
): Spectra {
  const part = (value: (bin: number, frame: number) => number) =>
    Array.from({ length: frames }, (_, frame) =>
      Float32Array.from({ length: binCount }, (_bin, bin) => value(bin, frame)),
    );
  const quiet = () => silent;
  return {
    harmonic: part(own.harmonic ?? quiet),
    noise: part(own.noise ?? quiet),
    free: part(own.free ?? quiet),
    phase: part(own.phase ?? (() => 0)),
    freePhase: part(own.freePhase ?? (() => 0)),
    pitch: new Float32Array(frames).fill(own.hertz ?? 0),
  };
}

/** Amplitude of a frequency in the middle of a sound. */
function amplitudeAt(sound: Float32Array, hertz: number): number {
  const [from, to] = [sound.length / 3, (2 * sound.length) / 3].map(Math.round) as [number, number];
  let [cosine, sine] = [0, 0];
  for (let index = from; index < to; index++) {
    const angle = (2 * Math.PI * hertz * index) / vocoderRate;
    cosine += (sound[index] ?? 0) * Math.cos(angle);
    sine += (sound[index] ?? 0) * Math.sin(angle);
  }
  return (2 * Math.hypot(cosine, sine)) / (to - from);
}

describe('the vocoder', () => {
  it('makes all harmonics up to 11 kHz of a pitch, equally strong', () => {
    const sound = pulses(new Float32Array(frames).fill(200), frameHop);
    for (const harmonic of [1, 2, 30, 55]) expect(amplitudeAt(sound, 200 * harmonic)).toBeCloseTo(1, 1);
    expect(amplitudeAt(sound, 11_400)).toBeLessThan(0.02);
    expect(amplitudeAt(sound, 300)).toBeLessThan(0.06);
    expect(Math.max(...pulses(new Float32Array(frames), frameHop))).toBe(0);
  });

  it('gives each harmonic the amplitude of its bin', async () => {
    // A window of 1,200 samples, with which the network learnt, has a peak of 300 for a cosine of amplitude 1.
    const level = (bin: number) => Math.log(300 * (bin > 17 && bin < 23 ? 0.5 : 0.05));
    const sound = await vocode(spectra({ harmonic: level, hertz: 200 }), { hop: frameHop });
    expect(sound).toHaveLength(frames * frameHop);
    expect(amplitudeAt(sound, 400)).toBeCloseTo(0.5, 1);
    expect(amplitudeAt(sound, 1_000)).toBeCloseTo(0.05, 2);
  });

  it('turns harmonics by their phases: half a turn inverts the sound', async () => {
    const [plain, turned] = await Promise.all(
      [0, 30].map((phase) => vocode(spectra({ harmonic: () => 3, phase: () => phase, hertz: 200 }), { hop: frameHop })),
    );
    const middle = Math.round((frames / 2) * frameHop);
    for (let index = middle; index < middle + 500; index += 25)
      expect(turned?.[index]).toBeCloseTo(-(plain?.[index] ?? NaN), 2);
  });

  it('adds noise of the given strength, and a part with phases of its own', async () => {
    const power = (sound: Float32Array) => sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length;
    const soft = power(await vocode(spectra({ noise: () => 0 }), { hop: frameHop }));
    const loud = power(await vocode(spectra({ noise: () => Math.log(10) }), { hop: frameHop }));
    expect(loud / soft).toBeCloseTo(100, 0);
    const free = await vocode(spectra({ free: (bin) => (bin === 40 ? Math.log(300) : silent) }), { hop: frameHop });
    // Half of it in each direction of the circle; two windows over one and a half of their squares.
    expect(amplitudeAt(free, 800)).toBeCloseTo(2 / 3, 1);
  });

  it('changes the pace by the hop and leaves the pitch', async () => {
    const sound = await vocode(spectra({ harmonic: () => 3, hertz: 200 }), { hop: 570.25 });
    expect(sound).toHaveLength(Math.round(frames * 570.25));
    expect(amplitudeAt(sound, 200)).toBeGreaterThan(10 * amplitudeAt(sound, 210));
  });

  it('changes the colour', async () => {
    const flat = spectra({ harmonic: () => 3, hertz: 200 });
    const colour = Float32Array.from({ length: binCount }, (_, bin) => (bin < 40 ? Math.log(2) : 0));
    const [plain, coloured] = [await vocode(flat, { hop: frameHop }), await vocode(flat, { hop: frameHop, colour })];
    expect(amplitudeAt(coloured, 400) / amplitudeAt(plain, 400)).toBeCloseTo(2, 1);
    expect(amplitudeAt(coloured, 4_000) / amplitudeAt(plain, 4_000)).toBeCloseTo(1, 1);
  });

  it('transforms there and back', async () => {
    const transform = await createRealTransform(2_400);
    const wave = Float32Array.from({ length: 2_400 }, (_, index) => Math.cos((2 * Math.PI * 7 * index) / 2_400));
    transform.time.set(wave);
    transform.forward();
    expect(transform.spectrum[14]).toBeCloseTo(1_200, 1);
    expect(transform.spectrum[15]).toBeCloseTo(0, 1);
    transform.inverse();
    for (let index = 0; index < 2_400; index += 100)
      expect((transform.time[index] ?? 0) / 2_400).toBeCloseTo(wave[index] ?? 0, 4);
  });
});
