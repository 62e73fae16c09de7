import { Packet } from 'node-av/lib';
import { rm, writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../../shared/errors/index.ts';
import { wavHeader } from '../../../shared/wav.ts';
import { temporaryName } from '../../lib/files.ts';
import { aacSettings } from './aac.ts';
import { createAudioTrack } from './audio-track.ts';
import { throwIfCancelled } from './av-errors.ts';
import { isEncrypted, openInput } from './input.ts';
import { longestSound } from './limits.ts';
import { createPcmSpool } from './pcm-spool.ts';

/**
 * Writes the sound of any media file as mono 16-bit WAV at 48 kHz.
 * @returns its length in seconds.
 * @throws AppError `NOT_MEDIA`, `MEDIA_EMPTY`, `MEDIA_NO_AUDIO`, `MEDIA_ENCRYPTED`, `MEDIA_UNSUPPORTED`,
 * `MEDIA_TOO_LARGE`, `FILE_NOT_FOUND`, `FILE_UNREADABLE`, `CANCELLED`.
 */
export async function writeSoundFile(source: string, file: string, signal?: AbortSignal): Promise<number> {
  const input = await openInput(source, signal);
  const spoolFile = temporaryName(file);
  const packet = new Packet();
  try {
    if (!input.audio) throw new AppError('MEDIA_NO_AUDIO', { message: 'This file has no sound. Choose another one.' });
    if (isEncrypted(input.audio)) throw new AppError('MEDIA_ENCRYPTED');
    packet.alloc();
    const spool = createPcmSpool(spoolFile, 1);
    try {
      const track = createAudioTrack({ stream: input.audio, channels: 1, origin: 0, spool });
      try {
        while (input.read(packet) >= 0) {
          if (packet.streamIndex === input.audio.index) await track.decode(packet);
          packet.unref();
          if (spool.length > longestSound * aacSettings.sampleRate) {
            throw new AppError('MEDIA_TOO_LARGE', {
              message: `This sound is longer than ${longestSound / 60} minutes. Cut out the words it is for.`,
            });
          }
          await nextTurn();
          throwIfCancelled(signal);
        }
        await track.decode(null);
      } finally {
        track.close();
      }
      if (spool.length === 0) throw new AppError('MEDIA_CORRUPT');
      const samples = spool.read(0, spool.length);
      const header = wavHeader({ channels: 1, sampleRate: aacSettings.sampleRate, samples: spool.length });
      await writeFile(file, Buffer.concat([header, new Uint8Array(samples.buffer)]), { flag: 'wx', flush: true });
      return spool.length / aacSettings.sampleRate;
    } finally {
      spool.close();
    }
  } finally {
    packet.free();
    await rm(spoolFile, { force: true });
    await input.close();
  }
}
