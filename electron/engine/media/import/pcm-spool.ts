import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * Sound on its way into a template: 16-bit interleaved samples in a file, written by time and read back in order.
 * Picture and sound come out of a file at different speeds; what waits for the other waits on disk, not in memory.
 */
export type PcmSpool = Disposable & {
  /** Samples a channel so far. */
  readonly length: number;
  /**
   * Puts samples (interleaved, −1 to 1) at a position, in samples from the start. A gap before it becomes silence;
   * what lies before the end of the spool is left out, for it was already written.
   */
  place(position: number, samples: Float32Array): void;
  /** Cuts the sound, or makes it longer with silence. */
  setLength(samples: number): void;
  /** Up to `count` samples a channel from `position` on; fewer at the end. */
  read(position: number, count: number): Int16Array;
};

/** @throws the system's error, e.g. ENOSPC. */
export function createPcmSpool(file: string, channels: 1 | 2): PcmSpool {
  const descriptor = openSync(file, 'wx+');
  const sampleBytes = 2 * channels;
  let length = 0;

  return {
    get length() {
      return length;
    },
    place(position, samples) {
      if (position > length) resize(position);
      const skip = Math.min(length - position, samples.length / channels);
      append(quantize(samples.subarray(skip * channels)));
    },
    setLength: resize,
    read(position, count) {
      const samples = new Int16Array(Math.max(0, Math.min(count, length - position)) * channels);
      readWhole(new Uint8Array(samples.buffer), position * sampleBytes);
      return samples;
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  };

  /** What a file grows by reads as zeros: silence. */
  function resize(samples: number): void {
    ftruncateSync(descriptor, samples * sampleBytes);
    length = samples;
  }

  function append(samples: Int16Array): void {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    const start = length * sampleBytes;
    for (let written = 0; written < bytes.length;) {
      written += writeSync(descriptor, bytes, written, bytes.length - written, start + written);
    }
    length += samples.length / channels;
  }

  function readWhole(bytes: Uint8Array, start: number): void {
    for (let done = 0; done < bytes.length;) {
      const count = readSync(descriptor, bytes, done, bytes.length - done, start + done);
      if (count === 0) throw new Error(`the sound file ends at byte ${start + done}, ${bytes.length - done} too early`);
      done += count;
    }
  }
}

/** Floats (−1 to 1) as 16-bit samples, louder ones at full scale. */
export function quantize(samples: Float32Array): Int16Array {
  const quantized = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index++) {
    quantized[index] = Math.max(-32_768, Math.min(32_767, Math.round((samples[index] ?? 0) * 32_768)));
  }
  return quantized;
}
