import { describe, expect, it } from 'vitest';
import { loudnessOf, weightedPowers } from '#electron/engine/signal/loudness.ts';
import { makeRoomTone } from '#electron/engine/render/room-tone.ts';
import { profileSound, quietSamples } from '#electron/engine/template/sound-profile.ts';
import type { TemplateAudio } from '#electron/engine/template/template-audio.ts';
import { roomNoise, spokenRecording } from '../../support/speech-like.ts';

function sine(frequency: number, amplitude: number, seconds: number): Float32Array {
  return Float32Array.from(
    { length: seconds * 48_000 },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequency * index) / 48_000),
  );
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
}

function recordingOf(samples: Float32Array): TemplateAudio {
  return {
    channels: 1,
    length: samples.length,
    read: (start, end) => [samples.slice(start, end)],
    close: () => undefined,
  };
}

describe('loudness', () => {
  it('of a full-scale 997 Hz sine in one channel is −3.01 LUFS, as BS.1770 defines it', () => {
    expect(loudnessOf(weightedPowers([sine(997, 1, 1)]))).toBeCloseTo(-3.01, 1);
  });

  it('of two such channels is 3 LU more', () => {
    const tone = sine(997, 0.1, 1);
    expect(loudnessOf(weightedPowers([tone, tone])) - loudnessOf(weightedPowers([tone]))).toBeCloseTo(3.01, 2);
  });

  it('weighs bass down and treble up', () => {
    const at = (frequency: number): number => loudnessOf(weightedPowers([sine(frequency, 0.1, 0.5)]));
    expect(at(50) - at(997)).toBeLessThan(-2);
    expect(at(4_000) - at(997)).toBeGreaterThan(2);
  });

  it('does not count the silence around a word', () => {
    const word = sine(500, 0.2, 0.3);
    const padded = new Float32Array(48_000);
    padded.set(word, 20_000);
    expect(loudnessOf(weightedPowers([padded]))).toBeCloseTo(loudnessOf(weightedPowers([word])), 0);
  });

  it('of silence is minus infinity', () => {
    expect(loudnessOf(weightedPowers([new Float32Array(4_800)]))).toBe(-Infinity);
  });
});

describe('room tone', () => {
  it('is as loud as the quiet parts it is made from', () => {
    const noise = roomNoise(1, 3, 0.002);
    const quiet = [0, 1, 2, 3].map((part) => [noise.subarray(part * quietSamples, (part + 1) * quietSamples)]);
    const [tone = new Float32Array(0)] = makeRoomTone(quiet, 96_000, 1);
    expect(20 * Math.log10(rms(tone) / rms(noise))).toBeCloseTo(0, -0.5);
  });

  it('is the same for the same seed and another for another', () => {
    const quiet = [[roomNoise(0.06, 3, 0.002)]];
    expect(makeRoomTone(quiet, 9_000, 5)).toEqual(makeRoomTone(quiet, 9_000, 5));
    expect(makeRoomTone(quiet, 9_000, 5)).not.toEqual(makeRoomTone(quiet, 9_000, 6));
  });

  it('is never digital silence, even when the recording is', () => {
    const [tone = new Float32Array(0)] = makeRoomTone([[new Float32Array(quietSamples)]], 48_000, 1);
    expect(rms(tone)).toBeGreaterThan(3e-5);
    expect(rms(tone)).toBeLessThan(6e-5);
  });
});

describe('the sound of a recording', () => {
  it('is learned from its pauses and its speech', () => {
    const { samples, words } = spokenRecording(12, 4);
    const { quiet, pauseThreshold } = profileSound(recordingOf(samples));
    const noise = rms(samples.subarray(0, 12_000));
    for (const [plane = new Float32Array(0)] of quiet) expect(rms(plane)).toBeLessThan(noise * 1.5);
    const [first = { start: 0, end: 0 }] = words;
    expect(pauseThreshold).toBeGreaterThan(noise);
    expect(pauseThreshold).toBeLessThan(rms(samples.subarray(first.start * 48_000, first.end * 48_000)));
  });

  it('ignores digital silence before and after the recording', () => {
    const { samples } = spokenRecording(6, 4);
    const padded = new Float32Array(samples.length + 96_000);
    padded.set(samples, 48_000);
    const { quiet } = profileSound(recordingOf(padded));
    for (const [plane = new Float32Array(0)] of quiet) expect(rms(plane)).toBeGreaterThan(1e-4);
  });

  it('is not mistaken for a dropout in it', () => {
    const { samples } = spokenRecording(10, 4);
    samples.fill(0, 200_000, 206_000);
    const { quiet } = profileSound(recordingOf(samples));
    for (const [plane = new Float32Array(0)] of quiet) expect(rms(plane)).toBeGreaterThan(1e-4);
  });

  it('can be learned from a recording shorter than a quiet part', () => {
    const { quiet } = profileSound(recordingOf(new Float32Array(1024)));
    expect(quiet).toHaveLength(1);
  });
});
