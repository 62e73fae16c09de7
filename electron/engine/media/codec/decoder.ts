import { AVERROR_EAGAIN, AVERROR_ENOMEM, AVERROR_EOF } from 'node-av/constants';
import { CodecContext, type Frame, type Packet, type Stream } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import { avError, check } from './av-errors.ts';
import { newFrame } from './handles.ts';
import { maxPixels } from './limits.ts';
import { findDecoder } from './trusted-decoders.ts';

/** A stream's decoder. Damaged packets are counted and skipped, as players do. */
export type Decoder = Disposable & {
  /** Packets that could not be decoded so far. */
  readonly damaged: number;
  /** Sends a packet, null at the end of the stream. Call `next` until it returns null before the next packet. */
  send(packet: Packet | null): Promise<void>;
  /** The next decoded frame, valid until the next call; null when the decoder needs a packet or has ended. */
  next(): Promise<Frame | null>;
};

/** Consecutive failures after which `next` gives up on a packet. */
const failuresInARow = 32;

/**
 * @param options.inline decodes on the calling thread, which is cheaper for the small packets of sound.
 * @throws AppError `MEDIA_UNSUPPORTED` without a decoder, or when it refuses the stream.
 */
export function openDecoder(stream: Stream, options: { inline?: boolean } = {}): Decoder {
  const codec = findDecoder(stream.codecpar.codecId);
  if (!codec) throw new AppError('MEDIA_UNSUPPORTED', { detail: `no decoder for codec ${stream.codecpar.codecId}` });
  using opened = new DisposableStack();
  const frame = opened.use(newFrame());
  const context = opened.use(new CodecContext());
  context.allocContext3(codec);
  check(context.parametersToContext(stream.codecpar), 'set decoder parameters', 'MEDIA_UNSUPPORTED');
  context.pktTimebase = stream.timeBase;
  context.threadCount = options.inline ? 1 : 0;
  check(context.setOption('max_pixels', String(maxPixels)), 'limit picture size');
  check(context.open2Sync(codec), 'open decoder', 'MEDIA_UNSUPPORTED');
  const handles = opened.move();
  let damaged = 0;

  return {
    get damaged() {
      return damaged;
    },

    async send(packet) {
      const status = options.inline ? context.sendPacketSync(packet) : await context.sendPacket(packet);
      if (status < 0 && status !== AVERROR_EOF) countFailure(status);
    },

    async next() {
      for (let failures = 0; failures < failuresInARow; failures++) {
        frame.unref();
        const status = options.inline ? context.receiveFrameSync(frame) : await context.receiveFrame(frame);
        if (status >= 0) return frame;
        if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return null;
        countFailure(status);
      }
      return null;
    },

    [Symbol.dispose]: () => handles.dispose(),
  };

  function countFailure(status: number): void {
    if (status === AVERROR_ENOMEM) throw avError(status, 'decode');
    damaged += 1;
  }
}
