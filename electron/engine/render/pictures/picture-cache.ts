import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { ifPresent, syncFolder, temporaryName, writeFileAtomic } from '../../../lib/files.ts';
import type { NewPacket } from '../../media/reencode.ts';
import type { PlanPictures } from '../plan.ts';
import { picturesFactsFile, picturesFile } from '../section-files.ts';

const planPicturesSchema: z.ZodType<PlanPictures> = z.object({
  firstFrame: z.number().int(),
  lastFrame: z.number().int(),
  key: z.string(),
  packetSizes: z.array(z.number().int()),
  frames: z.array(z.number()),
  sync: z.array(z.number().int()),
});

/** Pictures encoded before; null when they are not there whole. */
export async function readCachedPictures(cache: string, key: string): Promise<PlanPictures | null> {
  const [facts, file] = await Promise.all([
    ifPresent(readFile(picturesFactsFile(cache, key), 'utf8')),
    ifPresent(stat(picturesFile(cache, key))),
  ]);
  if (facts === undefined || file === undefined) return null;
  const parsed = planPicturesSchema.safeParse(JSON.parse(facts));
  if (!parsed.success) return null;
  const size = parsed.data.packetSizes.reduce((sum, bytes) => sum + bytes, 0);
  return file.size === size ? parsed.data : null;
}

/**
 * Keeps a run of pictures: `encode` gives its packets one after another, which go to the disk as they come. Until all
 * is there, whole, it counts as not there.
 */
export async function writeCachedPictures(
  cache: string,
  run: Pick<PlanPictures, 'firstFrame' | 'lastFrame' | 'key'>,
  encode: (write: (packet: NewPacket) => Promise<void>) => Promise<void>,
): Promise<PlanPictures> {
  const pictures: PlanPictures = { ...run, packetSizes: [], frames: [], sync: [] };
  const target = picturesFile(cache, run.key);
  await mkdir(dirname(target), { recursive: true });
  const temporary = temporaryName(target);
  try {
    const file = await open(temporary, 'wx');
    try {
      await encode(async ({ bytes, frame, sync }) => {
        if (sync) pictures.sync.push(pictures.packetSizes.length);
        pictures.packetSizes.push(bytes.length);
        pictures.frames.push(frame);
        await file.appendFile(bytes);
      });
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
  await writeFileAtomic(picturesFactsFile(cache, run.key), JSON.stringify(pictures));
  return pictures;
}
