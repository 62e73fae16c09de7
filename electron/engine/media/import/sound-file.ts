import { writeFile } from 'node:fs/promises';
import { wavHeader } from '#shared/wav.ts';
import { AppError } from '#shared/errors/index.ts';
import { aacSettings } from '../codec/aac.ts';
import type { Watched } from '../codec/input.ts';
import { longestSound } from '../codec/limits.ts';
import { pcmOf } from '../../signal/wav.ts';
import { readSound } from './read-sound.ts';

/**
 * Writes the sound of any media file as mono 16-bit WAV at 48 kHz.
 * @returns its length in seconds.
 * @throws AppError `MEDIA_CORRUPT`, `MEDIA_TOO_LARGE`, and errors of `readSound`.
 */
export async function writeSoundFile(source: string, file: string, watched: Watched = {}): Promise<number> {
  const sound = await readSound(source, { longest: longestSound, ...watched });
  if (sound.length === 0) throw new AppError('MEDIA_CORRUPT');
  await writeWav(file, sound);
  return sound.length / aacSettings.sampleRate;
}

/** Writes samples (mono, 48 kHz, −1 to 1) as 16-bit WAV into a file that must not exist. */
export async function writeWav(file: string, sound: Float32Array): Promise<void> {
  const header = wavHeader({ channels: 1, sampleRate: aacSettings.sampleRate, samples: sound.length });
  await writeFile(file, Buffer.concat([header, pcmOf(sound)]), { flag: 'wx', flush: true });
}
