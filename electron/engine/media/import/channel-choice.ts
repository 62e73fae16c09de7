import { createChannelComparison } from './channel-comparison.ts';
import type { ChannelMix } from '../codec/frame-resampler.ts';
import { openInput, type MediaInput, type Watched } from '../codec/input.ts';
import { stereoSound } from '../codec/stereo-sound.ts';

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

async function compareChannels(input: MediaInput, watched: Watched): Promise<ChannelMix> {
  if (!input.audio) return 'stereo';
  const comparison = createChannelComparison(input.audio.codecpar.sampleRate);
  for await (const samples of stereoSound(input, watched)) {
    comparison.add(samples);
    if (comparison.differ) break;
  }
  return comparison.finish();
}
