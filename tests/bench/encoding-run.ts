import { AV_PICTURE_TYPE_NONE, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { Packet, type Frame, type Stream } from 'node-av/lib';
import { check } from '#electron/engine/media/codec/av-errors.ts';
import { openDecoder } from '#electron/engine/media/codec/decoder.ts';
import { perSecond } from '#electron/engine/media/codec/frame-rate.ts';
import { toSeconds } from '#electron/engine/media/codec/stamps.ts';
import { openVideoEncoder } from '#electron/engine/media/codec/video-encoder.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { lengthPrefixed } from '#electron/engine/media/codec/annex-b.ts';

/** Decodes pictures of adjacent groups, and encodes them again with the template's settings. */
export type EncodingRun = {
  /** Takes a packet of the video stream; the first is a key frame. */
  add(packet: Packet): Promise<void>;
  /** Encodes the remaining pictures. No packet may follow. */
  finish(): Promise<void>;
  close(): void;
};

/** @param write takes the new packets, whose time stamps are in the stream's time base. */
export function startEncodingRun(stream: Stream, info: TemplateInfo, write: (packet: Packet) => void): EncodingRun {
  const decoder = openDecoder(stream);
  const encoder = openVideoEncoder(info, info.frameRate);
  const encoded = new Packet();
  encoded.alloc();
  const rewritten = new Packet();
  rewritten.alloc();

  async function encodeDecoded(): Promise<void> {
    for (let frame = await decoder.next(); frame; frame = await decoder.next()) {
      frame.pts = BigInt(frameNumber(frame));
      frame.pictType = AV_PICTURE_TYPE_NONE;
      check(await encoder.sendFrame(frame), 'encode a picture');
      await writeEncoded();
    }
  }

  function frameNumber(frame: Frame): number {
    const time = toSeconds(frame.bestEffortTimestamp, stream.timeBase) ?? 0;
    return Math.round(time * perSecond(info.frameRate));
  }

  async function writeEncoded(): Promise<void> {
    for (;;) {
      const status = await encoder.receivePacket(encoded);
      if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return;
      check(status, 'take an encoded picture');
      rewritten.data = lengthPrefixed(encoded.data ?? Buffer.alloc(0));
      rewritten.streamIndex = stream.index;
      rewritten.pts = encoded.pts;
      rewritten.dts = encoded.dts;
      rewritten.duration = 1n;
      rewritten.flags = encoded.flags;
      rewritten.rescaleTs(encoder.timeBase, stream.timeBase);
      encoded.unref();
      write(rewritten);
    }
  }

  return {
    async add(packet) {
      await decoder.send(packet);
      await encodeDecoded();
    },
    async finish() {
      await decoder.send(null);
      await encodeDecoded();
      check(await encoder.sendFrame(null), 'finish the pictures');
      await writeEncoded();
    },
    close() {
      decoder[Symbol.dispose]();
      encoder.freeContext();
      encoded.free();
      rewritten.free();
    },
  };
}
