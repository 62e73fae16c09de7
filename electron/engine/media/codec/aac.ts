import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_BITEXACT,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PROFILE_AAC_LOW,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { type ChannelLayout, Codec, CodecContext, FFmpegError, type Frame, Rational } from 'node-av/lib';
import { silenceFFmpeg } from './av-errors.ts';
import { newFrame, newPacket } from './handles.ts';

/** Encoding of a template's sound. All packets joined into a template need the same settings. */
export const aacSettings = {
  sampleRate: 48_000,
  /** Samples per channel in a block, and the only frame length passed to the encoder. */
  blockSamples: 1024,
  /** FFmpeg's native AAC starts with one packet of priming: packet j covers blocks j − 1 and j. */
  delayBlocks: 1,
  /** Bits per second by number of channels. */
  bitRate: { 1: 128_000, 2: 192_000 },
  /** Changes whenever earlier packets no longer fit beside new ones; `normalizerVersion` changes with it. */
  version: 1,
} as const;

/** `fast` for personalized sections, `twoloop` (better, slower) for templates. Their packets can be joined. */
export type AacCoder = 'fast' | 'twoloop';

export type AacEncoder = Disposable & {
  /** AudioSpecificConfig, the decoder's set-up. */
  readonly config: Uint8Array;
  /**
   * Encodes one block, `aacSettings.blockSamples` floats (−1 to 1) per channel. Returns the packets that are ready:
   * none for the first block, then one each.
   */
  encode(planes: readonly Float32Array[]): Uint8Array[];
  /** Returns the remaining packets, n + 1 in all for n blocks. No block may follow. */
  finish(): Uint8Array[];
};

/**
 * FFmpeg's native AAC-LC encoder with the template's settings: 48 kHz, PNS off (its noise is random, so that joined
 * packets would differ audibly), one packet per block.
 * @param options.bitRate bits per second; a template's by default.
 */
export function createAacEncoder(options: { channels: 1 | 2; coder: AacCoder; bitRate?: number }): AacEncoder {
  const { channels, coder, bitRate = aacSettings.bitRate[channels] } = options;
  using opened = new DisposableStack();
  const context = opened.use(openContext(channels, coder, bitRate));
  const packet = opened.use(newPacket());
  const frame = opened.use(openFrame(channels));
  const handles = opened.move();
  const block = Buffer.alloc(aacSettings.blockSamples * channels * Float32Array.BYTES_PER_ELEMENT);
  const blockSamples = new Float32Array(block.buffer, block.byteOffset, aacSettings.blockSamples * channels);
  let position = 0n;

  function receive(): Uint8Array[] {
    const packets: Uint8Array[] = [];
    for (;;) {
      const status = context.receivePacketSync(packet);
      if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return packets;
      FFmpegError.throwIfError(status, 'AAC: receive packet');
      // A copy, because unref frees the native bytes.
      const { data } = packet;
      if (data) packets.push(new Uint8Array(data));
      packet.unref();
    }
  }

  return {
    config: Uint8Array.from(context.extraData ?? []),

    encode(planes) {
      for (let channel = 0; channel < channels; channel++) {
        const plane = planes[channel];
        if (plane?.length !== aacSettings.blockSamples) {
          throw new RangeError(`AAC: channel ${channel} has ${plane?.length ?? 0} samples, not a whole block`);
        }
        blockSamples.set(plane, channel * aacSettings.blockSamples);
      }
      // The encoder may still hold the last block's samples.
      FFmpegError.throwIfError(frame.makeWritable(), 'AAC: reuse frame');
      FFmpegError.throwIfError(frame.fromBuffer(block), 'AAC: fill frame');
      frame.pts = position;
      position += BigInt(aacSettings.blockSamples);
      FFmpegError.throwIfError(context.sendFrameSync(frame), 'AAC: send frame');
      return receive();
    },

    finish() {
      FFmpegError.throwIfError(context.sendFrameSync(null), 'AAC: flush');
      return receive();
    },

    [Symbol.dispose]: () => handles.dispose(),
  };
}

/** The frame that passes every block. */
function openFrame(channels: 1 | 2): Frame {
  using opened = new DisposableStack();
  const frame = opened.use(newFrame());
  frame.nbSamples = aacSettings.blockSamples;
  frame.format = AV_SAMPLE_FMT_FLTP;
  frame.sampleRate = aacSettings.sampleRate;
  frame.channelLayout = layoutOf(channels);
  frame.timeBase = new Rational(1, aacSettings.sampleRate);
  FFmpegError.throwIfError(frame.getBuffer(), 'AAC: allocate frame');
  opened.move();
  return frame;
}

function layoutOf(channels: 1 | 2): ChannelLayout {
  return channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
}

function openContext(channels: 1 | 2, coder: AacCoder, bitRate: number): CodecContext {
  // By name: the codec id could select another AAC encoder, with an unsuitable licence or delay.
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
  if (!codec) throw new Error('AAC: this FFmpeg build has no native AAC encoder');
  silenceFFmpeg();
  using opened = new DisposableStack();
  const context = opened.use(new CodecContext());
  context.allocContext3(codec);
  context.sampleFormat = AV_SAMPLE_FMT_FLTP;
  context.sampleRate = aacSettings.sampleRate;
  context.channelLayout = layoutOf(channels);
  context.bitRate = BigInt(bitRate);
  context.timeBase = new Rational(1, aacSettings.sampleRate);
  context.profile = AV_PROFILE_AAC_LOW;
  context.threadCount = 1;
  // Bit-exact: without it the encoder writes its version into every 256th packet.
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_BITEXACT);
  // Not as a Dictionary: open2Sync frees the one it is given, and node-av frees it again (a crash).
  FFmpegError.throwIfError(context.setOption('aac_coder', coder), 'AAC: set coder');
  FFmpegError.throwIfError(context.setOption('aac_pns', '0'), 'AAC: set PNS');
  FFmpegError.throwIfError(context.open2Sync(codec), 'AAC: open encoder');
  opened.move();
  return context;
}
