import { pcmOf } from '../../signal/wav.ts';
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { SoundSink, type LongestSound, type SoundStore } from './sound-sink.ts';

/**
 * Sound on its way into a template: 16-bit interleaved samples in a file, written by time and read in order. Picture
 * and sound are read from a source at different speeds; the one that is ahead is stored on disk rather than in memory.
 */
export class PcmSpool extends SoundSink implements Disposable {
  readonly #file: PcmFile;
  readonly #channels: 1 | 2;

  /**
   * @param file must not exist.
   * @param longest as in {@link SoundSink}.
   * @throws the system's error, e.g. ENOSPC.
   */
  constructor(file: string, channels: 1 | 2, longest: LongestSound | number) {
    const pcm = new PcmFile(file, 2 * channels);
    super(pcm, { channels, longest });
    this.#file = pcm;
    this.#channels = channels;
  }

  /** Up to `count` samples per channel from `position` on; fewer at the end. */
  read(position: number, count: number): Int16Array {
    const samples = new Int16Array(Math.max(0, Math.min(count, this.length - position)) * this.#channels);
    this.#file.read(position, new Uint8Array(samples.buffer));
    return samples;
  }

  [Symbol.dispose](): void {
    this.#file[Symbol.dispose]();
  }
}

/** A file of samples; `sampleBytes` is the size of one sample of all channels. */
class PcmFile implements SoundStore, Disposable {
  readonly #descriptor: number;
  readonly #sampleBytes: number;
  /** Bytes. */
  #size = 0;

  constructor(file: string, sampleBytes: number) {
    this.#descriptor = openSync(file, 'wx+');
    this.#sampleBytes = sampleBytes;
  }

  append(samples: Float32Array): void {
    const bytes = pcmOf(samples);
    for (let written = 0; written < bytes.length;) {
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written, this.#size + written);
    }
    this.#size += bytes.length;
  }

  /** The extension of a file reads as zeros: silence. */
  resize(length: number): void {
    const size = length * this.#sampleBytes;
    ftruncateSync(this.#descriptor, size);
    this.#size = size;
  }

  /** Fills `bytes` from a sample on. */
  read(position: number, bytes: Uint8Array): void {
    const start = position * this.#sampleBytes;
    for (let done = 0; done < bytes.length;) {
      const count = readSync(this.#descriptor, bytes, done, bytes.length - done, start + done);
      if (count === 0) throw new Error(`the sound file ends at byte ${start + done}, ${bytes.length - done} too early`);
      done += count;
    }
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor);
  }
}
