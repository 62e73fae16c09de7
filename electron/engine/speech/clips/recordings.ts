import { readFileSync } from 'node:fs';
import { soundRate } from '#shared/wav.ts';
import type { TakeSeams } from '../types.ts';
import { resample } from '../../media/codec/resample.ts';
import { withoutRumble } from '../takes/clean.ts';
import type { Speech } from '../voices/speaking-voice.ts';
import { speechIn, trimToSpeech } from '../voices/trim.ts';
import { readWav } from '../../signal/wav.ts';

/**
 * The voiced part of a recorded name, without rumble; empty without speech.
 * @param file mono 16-bit WAV.
 * @returns mono, 48 kHz.
 * @throws the system's error when it cannot be read; AppError `INTERNAL` for any other file.
 */
export function readRecording(file: string): Float32Array {
  return trimToSpeech(soundOf(file)).samples;
}

/** How many samples (48 kHz) of a recorded name come before its voiced part. @throws as {@link readRecording}. */
export function startOfSpeech(file: string): number {
  return speechIn(soundOf(file)).start;
}

function soundOf(file: string): Speech {
  const { samples, sampleRate } = readWav(readFileSync(file));
  return { samples: withoutRumble(resample(samples, sampleRate, soundRate)), sampleRate: soundRate, end: 0 };
}

/**
 * A value that was cut out of its phrase: with its neighbours' sound if that may be crossfaded, else without.
 * @param file mono 16-bit WAV, 48 kHz. @throws as {@link readRecording}.
 */
export function readPhraseTake(file: string, { before, after, coupled }: TakeSeams): Float32Array {
  const { samples } = readWav(readFileSync(file));
  return coupled ? samples : samples.slice(before, samples.length - after);
}
