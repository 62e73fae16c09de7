import { z } from 'zod';
import type { NewPacket } from '../media/edit/reencode.ts';
import { readPacketFile, writePacketFile } from '../media/codec/packet-file.ts';
import type { PlanPictures } from './plan-pictures.ts';
import { picturesFile } from './plan-pictures.ts';

const planPicturesSchema: z.ZodType<PlanPictures> = z.object({
  firstFrame: z.number().int(),
  lastFrame: z.number().int(),
  key: z.string(),
  packetSizes: z.array(z.number().int()),
  frames: z.array(z.number()),
  sync: z.array(z.number().int()),
});

/** Pictures encoded before; null when they are not there whole. */
export function readCachedPictures(cache: string, key: string): PlanPictures | null {
  return readPacketFile(picturesFile(cache, key), planPicturesSchema);
}

/**
 * Keeps a run of pictures, a few megabytes; after a power cut it may be gone, see `checked-file.ts`.
 * @param encode gives its packets one after another.
 * @returns the run as it is in the cache: another process may have been first.
 */
export async function writeCachedPictures(
  cache: string,
  run: Pick<PlanPictures, 'firstFrame' | 'lastFrame' | 'key'>,
  encode: (write: (packet: NewPacket) => void) => Promise<void>,
): Promise<PlanPictures> {
  const pictures: PlanPictures = { ...run, packetSizes: [], frames: [], sync: [] };
  const packets: Uint8Array[] = [];
  await encode(({ bytes, frame, sync }) => {
    if (sync) pictures.sync.push(packets.length);
    pictures.packetSizes.push(bytes.length);
    pictures.frames.push(frame);
    packets.push(bytes);
  });
  const isFirst = writePacketFile(picturesFile(cache, run.key), packets, pictures);
  return isFirst ? pictures : (readCachedPictures(cache, run.key) ?? pictures);
}
