import { AVERROR_EOF } from 'node-av/constants';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { aacSettings } from '../codec/aac.ts';
import { check } from '../codec/av-errors.ts';
import type { ChannelMix } from '../codec/frame-resampler.ts';
import { newPacket } from '../codec/handles.ts';
import { openInput, presentationStart, type Watched } from '../codec/input.ts';
import { AudioTrack } from './audio-track.ts';
import { chooseOne } from './channel-choice.ts';
import { joinedClock } from './joined-clock.ts';
import { SoundSink, type LongestSound, type SoundStore } from './sound-sink.ts';

/**
 * The sound of a media file as one channel at 48 kHz, −1 to 1; sample 0 is the start of the file's presentation.
 * @param options.longest a longer file is refused, with advice. Limits the memory.
 * @throws AppError `MEDIA_NO_AUDIO`, `MEDIA_TOO_LARGE`, and errors of opening a file; CancelledError.
 */
export async function readSound(file: string, options: { longest: LongestSound } & Watched): Promise<Float32Array> {
  const store = new SampleArray(options.longest.seconds * aacSettings.sampleRate);
  await readSoundInto(new SoundSink(store, { channels: 1, longest: options.longest }), file, options);
  return store.samples;
}

type SoundPart = { mix?: ChannelMix; enough?: number; origin?: number };

/**
 * As {@link readSound}, but writes the sound into a sink.
 * @param options.mix the sink's channels; by default one, without what would cancel.
 * @param options.enough samples per channel after which reading stops; the whole file by default.
 * @param options.origin time of sample 0 in the file, seconds; the start of its presentation by default.
 * @throws as {@link readSound}, and errors of the sink.
 */
export async function readSoundInto(
  sink: Pick<SoundSink, 'length' | 'place'>,
  file: string,
  { enough = Infinity, signal, onAlive, ...given }: SoundPart & Watched,
): Promise<void> {
  const mix = given.mix ?? (await chooseOne(file, { signal, onAlive }));
  await using input = await openInput(file, signal);
  const stream = input.audio;
  if (!stream) throw new AppError('MEDIA_NO_AUDIO', { subject: file });
  using packet = newPacket();
  const origin = given.origin ?? presentationStart(input);
  using track = new AudioTrack({ stream, clock: joinedClock(input.clockChanges), mix, origin, spool: sink });
  while (sink.length < enough) {
    const status = input.read(packet);
    if (status < 0) {
      if (status !== AVERROR_EOF && sink.length === 0) check(status, 'read', 'MEDIA_CORRUPT');
      break;
    }
    if (packet.streamIndex === stream.index) await track.decode(packet);
    packet.unref();
    onAlive?.();
    // Reading and decoding block the thread; this lets a cancellation arrive.
    await nextTurn();
    throwIfCancelled(signal);
  }
  await track.decode(null);
}

/** Samples in memory, which is allocated as they arrive. */
class SampleArray implements SoundStore {
  readonly #most: number;
  #room = new Float32Array(aacSettings.sampleRate);
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get samples(): Float32Array {
    return this.#room.subarray(0, this.#length);
  }

  append(samples: Float32Array): void {
    const start = this.#length;
    this.resize(start + samples.length);
    this.#room.set(samples, start);
  }

  resize(length: number): void {
    if (length > this.#room.length) {
      const larger = new Float32Array(Math.max(length, Math.min(2 * this.#room.length, this.#most)));
      larger.set(this.samples);
      this.#room = larger;
    }
    if (length > this.#length) this.#room.fill(0, this.#length, length);
    this.#length = length;
  }
}
