import { z } from 'zod';
import type { NewPacket } from '../media/edit/reencode.ts';
import { readPacketFile, writePacketFile } from '../media/codec/packet-file.ts';
import { renditions } from '../template/renditions.ts';
import { picturesFile, type NewPictures } from './new-pictures.ts';

const newPicturesSchema: z.ZodType<NewPictures> = z.object({
  rendition: z.enum(renditions),
  key: z.string(),
  packetSizes: z.array(z.number().int()),
  frames: z.array(z.number()),
  sync: z.array(z.number().int()),
});

/** Pictures encoded before; null when they are not there whole. */
export function readCachedPictures(cache: string, key: string): NewPictures | null {
  return readPacketFile(picturesFile(cache, key), newPicturesSchema);
}

/**
 * Keeps a run of pictures, a few megabytes; after a power cut it may be gone, see `checked-file.ts`.
 * @param encode gives its packets one after another.
 * @returns the run as it is in the cache: another process may have been first.
 */
export async function writeCachedPictures(
  cache: string,
  run: Pick<NewPictures, 'rendition' | 'key'>,
  encode: (write: (packet: NewPacket) => void) => Promise<void>,
): Promise<NewPictures> {
  const pictures: NewPictures = { ...run, packetSizes: [], frames: [], sync: [] };
  const packets: Uint8Array[] = [];
  await encode(({ bytes, frame, sync }) => {
    if (sync) pictures.sync.push(packets.length);
    pictures.packetSizes.push(bytes.length);
    pictures.frames.push(frame);
    packets.push(bytes);
  });
  return writePacketFile(picturesFile(cache, run.key), packets, pictures, newPicturesSchema);
}
