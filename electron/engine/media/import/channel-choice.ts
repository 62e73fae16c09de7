import type { Stream } from 'node-av/lib';
import { createChannelComparison } from './channel-comparison.ts';
import type { ChannelMix } from '../codec/frame-resampler.ts';
import { openInput, type MediaInput, type Watched } from '../codec/input.ts';
import { stereoSound } from '../codec/stereo-sound.ts';

/**
 * Decides the channels of a template: one if the two sound alike or one is silent (see `channel-comparison.ts`), as a
 * section with one channel costs half as much. Two channels, and more once they are mixed to two, are compared until
 * they prove to be different, which real stereo does within its first words; pictures are not read.
 * @throws AppError errors of `openInput`, `MEDIA_UNSUPPORTED` or `CANCELLED`.
 */
export async function chooseMix(source: string, watched: Watched): Promise<ChannelMix> {
  await using input = await openInput(source, watched.signal);
  if (!input.audio) return 'stereo';
  if (input.audio.codecpar.channels === 1) return 'mono';
  return await compareChannels(input, input.audio, watched);
}

/**
 * The same for a recording that becomes one channel: channels that would cancel each other are not mixed.
 * @throws as {@link chooseMix}.
 */
export async function chooseOne(source: string, watched: Watched): Promise<Exclude<ChannelMix, 'stereo'>> {
  const mix = await chooseMix(source, watched);
  return mix === 'stereo' ? 'mono' : mix;
}

async function compareChannels(input: MediaInput, audio: Stream, watched: Watched): Promise<ChannelMix> {
  const comparison = createChannelComparison(audio.codecpar.sampleRate);
  for await (const samples of stereoSound(input, watched)) {
    comparison.add(samples);
    if (comparison.differ) break;
  }
  return comparison.finish();
}
