import type { Frame, Packet, Stream } from 'node-av/lib';
import { aacSettings } from '../codec/aac.ts';
import { openDecoder } from '../codec/decoder.ts';
import { channelsOf, createFrameResampler, type ChannelMix, type FrameResampler } from '../codec/frame-resampler.ts';
import { toSeconds } from '../codec/input.ts';
import { longestTemplate } from '../codec/limits.ts';
import type { SoundSink } from './sound-sink.ts';

/** Sound this far (seconds) from its time stamps is moved there at once: a gap, or a new start. */
const gap = 0.25;

/**
 * Recorders stamp sound unevenly and clocks drift. Only when the average over a second is off by `driftStart` seconds
 * is the sound stretched, by at most `gentlest` of its length (not heard in speech), until it is off by `driftEnd`.
 */
const driftStart = 0.03;
const driftEnd = 0.005;
const gentlest = 0.02;

/** The way of the sound: decoded, resampled, put into the spool where its time stamps say. */
export type AudioTrack = Disposable & {
  /** Takes a packet of the stream, null at its end; after that no packet may follow. */
  decode(packet: Packet | null): Promise<void>;
  readonly damaged: number;
};

/** @param options.origin time in the source, seconds, at which the template starts; earlier sound is left out. */
export function createAudioTrack(options: {
  stream: Stream;
  mix: ChannelMix;
  origin: number;
  spool: Pick<SoundSink, 'length' | 'place'>;
}): AudioTrack {
  const { stream, mix, origin, spool } = options;
  const channels = channelsOf(mix);
  const { sampleRate } = aacSettings;
  const decoder = openDecoder(stream, { inline: true });
  /** Sound without a gap: where it starts in the spool, and what was put there since, in samples; drift in seconds. */
  let run: { resampler: FrameResampler; start: number; given: number; drift: number; stretching: boolean } | undefined;

  return {
    async decode(packet) {
      await decoder.send(packet);
      for (let frame = await decoder.next(); frame; frame = await decoder.next()) take(frame);
      if (!packet) endRun();
    },
    get damaged() {
      return decoder.damaged;
    },
    [Symbol.dispose]() {
      using closing = new DisposableStack();
      closing.use(decoder);
      closing.use(run?.resampler);
    },
  };

  function take(frame: Frame): void {
    if (frame.nbSamples === 0 || frame.sampleRate <= 0) return;
    const stamped = toSeconds(frame.bestEffortTimestamp, stream.timeBase);
    const wanted = stamped === null ? undefined : (stamped - origin) * sampleRate;
    // A broken time stamp; no picture lasts that long.
    if (wanted !== undefined && wanted > longestTemplate * sampleRate) return;
    if (run && !run.resampler.fits(frame)) endRun();
    if (run && wanted !== undefined) followStamps(wanted, frame.nbSamples / frame.sampleRate);
    run ??= {
      resampler: createFrameResampler(frame, sampleRate, mix),
      start: Math.round(wanted ?? spool.length),
      given: 0,
      drift: 0,
      stretching: false,
    };
    give(run.resampler.push(frame));
  }

  /** Compares where the next frame would come to lie with where its time stamp wants it (samples). */
  function followStamps(wanted: number, frameSeconds: number): void {
    if (!run) return;
    const off = (wanted - (run.start + run.given + run.resampler.delay())) / sampleRate;
    if (Math.abs(off) > gap) {
      endRun();
      return;
    }
    run.drift += (off - run.drift) * Math.min(1, frameSeconds);
    if (Math.abs(run.drift) > driftStart) run.stretching = true;
    if (!run.stretching) return;
    if (Math.abs(run.drift) < driftEnd) run.stretching = false;
    const share = run.stretching ? Math.max(-gentlest, Math.min(gentlest, run.drift)) : 0;
    run.resampler.stretch(Math.round(share * sampleRate));
  }

  function give(samples: Float32Array): void {
    if (!run) return;
    spool.place(run.start + run.given, samples);
    run.given += samples.length / channels;
  }

  function endRun(): void {
    if (!run) return;
    give(run.resampler.finish());
    run.resampler[Symbol.dispose]();
    run = undefined;
  }
}
