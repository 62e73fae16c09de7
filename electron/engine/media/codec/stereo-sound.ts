import { AVDISCARD_ALL } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { openDecoder } from './decoder.ts';
import { createFrameResampler, type FrameResampler } from './frame-resampler.ts';
import { newPacket } from './handles.ts';

const packetsPerTurn = 100;

/** What is needed of an opened media file. */
type SoundInput = {
  audio: Stream | null;
  video: Stream | null;
  /** Reads the next packet of either stream; below 0 at the end. */
  read(packet: Packet): number;
};

/**
 * The sound of an input from its current position, decoded piece by piece at its own rate: interleaved stereo, −1 to 1.
 * Pictures are not read, also not afterwards.
 * @throws AppError `MEDIA_UNSUPPORTED` or `CANCELLED`.
 */
export async function* stereoSound(
  input: SoundInput,
  { signal, onAlive }: { signal?: AbortSignal | undefined; onAlive?: (() => void) | undefined },
): AsyncGenerator<Float32Array, void, void> {
  const { audio, video } = input;
  if (!audio) return;
  if (video) video.discard = AVDISCARD_ALL;
  using packet = newPacket();
  using decoder = openDecoder(audio, { inline: true });
  using opened = new DisposableStack();
  let resampler: FrameResampler | undefined;
  for (let count = 1; ; count++) {
    const ended = input.read(packet) < 0;
    if (ended || packet.streamIndex === audio.index) {
      await decoder.send(ended ? null : packet);
      for (let frame = await decoder.next(); frame; frame = await decoder.next()) {
        if (frame.nbSamples === 0 || frame.sampleRate <= 0) continue;
        if (!resampler?.fits(frame)) {
          resampler?.[Symbol.dispose]();
          resampler = opened.use(createFrameResampler(frame, frame.sampleRate, 'stereo'));
        }
        yield resampler.push(frame);
      }
    }
    if (ended) return;
    packet.unref();
    if (count % packetsPerTurn === 0) {
      onAlive?.();
      await nextTurn();
      throwIfCancelled(signal);
    }
  }
}
