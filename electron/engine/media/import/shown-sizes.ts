import { CodecContext, type Packet, type Stream } from 'node-av/lib';
import { check } from '../codec/av-errors.ts';
import { newFrame } from '../codec/handles.ts';
import { maxPixels } from '../codec/limits.ts';
import type { Size } from '../codec/picture-size.ts';
import { findDecoder } from '../codec/trusted-decoders.ts';

/** A size of a recording's pictures, and for how long it is shown, seconds. */
export type ShownSize = Size & { seconds: number };

/** Watches the size of pictures, which a video call changes with the network. */
type SizeWatch = Disposable & {
  /** Takes a key packet and its time, seconds. */
  see(packet: Packet, time: number): void;
  /** Each size, in the order of first appearance. @param end of the last picture, seconds. */
  finish(end: number): ShownSize[];
};

/** A size is looked at once in so many seconds: decoding takes a while. */
const interval = 1;

/** A size counts that is shown for at least this share of the most frequent one's time. */
const leastShare = 0.25;

/** Reads the size from the pictures themselves, since most containers know only the first one. */
export function watchSizes(stream: Stream): SizeWatch {
  const seconds = new Map<string, ShownSize>();
  const codec = findDecoder(stream.codecpar.codecId);
  using opened = new DisposableStack();
  const frame = opened.use(newFrame());
  const context = opened.use(new CodecContext());
  let readable = codec !== null;
  if (codec) {
    context.allocContext3(codec);
    context.threadCount = 1;
    check(context.setOption('max_pixels', String(maxPixels)), 'limit picture size');
    readable = context.parametersToContext(stream.codecpar) >= 0 && context.open2Sync(codec) >= 0;
  }
  const handles = opened.move();
  let latest: { key: string; time: number } | undefined;

  function pass(time: number): void {
    const size = latest && seconds.get(latest.key);
    if (size && latest) size.seconds += Math.max(0, time - latest.time);
  }

  return {
    see(packet, time) {
      if (!readable || (latest && time < latest.time + interval)) return;
      if (context.sendPacketSync(packet) < 0) return;
      while (context.receiveFrameSync(frame) >= 0) frame.unref();
      // Otherwise the decoder would wait for pictures that it is not given.
      context.flushBuffers();
      const { width, height } = context;
      if (width <= 0 || height <= 0) return;
      pass(time);
      const key = `${width}×${height}`;
      if (!seconds.has(key)) seconds.set(key, { width, height, seconds: 0 });
      latest = { key, time };
    },
    finish(end) {
      pass(end);
      return [...seconds.values()];
    },
    [Symbol.dispose]: () => handles.dispose(),
  };
}

/**
 * The size that a template takes: the largest one that is not only shown in passing, since reducing it would lose what
 * was seen. Null without any.
 */
export function prevailingSize(sizes: readonly ShownSize[]): Size | null {
  const longest = Math.max(...sizes.map(({ seconds }) => seconds));
  const lasting = sizes.filter(({ seconds }) => seconds >= longest * leastShare);
  // Of equally large ones, as upright and sideways, the one shown longer.
  const [chosen] = lasting.toSorted((a, b) => b.width * b.height - a.width * a.height || b.seconds - a.seconds);
  return chosen ?? null;
}
