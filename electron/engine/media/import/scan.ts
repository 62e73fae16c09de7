import { AV_PKT_FLAG_CORRUPT, AV_PKT_FLAG_DISCARD, AV_PKT_FLAG_KEY, AVERROR_EOF } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { newPacket } from '../codec/handles.ts';
import type { MediaInput, Watched } from '../codec/input.ts';
import { toSeconds } from '../codec/stamps.ts';
import { shownFor } from './shown-for.ts';
import { withGap, type SoundGaps } from './sound-gaps.ts';
import { watchSizes, type ShownSize } from './shown-sizes.ts';

/** Facts from the packets themselves. Times in seconds; null if the stream has no packet. */
export type PacketScan = {
  /** Times of the first pictures, in presentation order. */
  pictureTimes: number[];
  /** Start and end of each stream's packets that were read; `last` is the start of the very last picture. */
  video: { start: number; end: number; last: number } | null;
  audio: { start: number; end: number } | null;
  /** Where packets of sound are missing. */
  gaps: SoundGaps | null;
  /** Sizes of the pictures, in the order of appearance; empty unless asked for. */
  sizes: ShownSize[];
  /** Whether the whole file was read, so that the ends are the streams' ends. */
  complete: boolean;
  /** Whether packets are missing or incomplete. */
  damaged: boolean;
};

/** Enough pictures to measure a rate, with some spare because neighbours may arrive later. */
const picturesToTime = 600;
const reorderedPictures = 16;

const packetsPerTurn = 500;

/**
 * Reads packets, from the input's current position.
 * @param options.byteLimit stops after this many bytes of packets.
 * @param options.sizes whether to measure the sizes, for which key pictures are decoded.
 * @param options.onAlive called now and then: without a limit this reads the whole file.
 */
export async function scanPackets(
  input: MediaInput,
  { byteLimit, sizes = false, onAlive, signal }: { byteLimit: number; sizes?: boolean } & Watched,
): Promise<PacketScan> {
  const times: number[] = [];
  const scan: PacketScan = {
    pictureTimes: [],
    video: null,
    audio: null,
    gaps: null,
    sizes: [],
    complete: false,
    damaged: false,
  };
  using opened = new DisposableStack();
  const packet = opened.use(newPacket());
  const watch = sizes && input.video ? opened.use(watchSizes(input.video)) : null;
  let bytes = 0;
  for (let count = 1; bytes < byteLimit; count++) {
    const status = input.read(packet);
    if (status < 0) {
      scan.complete = true;
      scan.damaged ||= status !== AVERROR_EOF;
      break;
    }
    bytes += packet.size;
    read(packet);
    packet.unref();
    if (count % packetsPerTurn === 0) {
      onAlive?.();
      await nextTurn();
      throwIfCancelled(signal);
    }
  }
  scan.sizes = watch?.finish(scan.video?.end ?? 0) ?? [];
  for (const kind of ['video', 'audio'] as const) {
    const span = scan[kind];
    const stream = input[kind];
    // The header's start excludes leading packets for the decoder: priming, frames before an edit.
    if (span && stream) span.start = toSeconds(stream.startTime, stream.timeBase) ?? span.start;
  }
  const start = scan.video?.start ?? 0;
  const ordered = times.filter((time) => time >= start).toSorted((a, b) => a - b);
  scan.pictureTimes = scan.complete ? ordered : ordered.slice(0, -reorderedPictures);
  return scan;

  function read(read: Packet): void {
    const stream = read.streamIndex === input.video?.index ? input.video : input.audio;
    if (stream?.index !== read.streamIndex) return;
    if (read.hasFlags(AV_PKT_FLAG_CORRUPT)) scan.damaged = true;
    // Outside the edit list: decoded but never shown.
    if (read.hasFlags(AV_PKT_FLAG_DISCARD)) return;
    const time = toSeconds(read.pts, stream.timeBase) ?? toSeconds(read.dts, stream.timeBase);
    if (time === null) return;
    const duration = toSeconds(read.duration, stream.timeBase) ?? 0;
    if (stream === input.audio) {
      const end = time + duration;
      const known = scan.audio ?? { start: time, end };
      scan.gaps = withGap(scan.gaps, { at: known.end, seconds: time - known.end });
      scan.audio = { start: Math.min(known.start, time), end: Math.max(known.end, end) };
      return;
    }
    const known = scan.video ?? { start: time, end: time, last: time };
    const last = Math.max(known.last, time);
    const end = time === last ? time + shownFor(stream, time, duration) : known.end;
    scan.video = { start: Math.min(known.start, time), end, last };
    if (read.hasFlags(AV_PKT_FLAG_KEY)) watch?.see(read, time);
    if (times.length < picturesToTime) times.push(time);
  }
}
