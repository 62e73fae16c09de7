import { AVERROR_EOF, AV_NOPTS_VALUE } from 'node-av/constants';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors/index.ts';
import { aacSettings } from '../codec/aac.ts';
import { createAudioTrack } from './audio-track.ts';
import { check, throwIfCancelled } from '../codec/av-errors.ts';
import { newPacket } from '../codec/handles.ts';
import { openInput } from '../codec/input.ts';

/** How long a sound may be, and a sentence on what to do with a longer one. */
export type LongestSound = { seconds: number; wayOut: string };

/**
 * The sound of a media file as one channel at 48 kHz, −1 to 1; sample 0 is the start of the file's presentation.
 * @param longest a file that lasts longer is refused, with what to do about it.
 * @throws AppError `MEDIA_NO_AUDIO`, `MEDIA_TOO_LARGE`, and what opening a file throws; CancelledError.
 */
export async function readSound(file: string, signal?: AbortSignal, longest?: LongestSound): Promise<Float32Array> {
  await using input = await openInput(file, signal);
  const stream = input.audio;
  if (!stream) throw new AppError('MEDIA_NO_AUDIO', { subject: file });
  using packet = newPacket();
  const { startTime } = input.context;
  const origin = startTime === AV_NOPTS_VALUE ? 0 : Number(startTime) / 1e6;
  const sound = collectSound();
  using track = createAudioTrack({ stream, mix: 'mono', origin, spool: sound });
  for (;;) {
    const status = input.read(packet);
    if (status < 0) {
      if (status !== AVERROR_EOF && sound.length === 0) check(status, 'read', 'FILE_UNREADABLE');
      break;
    }
    if (packet.streamIndex === stream.index) await track.decode(packet);
    packet.unref();
    if (longest && sound.length > longest.seconds * aacSettings.sampleRate) {
      const message = `This sound is longer than ${longest.seconds} seconds. ${longest.wayOut}`;
      throw new AppError('MEDIA_TOO_LARGE', { message });
    }
    // Reading and decoding block; a cancel must get through.
    await nextTurn();
    throwIfCancelled(signal);
  }
  await track.decode(null);
  return sound.whole();
}

/** Samples in memory, placed by time; gaps are silence. */
function collectSound() {
  let samples = new Float32Array(48_000 * 60);
  let length = 0;
  return {
    get length() {
      return length;
    },
    place(position: number, placed: Float32Array): void {
      const end = Math.max(length, position + placed.length);
      if (end > samples.length) {
        const larger = new Float32Array(Math.max(end, 2 * samples.length));
        larger.set(samples.subarray(0, length));
        samples = larger;
      }
      const skip = Math.min(placed.length, Math.max(0, length - position));
      samples.set(placed.subarray(skip), position + skip);
      length = end;
    },
    whole: () => samples.subarray(0, length),
  };
}
