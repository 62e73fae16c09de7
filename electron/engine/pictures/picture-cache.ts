import { z } from 'zod';
import type { NewPacket } from '../media/edit/encode-pictures.ts';
import { readPackets, writePackets } from '../artifacts/packets.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { renditions } from '../template/renditions.ts';
import type { NewPictures } from './new-pictures.ts';

const newPicturesSchema: z.ZodType<NewPictures> = z.object({
  rendition: z.enum(renditions),
  key: z.string(),
  packetSizes: z.array(z.number().int()),
  frames: z.array(z.number()),
  sync: z.array(z.number().int()),
  unreferenced: z.array(z.number().int()),
});

/** Reads stored pictures; null without them, or if they are incomplete. */
export function readCachedPictures(artifacts: ArtifactStore, key: string): Promise<NewPictures | null> {
  return readPackets(artifacts, { kind: 'pictures', key }, newPicturesSchema);
}

/**
 * Stores a run of pictures, a few megabytes.
 * @param encode produces its packets one after another.
 * @returns the stored run: another process may have been first.
 */
export async function writeCachedPictures(
  artifacts: ArtifactStore,
  run: Pick<NewPictures, 'rendition' | 'key'>,
  encode: (write: (packet: NewPacket) => void) => Promise<void>,
): Promise<NewPictures> {
  const pictures: NewPictures = { ...run, packetSizes: [], frames: [], sync: [], unreferenced: [] };
  const packets: Uint8Array[] = [];
  await encode(({ bytes, frame, sync, reference }) => {
    if (sync) pictures.sync.push(packets.length);
    if (!reference) pictures.unreferenced.push(packets.length);
    pictures.packetSizes.push(bytes.length);
    pictures.frames.push(frame);
    packets.push(bytes);
  });
  return writePackets(artifacts, { kind: 'pictures', key: run.key }, packets, pictures, newPicturesSchema);
}
