import { AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import { Filter, type CodecContext, type Frame, type Packet, type Stream } from 'node-av/lib';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { check } from '../codec/av-errors.ts';
import { openDecoder, type Decoder } from '../codec/decoder.ts';
import { openFilters, type FilterRun } from '../codec/filter-graph.ts';
import { createFrameClock, type FrameClock } from './frame-clock.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import { newFrame, newPacket } from '../codec/handles.ts';
import { toSeconds } from '../codec/stamps.ts';
import type { JoinedClock } from './joined-clock.ts';
import { shownFor } from './shown-for.ts';
import { pictureFacts, templateFilters } from '../codec/picture-filters.ts';
import { longestTemplate } from '../codec/limits.ts';
import { templateSize, type CodedPicture } from '../codec/picture-size.ts';
import { openVideoEncoder, takePictures, type PictureCoding } from '../codec/video-encoder.ts';

/** Maximum duration of the last picture, seconds, whatever its packet says. */
const longestLastPicture = 10;
/** Maximum duration of the last picture if its packet has none and the picture before it decides, seconds. */
const longestGuess = 0.1;

/** Sound may go on for so long after the last picture, seconds: coders fill up their last block. */
export const longestUnseen = 0.1;

export type VideoTrackOptions = {
  stream: Stream;
  picture: CodedPicture;
  frameRate: FrameRate;
  coding: PictureCoding;
  clock: JoinedClock;
  /** Time in the source, seconds, at which the template starts. */
  origin: number;
  /** Seconds after which pictures are left out; by default, a picture later than any recording is an error. */
  longest?: number | undefined;
  /** Takes an encoded packet; its time stamps count frames. */
  write: (packet: Packet) => Promise<void>;
  /** Reports the number of frames sent to the encoder after each one; one picture can fill minutes. */
  onFrame: (frames: number) => void;
  signal: AbortSignal | undefined;
};

/** Processes the pictures: decodes, converts to a template's, places at a constant rate, encodes. */
export class VideoTrack implements Disposable {
  readonly #options: VideoTrackOptions;
  readonly #rate: number;
  readonly #clock: FrameClock;
  readonly #decoder: Decoder;
  /** Provides the encoder's headers for the muxer. */
  readonly encoder: CodecContext;
  readonly #packet: Packet;
  /** The latest picture: it fills the slots until the next one's. */
  readonly #held: Frame;
  readonly #handles: DisposableStack;
  readonly #fastToneMap = Filter.getByName('tonemapx') !== null;
  #filters: { run: FilterRun; key: string } | undefined;
  /** Once a picture is interlaced, later ones may be too, in any order; slates and film scenes in between are not. */
  #interlaced = false;
  #holding = false;
  /** Slot after the last encoded one, and the slot of the held picture. */
  #encoded = 0;
  #heldSlot = 0;
  /** Where the last decoded picture ends, seconds from the origin. */
  #end = 0;
  #lastTime = 0;

  constructor(options: VideoTrackOptions) {
    const { stream, picture, frameRate, coding } = options;
    this.#options = options;
    this.#rate = perSecond(frameRate);
    this.#clock = createFrameClock(this.#rate);
    using opened = new DisposableStack();
    this.#decoder = opened.use(openDecoder(stream));
    this.encoder = opened.use(openVideoEncoder(templateSize(picture).template, frameRate, coding));
    this.#packet = opened.use(newPacket());
    this.#held = opened.use(newFrame());
    this.#handles = opened.move();
  }

  async decode(source: Packet): Promise<void> {
    await this.#take(source);
  }

  /**
   * Ends the pictures; no packet may follow.
   * @param soundEnd where the sound ends, seconds from the origin. A screen that stands still has no more pictures, but
   * somebody may go on speaking: the last one is held for them.
   */
  async finish(soundEnd: number): Promise<void> {
    await this.#take(null);
    await this.#drainFilters();
    if (!this.#holding) return;
    const end = soundEnd > this.#end + longestUnseen ? soundEnd : this.#end;
    await this.#encodeHeld(
      Math.max(this.#heldSlot + 1, Math.round(Math.min(end, this.#options.longest ?? longestTemplate) * this.#rate)),
    );
    check(await this.encoder.sendFrame(null), 'finish the pictures');
    await this.#writePackets();
  }

  async #take(source: Packet | null): Promise<void> {
    await this.#decoder.send(source);
    for (let frame = await this.#decoder.next(); frame; frame = await this.#decoder.next()) {
      throwIfCancelled(this.#options.signal);
      await this.#filter(frame);
    }
  }

  /** Frames sent to the encoder so far; at the end all of them. */
  get frames(): number {
    return this.#encoded;
  }

  get damaged(): number {
    return this.#decoder.damaged;
  }

  [Symbol.dispose](): void {
    using closing = this.#handles;
    closing.use(this.#filters?.run);
  }

  async #filter(frame: Frame): Promise<void> {
    const stamped = toSeconds(frame.bestEffortTimestamp, this.#options.stream.timeBase);
    // A picture without a time follows the one before it.
    const time =
      stamped === null ? this.#lastTime + 1 / this.#rate : this.#options.clock.timeOf(stamped) - this.#options.origin;
    const read = toSeconds(frame.duration, this.#options.stream.timeBase) ?? 0;
    const duration = stamped === null ? read : shownFor(this.#options.stream, stamped, read);
    const guess = Math.max(1 / this.#rate, Math.min(time - this.#lastTime, longestGuess));
    if (time >= this.#lastTime) this.#end = time + (duration > 0 ? Math.min(duration, longestLastPicture) : guess);
    this.#lastTime = time;
    const run = await this.#filtersFor(frame);
    frame.pts = BigInt(Math.round(time * 1_000_000));
    await run.send(frame);
    await this.#place(run);
  }

  /** The filters for pictures like this one; new ones when size or format change within the file. */
  async #filtersFor(frame: Frame): Promise<FilterRun> {
    const now = pictureFacts(frame);
    this.#interlaced ||= now.interlaced;
    const facts = { ...now, interlaced: this.#interlaced };
    const key = JSON.stringify(facts);
    if (this.#filters?.key === key) return this.#filters.run;
    await this.#drainFilters();
    this.#filters = {
      run: await openFilters(templateFilters(this.#options.picture, facts, this.#fastToneMap), 'MEDIA_UNSUPPORTED'),
      key,
    };
    return this.#filters.run;
  }

  async #drainFilters(): Promise<void> {
    if (!this.#filters) return;
    await this.#filters.run.send(null);
    await this.#place(this.#filters.run);
    this.#filters.run[Symbol.dispose]();
    this.#filters = undefined;
  }

  /** Takes filtered pictures: encodes the held one for all slots before the new one, and then holds the new one. */
  async #place(run: FilterRun): Promise<void> {
    for (let frame = await run.next(); frame; frame = await run.next()) {
      const time = Number(frame.pts) * run.timeBase;
      if (time >= (this.#options.longest ?? Infinity)) continue;
      if (time > longestTemplate) throw new AppError('MEDIA_TOO_LARGE', { detail: `a picture at ${time} s` });
      const slot = this.#clock.slotAt(time);
      if (this.#holding && slot > this.#heldSlot) await this.#encodeHeld(slot);
      this.#heldSlot = slot;
      this.#held.unref();
      check(this.#held.ref(frame), 'hold a picture');
      this.#holding = true;
    }
  }

  /** Encodes the held picture for every slot up to `until`. The first picture also fills the slots before it. */
  async #encodeHeld(until: number): Promise<void> {
    // Otherwise the decoder's picture types would become the encoder's.
    this.#held.pictType = AV_PICTURE_TYPE_NONE;
    for (; this.#encoded < until; this.#encoded++) {
      throwIfCancelled(this.#options.signal);
      this.#held.pts = BigInt(this.#encoded);
      this.#held.duration = 1n;
      check(await this.encoder.sendFrame(this.#held), 'encode a picture');
      await this.#writePackets();
      this.#options.onFrame(this.#encoded + 1);
    }
  }

  #writePackets(): Promise<void> {
    return takePictures(this.encoder, this.#packet, (packet) => {
      packet.duration = 1n;
      return this.#options.write(packet);
    });
  }
}
