import { describe, expect, it } from 'vitest';
import { fittingPace, fittingSeconds, fittingStretch } from '#electron/engine/speech/match/fit.ts';
import { colourGains } from '#electron/engine/speech/match/match.ts';
import { withSpreadPhases } from '#electron/engine/speech/match/spread-phases.ts';
import { medianPitch, semitonesBetween, trackPitch } from '#electron/engine/speech/pitch/track-pitch.ts';
import { shiftPitch } from '#electron/engine/speech/pitch/shift-pitch.ts';
import { averageSpectrum, bandCentres, convolve, minimumPhaseFilter } from '#electron/engine/signal/spectrum.ts';

const rate = 16_000;

/** A voice-like buzz of many harmonics, gliding from one pitch to another, between two silences. */
function buzz(from: number, to: number, seconds = 0.8): Float32Array {
  const samples = new Float32Array(seconds * rate);
  let phase = 0;
  for (let i = rate * 0.1; i < samples.length - rate * 0.1; i++) {
    phase += (from + ((to - from) * i) / samples.length) / rate;
    for (let harmonic = 1; harmonic <= 12; harmonic++)
      samples[i] = (samples[i] ?? 0) + (0.2 / harmonic) * Math.cos(2 * Math.PI * harmonic * phase);
  }
  return samples;
}

describe('pitch', () => {
  it('of a low voice is not taken from whistling noise in its pauses', () => {
    const spoken = buzz(100, 90, 0.6);
    // 440 Hz that starts anew every 9 ms.
    const noise = Float32Array.from(
      { length: rate / 2 },
      (_, i) => 0.02 * Math.sin((2 * Math.PI * 440 * i) / rate + 1.7 * Math.floor(i / 144) ** 2),
    );
    const samples = Float32Array.from([...noise, ...spoken, ...noise]);
    expect(medianPitch(trackPitch(samples, rate))).toBeCloseTo(95, -1);
    expect(Math.max(...trackPitch(samples, rate).values)).toBeLessThan(200);
  });

  it.each([75, 110, 180, 260, 390])('of a buzz at %i Hz is found', (pitch) => {
    expect(medianPitch(trackPitch(buzz(pitch, pitch), rate))).toBeCloseTo(pitch, 0);
  });

  it('is not found in silence, noise, or next to nothing', () => {
    let state = 1;
    const noise = Float32Array.from({ length: rate }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647 - 0.5;
    });
    for (const samples of [new Float32Array(rate), noise, new Float32Array(10), new Float32Array(0)])
      expect(medianPitch(trackPitch(samples, rate))).toBeNull();
  });

  it('is found beside a click much louder than the voice', () => {
    const samples = buzz(140, 140).map((sample) => sample * 0.02);
    samples[100] = 1;
    expect(medianPitch(trackPitch(samples, rate))).toBeCloseTo(140, 0);
  });

  it.each([-6, -2, 0.5, 3, 7])('moves by %d semitones, and nothing else does', (semitones) => {
    const samples = buzz(120, 150);
    const track = trackPitch(samples, rate);
    const shifted = shiftPitch(samples, rate, track, 2 ** (semitones / 12));
    const moved = semitonesBetween(medianPitch(track) ?? 1, medianPitch(trackPitch(shifted, rate)) ?? 1);
    expect(Math.abs(moved - semitones)).toBeLessThan(0.3);
    expect(shifted.length).toBe(samples.length);
    expect(Math.max(...shifted.map(Math.abs))).toBeLessThan(1.1 * Math.max(...samples.map(Math.abs)));
    expect(shifted.subarray(0, 1_000)).toEqual(samples.subarray(0, 1_000));
  });
});

describe('pitch that changes by a factor of time', () => {
  const samples = buzz(120, 150);
  const track = trackPitch(samples, rate);

  it('is moved to the same samples as by a number, where the factor stays the same', () => {
    expect(shiftPitch(samples, rate, track, () => 1.2)).toEqual(shiftPitch(samples, rate, track, 1.2));
  });

  it('glides from where it was to where it is wanted', () => {
    const seconds = samples.length / rate;
    const glide = shiftPitch(samples, rate, track, (second) => 2 ** ((6 * second) / seconds / 12));
    const { values } = trackPitch(glide, rate);
    for (const share of [0.25, 0.5, 0.75]) {
      const frame = Math.round(share * values.length);
      expect(Math.abs(semitonesBetween(track.values[frame] ?? 1, values[frame] ?? 1) - 6 * share)).toBeLessThan(0.4);
    }
  });
});

describe('colour', () => {
  const step = (from: number) => Float32Array.from(bandCentres, (centre) => (centre > 1_000 ? from : 0));

  it('of a filter is the one asked for, at once and without ringing before', () => {
    const gains = Float32Array.from(bandCentres, (centre) => (centre > 1_000 ? 6 : -6));
    const filter = minimumPhaseFilter(gains, rate);
    const impulse = new Float32Array(2_048);
    impulse[768] = 1;
    const before = averageSpectrum(impulse, rate);
    const after = averageSpectrum(convolve(impulse, filter).subarray(0, 2_048), rate);
    const at = (hertz: number) => bandCentres.findIndex((centre) => centre === hertz);
    expect(Math.abs(filter[0] ?? 0)).toBeGreaterThan(0.5);
    expect((after[at(4_000)] ?? 0) - (before[at(4_000)] ?? 0)).toBeGreaterThan(4);
    expect((after[at(315)] ?? 0) - (before[at(315)] ?? 0)).toBeLessThan(-4);
  });

  it('is compared apart from level, smoothed and limited', () => {
    const louder = Float32Array.from(bandCentres, () => -20);
    expect(Math.max(...colourGains(step(0), louder).map(Math.abs))).toBeLessThan(1e-4);
    const gains = colourGains(step(0), step(40));
    expect(Math.max(...gains)).toBe(8);
    expect(Math.min(...gains)).toBe(-8);
  });
});

describe('phases that are spread', () => {
  it('lower the peaks of a synthetic voice and leave its spectrum as it is', () => {
    const voice = Float32Array.from({ length: rate }, (_, i) => {
      let sum = 0;
      for (let harmonic = 1; harmonic <= 40; harmonic++) sum += Math.cos((2 * Math.PI * harmonic * 120 * i) / rate);
      return sum / 40;
    });
    const spread = withSpreadPhases(voice, rate);
    const peak = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(20 * Math.log10(peak(spread) / peak(voice))).toBeLessThan(-4);
    const [before, after] = [averageSpectrum(voice, rate), averageSpectrum(spread, rate)];
    expect(Math.max(...before.map((level, band) => Math.abs(level - (after[band] ?? 0))))).toBeLessThan(1);
  });

  it('are left alone where that lowers nothing', () => {
    const tone = Float32Array.from({ length: rate }, (_, i) => Math.sin((2 * Math.PI * 500 * i) / rate));
    expect(withSpreadPhases(tone, rate)).toBe(tone);
  });
});

describe('a clip is fitted to its place', () => {
  it.each([
    // The actor says words in half the time a voice takes alone; a like word follows.
    [{ seconds: 0.3, replaces: 'Sarah' }, 0.6, 0.6, 0.55],
    // A word twice as long as the replaced one is said a little faster than the others.
    [{ seconds: 0.3, replaces: 'Sarah' }, 0.8, 0.4, 0.6],
    // A short word in a long place is said a little slower.
    [{ seconds: 0.6, replaces: 'Christopher' }, 0.3, 0.7, 0.75 / 0.7],
    // Unknown words are taken as spoken in a sentence.
    [{ seconds: 0.4, replaces: null }, 0.5, null, 0.8],
  ])('%j, %d s, %s s', (place, natural, replaced, stretch) => {
    expect(fittingStretch(place, natural, replaced)).toBeCloseTo(stretch, 6);
  });
});

describe('an answer that is spoken once', () => {
  it('is asked for at the pace of its place, and stretched by at most 12 %', () => {
    const place = { seconds: 0.4, replaces: 'Sarah' };
    expect(fittingPace(place, 0.5)).toBeCloseTo(0.8, 6);
    expect(fittingPace(place, 0.1)).toBeCloseTo(1.3, 6);
    expect([0.42, 0.38, 0.6, 0.2].map((seconds) => Number(fittingSeconds(place, seconds).toFixed(3)))).toEqual([
      0.4,
      0.4,
      Number((0.6 / 1.12).toFixed(3)),
      0.224,
    ]);
  });
});
