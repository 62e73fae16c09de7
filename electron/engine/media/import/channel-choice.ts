import { AVDISCARD_ALL } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfCancelled } from '#shared/errors/index.ts';
import { createChannelComparison } from './channel-comparison.ts';
import { openDecoder } from '../codec/decoder.ts';
import { createFrameResampler, type ChannelMix, type FrameResampler } from '../codec/frame-resampler.ts';
import { newPacket } from '../codec/handles.ts';
import { openInput, type MediaInput, type Watched } from '../codec/input.ts';

const packetsPerTurn = 100;

/**
 * Decides the channels of a template: one if the two sound alike or one is silent (see `channel-comparison.ts`), as a
 * section with one channel costs half as much. Two channels are compared until they prove to be different, which real
 * stereo does within its first words; pictures are not read.
 * @throws AppError errors of `openInput`, `MEDIA_UNSUPPORTED` or `CANCELLED`.
 */
export async function chooseMix(source: string, watched: Watched): Promise<ChannelMix> {
  await using input = await openInput(source, watched.signal);
  const channels = input.audio?.codecpar.channels;
  if (channels === 1) return 'mono';
  if (channels !== 2) return 'stereo';
  return await compareChannels(input, watched);
}

async function compareChannels(input: MediaInput, { signal, onAlive }: Watched): Promise<ChannelMix> {
  const { audio, video } = input;
  if (!audio) return 'stereo';
  if (video) video.discard = AVDISCARD_ALL;
  const comparison = createChannelComparison(audio.codecpar.sampleRate);
  using packet = newPacket();
  using decoder = openDecoder(audio, { inline: true });
  using opened = new DisposableStack();
  let resampler: FrameResampler | undefined;
  for (let count = 1; !comparison.differ; count++) {
    const ended = input.read(packet) < 0;
    if (ended || packet.streamIndex === audio.index) {
      await decoder.send(ended ? null : packet);
      for (let frame = await decoder.next(); frame; frame = await decoder.next()) listen(frame);
    }
    if (ended) break;
    packet.unref();
    if (count % packetsPerTurn === 0) {
      onAlive?.();
      await nextTurn();
      throwIfCancelled(signal);
    }
  }
  return comparison.finish();

  function listen(frame: Frame): void {
    if (frame.nbSamples === 0 || frame.sampleRate <= 0) return;
    if (!resampler?.fits(frame)) {
      resampler?.[Symbol.dispose]();
      resampler = opened.use(createFrameResampler(frame, frame.sampleRate, 'stereo'));
    }
    comparison.add(resampler.push(frame));
  }
}
