import {
  AV_NOPTS_VALUE,
  AV_PKT_FLAG_DISCARD,
  AV_PKT_FLAG_KEY,
  AVFMT_TS_DISCONT,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import type { FormatContext, Packet, Stream } from 'node-av/lib';
import { check, required } from './av-errors.ts';
import type { Range } from '#shared/timeline/range.ts';
import { StampBridge, toSeconds, type ClockChange, type PacketTime } from './stamps.ts';

/** Reads a file's packets, with stamps that go on where its clock changes. */
export type BridgedReader = Disposable & {
  /** Reads the next packet; FFmpeg's status, below 0 at the end. */
  read(packet: Packet): number;
  /** The changes so far. */
  readonly changes: readonly ClockChange[];
};

/**
 * Longest gap that is kept, seconds: nobody waits that long. Containers of broadcasts change their clock at will; a
 * screen recorded without sound has no new picture while it stands still.
 */
const longestGap = { broadcast: 10, recording: 600, silentPictures: 3_600 };

/** Stamps are rounded to a container's units, seconds. */
const rounding = 0.0005;

/**
 * @param streams those that are read.
 * @param gapsOf times, seconds, at which nothing of a sound is heard, whatever its packets say.
 */
export function bridgedReader(
  context: FormatContext,
  streams: readonly Stream[],
  gapsOf: (stream: Stream) => readonly Range[],
): BridgedReader {
  const gaps = context.streams.map(gapsOf);
  const timeBases = context.streams.map((stream) => stream.timeBase);
  const bridge = new StampBridge({
    streams: streams.length,
    pictures: streams.find(isPictures)?.index ?? null,
    longestGap: longestGap[gapOf(context, streams)],
  });
  const held: Packet[] = [];
  /** Offsets of the first held packets; these may be read. */
  const offsets: number[] = [];
  /** The status of reading after the last held packet. */
  let ended: number | undefined;

  return {
    get changes() {
      return bridge.changes;
    },
    read(packet) {
      for (;;) {
        const offset = offsets.shift();
        if (offset !== undefined) {
          using next = required(held.shift(), 'held packet');
          packet.unref();
          check(packet.ref(next), 'take a held packet');
          move(packet, offset);
          return 0;
        }
        if (ended !== undefined) return ended;
        const status = context.readFrameSync(packet);
        if (status < 0) ended = status;
        else if (isInGap(packet)) {
          packet.unref();
          continue;
        } else if (!hold(packet)) return status;
        offsets.push(...bridge.release(status < 0));
      }
    },
    [Symbol.dispose]() {
      for (const packet of held.splice(0)) packet[Symbol.dispose]();
    },
  };

  /** Whether a packet is heard only because FFmpeg doesn't know the gap: what is decoded for later sound is not. */
  function isInGap(packet: Packet): boolean {
    const own = gaps[packet.streamIndex];
    if (!own || own.length === 0 || packet.hasFlags(AV_PKT_FLAG_DISCARD)) return false;
    const time = toSeconds(packet.pts, required(timeBases[packet.streamIndex], 'stream of a packet'));
    return time !== null && own.some(({ start, end }) => time >= start - rounding && time < end - rounding);
  }

  /** Moves a packet's stamps, or holds it back and returns true. */
  function hold(packet: Packet): boolean {
    const placed = bridge.place(timeOf(packet));
    if (placed !== 'held') {
      move(packet, placed.offset);
      return false;
    }
    held.push(required(packet.clone(), 'copy of a packet'));
    packet.unref();
    return true;
  }

  function timeOf(packet: Packet): PacketTime {
    const timeBase = required(timeBases[packet.streamIndex], 'stream of a packet');
    const decodingTime = toSeconds(packet.dts, timeBase);
    const time = toSeconds(packet.pts, timeBase) ?? decodingTime;
    return {
      stream: packet.streamIndex,
      time: time ?? 0,
      decodingTime: decodingTime ?? time ?? 0,
      duration: toSeconds(packet.duration, timeBase) ?? 0,
      isKey: packet.hasFlags(AV_PKT_FLAG_KEY),
      isShown: time !== null && !packet.hasFlags(AV_PKT_FLAG_DISCARD),
    };
  }

  function move(packet: Packet, seconds: number): void {
    if (seconds === 0) return;
    const { num, den } = required(timeBases[packet.streamIndex], 'stream of a packet');
    const ticks = BigInt(Math.round((seconds * den) / num));
    if (packet.dts !== AV_NOPTS_VALUE) packet.dts += ticks;
    if (packet.pts !== AV_NOPTS_VALUE) packet.pts += ticks;
  }
}

function gapOf({ iformat }: FormatContext, streams: readonly Stream[]): keyof typeof longestGap {
  if (((iformat?.flags ?? 0) & AVFMT_TS_DISCONT) !== 0) return 'broadcast';
  return streams.every(isPictures) ? 'silentPictures' : 'recording';
}

function isPictures({ codecpar }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_VIDEO;
}
