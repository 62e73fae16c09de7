import {
  AV_FRAME_FLAG_INTERLACED,
  AV_PICTURE_TYPE_NONE,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { Filter, type Frame, type Packet, type Stream } from 'node-av/lib';
import { AppError } from '#shared/errors/index.ts';
import { check, throwIfCancelled } from '../codec/av-errors.ts';
import { openDecoder } from '../codec/decoder.ts';
import { openFilters, type FilterRun } from '../codec/filter-graph.ts';
import { createFrameClock } from './frame-clock.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { newFrame, newPacket } from '../codec/handles.ts';
import { toSeconds } from '../codec/input.ts';
import { templateFilters, type PictureFacts } from '../codec/picture-filters.ts';
import { longestTemplate } from '../codec/limits.ts';
import { templateSize, type CodedPicture } from '../codec/picture-size.ts';
import { openVideoEncoder, type PictureCoding } from '../codec/video-encoder.ts';

/** The last picture is shown at most this long, seconds, whatever its packet says. */
const longestLastPicture = 10;
/** The same where the packet says nothing and the pictures before it decide. */
const longestGuess = 0.1;

type VideoTrackOptions = {
  stream: Stream;
  picture: CodedPicture;
  frameRate: FrameRate;
  coding: PictureCoding;
  /** Time in the source, seconds, at which the template starts. */
  origin: number;
  /** Takes an encoded packet; its time stamps count frames. */
  write: (packet: Packet) => Promise<void>;
  /** Told after each frame how many were given to the encoder; one picture can fill minutes of them. */
  onFrame: (frames: number) => void;
  signal: AbortSignal | undefined;
};

/** The way of the pictures: decoded, turned into a template's pictures, put on a constant rate, encoded. */
export type VideoTrack = Disposable & {
  /** Takes a packet of the stream, null at its end; after that no packet may follow. */
  decode(packet: Packet | null): Promise<void>;
  /** Frames given to the encoder so far, and at the end all of them. */
  readonly frames: number;
  readonly damaged: number;
  /** What the encoder's headers are made of, for the muxer. */
  readonly encoder: ReturnType<typeof openVideoEncoder>;
};

export function createVideoTrack(options: VideoTrackOptions): VideoTrack {
  const { stream, picture, frameRate, origin, write, onFrame, signal } = options;
  const rate = perSecond(frameRate);
  const clock = createFrameClock(rate);
  using opened = new DisposableStack();
  const decoder = opened.use(openDecoder(stream));
  const encoder = opened.use(openVideoEncoder(templateSize(picture).template, frameRate, options.coding));
  const packet = opened.use(newPacket());
  const fastToneMap = Filter.getByName('tonemapx') !== null;
  let filters: { run: FilterRun; key: string } | undefined;
  /** Once a picture was interlaced, those after it may be, in whatever order: slates and film scenes are not. */
  let interlaced = false;
  /** The picture shown last: it fills the slots until the next one's. */
  const held = opened.use(newFrame());
  const handles = opened.move();
  let holding = false;
  /** Slot after the last encoded one, and the slot of the held picture. */
  let encoded = 0;
  let heldSlot = 0;
  /** Where the last decoded picture ends, seconds from the origin. */
  let end = 0;
  let lastTime = 0;

  return {
    async decode(source) {
      await decoder.send(source);
      for (let frame = await decoder.next(); frame; frame = await decoder.next()) {
        throwIfCancelled(signal);
        await filter(frame);
      }
      if (!source) await finish();
    },
    get frames() {
      return encoded;
    },
    get damaged() {
      return decoder.damaged;
    },
    encoder,
    [Symbol.dispose]() {
      using closing = handles;
      closing.use(filters?.run);
    },
  };

  async function filter(frame: Frame): Promise<void> {
    const stamped = toSeconds(frame.bestEffortTimestamp, stream.timeBase);
    // A picture without time follows the one before.
    const time = stamped === null ? lastTime + 1 / rate : stamped - origin;
    const duration = toSeconds(frame.duration, stream.timeBase) ?? 0;
    const guess = Math.max(1 / rate, Math.min(time - lastTime, longestGuess));
    end = Math.max(end, time + (duration > 0 ? Math.min(duration, longestLastPicture) : guess));
    lastTime = time;
    const run = await filtersFor(frame);
    frame.pts = BigInt(Math.round(time * 1_000_000));
    await run.send(frame);
    await place(run);
  }

  /** The filters for pictures like this one; new ones when size or format change in the middle of the file. */
  async function filtersFor(frame: Frame): Promise<FilterRun> {
    const now = pictureFacts(frame);
    interlaced ||= now.interlaced;
    const facts = { ...now, interlaced };
    const key = JSON.stringify(facts);
    if (filters?.key === key) return filters.run;
    await drainFilters();
    filters = { run: await openFilters(templateFilters(picture, facts, fastToneMap), 'MEDIA_UNSUPPORTED'), key };
    return filters.run;
  }

  async function drainFilters(): Promise<void> {
    if (!filters) return;
    await filters.run.send(null);
    await place(filters.run);
    filters.run[Symbol.dispose]();
    filters = undefined;
  }

  /** Takes what is filtered, encodes the picture held before it as often as it is shown, and holds the new one. */
  async function place(run: FilterRun): Promise<void> {
    for (let frame = await run.next(); frame; frame = await run.next()) {
      const time = Number(frame.pts) * run.timeBase;
      if (time > longestTemplate) throw new AppError('MEDIA_TOO_LARGE', { detail: `a picture at ${time} s` });
      const slot = clock.slotAt(time);
      if (holding && slot > heldSlot) await encodeHeld(slot);
      heldSlot = slot;
      held.unref();
      check(held.ref(frame), 'hold a picture');
      holding = true;
    }
  }

  /** Encodes the held picture for every slot up to `until`. The first picture also fills the slots before it. */
  async function encodeHeld(until: number): Promise<void> {
    // The decoder's choice of picture types would become the encoder's.
    held.pictType = AV_PICTURE_TYPE_NONE;
    for (; encoded < until; encoded++) {
      throwIfCancelled(signal);
      held.pts = BigInt(encoded);
      held.duration = 1n;
      check(await encoder.sendFrame(held), 'encode a picture');
      await writePackets();
      onFrame(encoded + 1);
    }
  }

  async function writePackets(): Promise<void> {
    for (;;) {
      const status = await encoder.receivePacket(packet);
      if (status === AVERROR_EAGAIN || status === AVERROR_EOF) return;
      check(status, 'take an encoded picture');
      packet.duration = 1n;
      await write(packet);
      packet.unref();
    }
  }

  async function finish(): Promise<void> {
    await drainFilters();
    if (!holding) return;
    await encodeHeld(Math.max(heldSlot + 1, Math.min(Math.round(end * rate), Math.round(longestTemplate * rate))));
    check(await encoder.sendFrame(null), 'finish the pictures');
    await writePackets();
  }
}

function pictureFacts(frame: Frame): PictureFacts {
  return {
    width: frame.width,
    height: frame.height,
    pixelFormat: frame.format,
    colorSpace: frame.colorSpace,
    colorRange: frame.colorRange,
    matrixUnknown: frame.colorSpace === AVCOL_SPC_UNSPECIFIED,
    hdr: frame.colorTrc === AVCOL_TRC_SMPTE2084 || frame.colorTrc === AVCOL_TRC_ARIB_STD_B67,
    interlaced: frame.hasFlags(AV_FRAME_FLAG_INTERLACED),
  };
}
