import { fillPlane } from '../../signal/wav.ts';
import { aacSettings, createAacEncoder } from '../codec/aac.ts';
import { createPeaks } from './waveform.ts';
import type { PcmSpool } from './pcm-spool.ts';

/** Encodes the spooled sound to a template's AAC packets and waveform, block by block. */
type SoundWriter = Disposable & {
  /** AudioSpecificConfig. */
  readonly config: Uint8Array;
  /** Encodes the spooled sound before `seconds`, whole blocks only. */
  writeUntil(seconds: number): Promise<void>;
  /** Encodes the rest of the spool, whose length must be whole blocks, and returns the waveform. */
  finish(): Promise<Int8Array>;
};

/** Blocks read from the spool at once. */
const blocksPerRead = 64;

/**
 * @param options.bitRate bits a second.
 * @param options.write takes the AAC packets in order; the first is priming.
 * @param options.onAlive called while hours of sound are encoded in one go, as under a picture that stands still.
 */
export function createSoundWriter(options: {
  spool: PcmSpool;
  channels: 1 | 2;
  bitRate: number;
  write: (packet: Uint8Array) => Promise<void>;
  onAlive: () => void;
}): SoundWriter {
  const { spool, channels, bitRate, write, onAlive } = options;
  const { blockSamples, sampleRate } = aacSettings;
  const encoder = createAacEncoder({ channels, coder: 'twoloop', bitRate });
  const peaks = createPeaks(sampleRate, channels);
  const planes = Array.from({ length: channels }, () => new Float32Array(blockSamples));
  let block = 0;

  return {
    config: encoder.config,
    writeUntil: (seconds) => encodeUntil(Math.min(spool.length, Math.floor(seconds * sampleRate))),
    async finish() {
      await encodeUntil(spool.length);
      for (const packet of encoder.finish()) await write(packet);
      return peaks.finish();
    },
    [Symbol.dispose]: () => encoder[Symbol.dispose](),
  };

  async function encodeUntil(sample: number): Promise<void> {
    const until = Math.floor(sample / blockSamples);
    while (block < until) {
      const blocks = Math.min(blocksPerRead, until - block);
      const samples = spool.read(block * blockSamples, blocks * blockSamples);
      peaks.add(samples);
      for (let index = 0; index < blocks; index++) {
        const interleaved = samples.subarray(index * blockSamples * channels, (index + 1) * blockSamples * channels);
        for (const [channel, plane] of planes.entries()) fillPlane(plane, interleaved, channel, channels);
        for (const packet of encoder.encode(planes)) await write(packet);
      }
      block += blocks;
      onAlive();
    }
  }
}
