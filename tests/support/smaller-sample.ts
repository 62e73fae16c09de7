import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepared } from './prepared.ts';

/** The sample with fewer and smaller pictures, for tests that do not depend on the pictures. */

const sampleFolder = fileURLToPath(new URL('../../build/sample', import.meta.url));

/** Pictures a second of all sizes except `whole`, which has twice as many. */
export const smallerRate = 15;

/** Sizes in pixels. Templates of more than 480 lines have smaller renditions. */
const sizes = { small: [320, 180], medium: [896, 504] } as const;
export type SampleSize = keyof typeof sizes | 'whole';

/** A folder like `build/sample`. In all sizes, the sound has the same packets. */
export async function sampleOf(size: SampleSize): Promise<string> {
  return size === 'whole' ? sampleFolder : prepared(`sample-${size}`, (folder) => make(folder, sizes[size]));
}

async function make(folder: string, [width, height]: readonly [number, number]): Promise<void> {
  // Loaded only if needed: it takes a while, and most callers find the folder made.
  const [{ Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline }, { FF_ENCODER_LIBX264 }] = await Promise.all([
    import('node-av/api'),
    import('node-av/constants'),
  ]);
  await using input = await Demuxer.open(join(sampleFolder, 'sample.mp4'));
  const stream = input.video();
  if (!stream) throw new Error('the sample has no pictures');
  using decoder = await Decoder.create(stream);
  using filter = FilterAPI.create(`scale=${width}:${height},fps=${smallerRate}`);
  const options = { preset: 'veryfast', crf: 20 };
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, options });
  await using output = await Muxer.open(join(folder, 'sample.mp4'), { input });
  const pictures = [decoder, filter, encoder];
  await pipeline({ video: input, audio: input }, { video: pictures, audio: 'passthrough' }, output).completion;
  copyFileSync(join(sampleFolder, 'sample.json'), join(folder, 'sample.json'));
}
