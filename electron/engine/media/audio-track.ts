import type { Frame, Packet, Stream } from 'node-av/lib';
import { aacSettings } from './aac.ts';
import { openDecoder } from './decoder.ts';
import { createFrameResampler, type FrameResampler } from './frame-resampler.ts';
import { toSeconds } from './input.ts';
import { longestTemplate } from './limits.ts';
import type { PcmSpool } from './pcm-spool.ts';

/**
 * How far sound may be from its time stamps before it is moved there, seconds. Less is rounding of the stamps; more
 * would be seen at the lips.
 */
const tolerance = 0.04;

/** The way of the sound: decoded, resampled, put into the spool where its time stamps say. */
export type AudioTrack = {
  /** Takes a packet of the stream, null at its end; after that no packet may follow. */
  decode(packet: Packet | null): Promise<void>;
  readonly damaged: number;
  close(): void;
};

/** @param options.origin time in the source, seconds, at which the template starts; earlier sound is left out. */
export function createAudioTrack(options: {
  stream: Stream;
  channels: 1 | 2;
  origin: number;
  spool: PcmSpool;
}): AudioTrack {
  const { stream, channels, origin, spool } = options;
  const decoder = openDecoder(stream, { inline: true });
  /** Sound without a gap: where it starts in the spool (samples), and how many samples came in and went out since. */
  let run: { resampler: FrameResampler; start: number; taken: number; given: number } | undefined;

  return {
    async decode(packet) {
      await decoder.send(packet);
      for (let frame = await decoder.next(); frame; frame = await decoder.next()) take(frame);
      if (!packet) endRun();
    },
    get damaged() {
      return decoder.damaged;
    },
    close() {
      run?.resampler.close();
      decoder.close();
    },
  };

  function take(frame: Frame): void {
    if (frame.nbSamples === 0 || frame.sampleRate <= 0) return;
    const stamped = toSeconds(frame.bestEffortTimestamp, stream.timeBase);
    const expected = run && run.start + (run.taken * aacSettings.sampleRate) / run.resampler.inputRate;
    const wanted = stamped === null ? expected : (stamped - origin) * aacSettings.sampleRate;
    // A broken time stamp; the picture cannot be that long.
    if (wanted !== undefined && wanted > longestTemplate * aacSettings.sampleRate) return;
    const jump =
      expected !== undefined &&
      wanted !== undefined &&
      Math.abs(wanted - expected) > tolerance * aacSettings.sampleRate;
    if (run && (jump || !run.resampler.fits(frame))) endRun();
    run ??= {
      resampler: createFrameResampler(frame, aacSettings.sampleRate, channels),
      start: Math.round(wanted ?? spool.length),
      taken: 0,
      given: 0,
    };
    run.taken += frame.nbSamples;
    give(run.resampler.push(frame));
  }

  function give(samples: Float32Array): void {
    if (!run) return;
    spool.place(run.start + run.given, samples);
    run.given += samples.length / channels;
  }

  function endRun(): void {
    if (!run) return;
    give(run.resampler.finish());
    run.resampler.close();
    run = undefined;
  }
}
