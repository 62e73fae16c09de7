import type { Frame, Packet, Stream } from 'node-av/lib';
import { aacSettings } from '../codec/aac.ts';
import { required } from '../codec/av-errors.ts';
import { openDecoder, type Decoder } from '../codec/decoder.ts';
import { channelsOf, createFrameResampler, type ChannelMix, type FrameResampler } from '../codec/frame-resampler.ts';
import { toSeconds } from '../codec/stamps.ts';
import type { JoinedClock } from './joined-clock.ts';
import { longestTemplate } from '../codec/limits.ts';
import { framesAround, isJump, levelOf } from './sound-level.ts';
import type { SoundSink } from './sound-sink.ts';

const { sampleRate } = aacSettings;

/** Sound that is this far (seconds) from its time stamps and stays there is moved at once, however it got there. */
const gap = 0.25;

/**
 * Recorders stamp sound unevenly and clocks drift. Only when the average over a second is off by `driftStart` seconds
 * is the sound stretched, by at most `gentlest` of its length (inaudible in speech), until it is off by `driftEnd`.
 * Jumps are followed at once: silence fills a hole, and what was recorded twice is left out.
 */
const driftStart = 0.03;
const driftEnd = 0.005;
const gentlest = 0.02;

/** Before and after a hole, sound fades out and in over this many samples, 5 ms: a cut amid a wave would click. */
const fade = 240;

type AudioTrackOptions = {
  stream: Stream;
  /** The file's; sound is not stretched across its changes. */
  clock: JoinedClock;
  mix: ChannelMix;
  /** Time in the source, seconds, at which the template starts; earlier sound is left out. */
  origin: number;
  spool: Pick<SoundSink, 'length' | 'place'>;
};

/** A decoded frame that waits until those after it are known. */
type Waiting = {
  frame: Frame;
  /** Where the sound before it ends in its part of the file, seconds from an unknown point. */
  counted: number;
  /** Seconds from there to its time stamp; null without one. */
  distance: number | null;
  /** Number of clock changes before it. */
  changes: number;
};

/** Sound without a gap. */
type Run = {
  resampler: FrameResampler;
  /** Start in the spool, and length so far, samples. */
  start: number;
  given: number;
  /** Seconds. */
  drift: number;
  stretching: boolean;
  changes: number;
  /** Of its latest frames, seconds. */
  distances: number[];
  /** Whether sound is missing before it. */
  isAfterHole: boolean;
};

/** Processes the sound: decodes, resamples, and writes it into the spool at its time stamps. */
export class AudioTrack implements Disposable {
  readonly #options: AudioTrackOptions;
  readonly #channels: number;
  readonly #decoder: Decoder;
  readonly #waiting: Waiting[] = [];
  /** Sound so far, seconds; clock changes before the latest frame. */
  #counted = 0;
  #changes = 0;
  #run: Run | undefined;
  /** The latest {@link fade} samples, which wait until it is known what follows, and their start in the spool. */
  #tail: { start: number; samples: Float32Array } | undefined;

  constructor(options: AudioTrackOptions) {
    this.#options = options;
    this.#channels = channelsOf(options.mix);
    this.#decoder = openDecoder(options.stream, { inline: true });
  }

  /** Takes a packet of the stream, null at its end; no packet may follow. */
  async decode(packet: Packet | null): Promise<void> {
    await this.#decoder.send(packet);
    for (let frame = await this.#decoder.next(); frame; frame = await this.#decoder.next()) this.#take(frame);
    while (this.#waiting.length > (packet ? framesAround : 0)) this.#placeNext();
    if (packet) return;
    this.#endRun();
    this.#endTail();
  }

  get damaged(): number {
    return this.#decoder.damaged;
  }

  [Symbol.dispose](): void {
    using closing = new DisposableStack();
    closing.use(this.#decoder);
    closing.use(this.#run?.resampler);
    for (const { frame } of this.#waiting) closing.use(frame);
  }

  #take(frame: Frame): void {
    if (frame.nbSamples === 0 || frame.sampleRate <= 0) return;
    const stamped = toSeconds(frame.bestEffortTimestamp, this.#options.stream.timeBase);
    const { clock, origin } = this.#options;
    const time = stamped === null ? Infinity : clock.timeOf(stamped) - origin;
    if (stamped !== null) this.#changes = clock.changesBefore(stamped);
    this.#waiting.push({
      frame: required(frame.clone(), 'copy of a sound frame'),
      counted: this.#counted,
      // Ignores a broken time stamp: no recording is that long.
      distance: time > longestTemplate ? null : time - this.#counted,
      changes: this.#changes,
    });
    this.#counted += frame.nbSamples / frame.sampleRate;
  }

  #placeNext(): void {
    const next = this.#waiting.shift();
    if (!next) return;
    using frame = next.frame;
    if (this.#run && (!this.#run.resampler.fits(frame) || next.changes !== this.#run.changes)) this.#endRun();
    const after = this.#distancesFrom(next);
    if (this.#run) this.#followStamps(this.#run, next, after);
    this.#run ??= this.#runFrom(next, after);
    if (next.distance !== null) this.#run.distances = [...this.#run.distances.slice(1 - framesAround), next.distance];
    this.#give(this.#run.resampler.push(frame));
  }

  /** The distances of a frame and of those after it that have the same format and clock. */
  #distancesFrom(next: Waiting): number[] {
    const { sampleRate: rate, format, channels } = next.frame;
    const other = this.#waiting.findIndex(
      ({ frame, changes }) =>
        changes !== next.changes || frame.sampleRate !== rate || frame.format !== format || frame.channels !== channels,
    );
    const same = other === -1 ? this.#waiting : this.#waiting.slice(0, other);
    return [next, ...same].flatMap(({ distance }) => distance ?? []);
  }

  #runFrom({ frame, counted, changes }: Waiting, after: readonly number[]): Run {
    const level = levelOf(after);
    return {
      resampler: createFrameResampler(frame, sampleRate, this.#options.mix),
      start: level === null ? this.#end : Math.round((counted + level) * sampleRate),
      given: 0,
      drift: 0,
      stretching: false,
      changes,
      distances: level === null ? [] : [level],
      isAfterHole: false,
    };
  }

  /** Compares the next frame's position with its time stamp: stretches sound against drift, or ends where it jumps. */
  #followStamps(run: Run, { frame, counted, distance }: Waiting, after: readonly number[]): void {
    if (distance === null) return;
    const position = (run.start + run.given + run.resampler.delay()) / sampleRate;
    const off = counted + distance - position;
    const isFar = Math.abs(off) > gap && Math.abs(off - distance + (levelOf(after) ?? distance)) > gap;
    if (isFar || isJump(run.distances, after)) {
      this.#endRun();
      return;
    }
    const frameSeconds = frame.nbSamples / frame.sampleRate;
    // A single broken stamp is not a drift.
    run.drift += (Math.max(-gap, Math.min(gap, off)) - run.drift) * Math.min(1, frameSeconds);
    if (Math.abs(run.drift) > driftStart) run.stretching = true;
    if (!run.stretching) return;
    if (Math.abs(run.drift) < driftEnd) run.stretching = false;
    const share = run.stretching ? Math.max(-gentlest, Math.min(gentlest, run.drift)) : 0;
    run.resampler.stretch(Math.round(share * sampleRate));
  }

  #give(samples: Float32Array): void {
    const run = this.#run;
    if (!run || samples.length === 0) return;
    const position = run.start + run.given;
    if (run.given === 0) {
      run.isAfterHole = this.#tail !== undefined && position - this.#end > fade;
      this.#endTail(run.isAfterHole);
    }
    const given = run.isAfterHole && run.given < fade ? this.#faded(samples, (at) => run.given + at) : samples;
    run.given += samples.length / this.#channels;
    this.#hold(position, given);
  }

  /** Where the sound so far ends in the spool, samples. */
  get #end(): number {
    if (!this.#tail) return this.#options.spool.length;
    return this.#tail.start + this.#tail.samples.length / this.#channels;
  }

  /** Writes sound that follows the tail, but for a new tail. */
  #hold(position: number, samples: Float32Array): void {
    const { start, samples: before } = this.#tail ?? { start: position, samples: new Float32Array() };
    const all = new Float32Array(before.length + samples.length);
    all.set(before);
    all.set(samples, before.length);
    const held = Math.max(0, all.length - fade * this.#channels);
    if (held > 0) this.#options.spool.place(start, all.subarray(0, held));
    this.#tail = { start: start + held / this.#channels, samples: all.subarray(held) };
  }

  /** Writes the tail. @param isBeforeHole whether it fades out. */
  #endTail(isBeforeHole = false): void {
    if (!this.#tail) return;
    const { start, samples } = this.#tail;
    const count = samples.length / this.#channels;
    this.#options.spool.place(start, isBeforeHole ? this.#faded(samples, (at) => count - 1 - at) : samples);
    this.#tail = undefined;
  }

  /** @param distance of a sample from the hole. */
  #faded(samples: Float32Array, distance: (at: number) => number): Float32Array {
    return samples.map((sample, index) => {
      const away = distance(Math.floor(index / this.#channels));
      return away < fade ? (sample * away) / fade : sample;
    });
  }

  #endRun(): void {
    if (!this.#run) return;
    this.#give(this.#run.resampler.finish());
    this.#run.resampler[Symbol.dispose]();
    this.#run = undefined;
  }
}
