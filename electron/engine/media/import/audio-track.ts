import type { Frame, Packet, Stream } from 'node-av/lib';
import { aacSettings } from '../codec/aac.ts';
import { openDecoder, type Decoder } from '../codec/decoder.ts';
import { channelsOf, createFrameResampler, type ChannelMix, type FrameResampler } from '../codec/frame-resampler.ts';
import { toSeconds } from '../codec/stamps.ts';
import type { JoinedClock } from './joined-clock.ts';
import { longestTemplate } from '../codec/limits.ts';
import type { SoundSink } from './sound-sink.ts';

const { sampleRate } = aacSettings;

/** Sound this far (seconds) from its time stamps is moved there at once: a gap, or a new start. */
const gap = 0.25;

/**
 * Recorders stamp sound unevenly and clocks drift. Only when the average over a second is off by `driftStart` seconds
 * is the sound stretched, by at most `gentlest` of its length (inaudible in speech), until it is off by `driftEnd`.
 */
const driftStart = 0.03;
const driftEnd = 0.005;
const gentlest = 0.02;

type AudioTrackOptions = {
  stream: Stream;
  /** The file's; sound is not stretched across its changes. */
  clock: JoinedClock;
  mix: ChannelMix;
  /** Time in the source, seconds, at which the template starts; earlier sound is left out. */
  origin: number;
  spool: Pick<SoundSink, 'length' | 'place'>;
};

/** Processes the sound: decodes, resamples, and writes it into the spool at its time stamps. */
export class AudioTrack implements Disposable {
  readonly #options: AudioTrackOptions;
  readonly #channels: number;
  readonly #decoder: Decoder;
  /** Changes of the clock before the latest frame. */
  #changes = 0;
  /** Sound without a gap: its start in the spool, and its length so far, in samples; drift in seconds. */
  #run: { resampler: FrameResampler; start: number; given: number; drift: number; stretching: boolean } | undefined;

  constructor(options: AudioTrackOptions) {
    this.#options = options;
    this.#channels = channelsOf(options.mix);
    this.#decoder = openDecoder(options.stream, { inline: true });
  }

  /** Takes a packet of the stream, null at its end; no packet may follow. */
  async decode(packet: Packet | null): Promise<void> {
    await this.#decoder.send(packet);
    for (let frame = await this.#decoder.next(); frame; frame = await this.#decoder.next()) this.#take(frame);
    if (!packet) this.#endRun();
  }

  get damaged(): number {
    return this.#decoder.damaged;
  }

  [Symbol.dispose](): void {
    using closing = new DisposableStack();
    closing.use(this.#decoder);
    closing.use(this.#run?.resampler);
  }

  #take(frame: Frame): void {
    if (frame.nbSamples === 0 || frame.sampleRate <= 0) return;
    const stamped = toSeconds(frame.bestEffortTimestamp, this.#options.stream.timeBase);
    const { clock, origin } = this.#options;
    const wanted = stamped === null ? undefined : (clock.timeOf(stamped) - origin) * sampleRate;
    // Ignores a broken time stamp: no recording is that long.
    if (wanted !== undefined && wanted > longestTemplate * sampleRate) return;
    if (this.#run && !this.#run.resampler.fits(frame)) this.#endRun();
    const changes = stamped === null ? this.#changes : clock.changesBefore(stamped);
    if (changes !== this.#changes) this.#endRun();
    this.#changes = changes;
    if (this.#run && wanted !== undefined) this.#followStamps(wanted, frame.nbSamples / frame.sampleRate);
    this.#run ??= {
      resampler: createFrameResampler(frame, sampleRate, this.#options.mix),
      start: Math.round(wanted ?? this.#options.spool.length),
      given: 0,
      drift: 0,
      stretching: false,
    };
    this.#give(this.#run.resampler.push(frame));
  }

  /**
   * Compares the next frame's position with its time stamp (samples): stretches sound against drift, or ends at a gap.
   */
  #followStamps(wanted: number, frameSeconds: number): void {
    if (!this.#run) return;
    const off = (wanted - (this.#run.start + this.#run.given + this.#run.resampler.delay())) / sampleRate;
    if (Math.abs(off) > gap) {
      this.#endRun();
      return;
    }
    this.#run.drift += (off - this.#run.drift) * Math.min(1, frameSeconds);
    if (Math.abs(this.#run.drift) > driftStart) this.#run.stretching = true;
    if (!this.#run.stretching) return;
    if (Math.abs(this.#run.drift) < driftEnd) this.#run.stretching = false;
    const share = this.#run.stretching ? Math.max(-gentlest, Math.min(gentlest, this.#run.drift)) : 0;
    this.#run.resampler.stretch(Math.round(share * sampleRate));
  }

  #give(samples: Float32Array): void {
    if (!this.#run) return;
    this.#options.spool.place(this.#run.start + this.#run.given, samples);
    this.#run.given += samples.length / this.#channels;
  }

  #endRun(): void {
    if (!this.#run) return;
    this.#give(this.#run.resampler.finish());
    this.#run.resampler[Symbol.dispose]();
    this.#run = undefined;
  }
}
