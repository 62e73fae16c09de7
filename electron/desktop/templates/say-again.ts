import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Studio } from '#electron/client/studio.ts';
import { saveMedia } from '#electron/client/transfers/media-saver.ts';
import { uploadFile } from '#electron/client/transfers/upload.ts';
import type { Spools } from '../spools/spools.ts';

/**
 * Downloads a template's video, as the take whose sentences are re-recorded.
 * @param address of the video, from the studio.
 * @returns the id of its spool.
 * @throws AppError as {@link saveMedia}, `STORAGE_FULL`.
 */
export async function openTake(studio: Studio, spools: Spools, address: string): Promise<string> {
  const { id } = await spools.begin({ kind: 'file', name: 'video.mp4', mimeType: 'video/mp4' });
  // Deleted with the spool, also at the start after a kill.
  const folder = spools.shownFolder(id);
  const file = join(folder, 'video.mp4');
  try {
    await saveMedia(studio, { address, file });
    await spools.fill(id, file);
    return id;
  } catch (error) {
    await spools.discard(id);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Sends the retakes of a take that are to be used, unless they were sent before.
 * @throws AppError as {@link uploadFile}.
 */
export async function uploadRetakes(studio: Studio, spools: Spools, takeId: string) {
  const retakes = [];
  for (const { id, name, mimeType, uploadUrl, videoId: sent, retake } of spools.retakesOf(takeId)) {
    const videoId =
      sent ??
      (await uploadFile(studio, {
        file: spools.file(id),
        name,
        mimeType,
        uploadUrl,
        onUploadUrl: (url) => spools.setUpload(id, { uploadUrl: url, videoId: null }),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }));
    spools.setUpload(id, { uploadUrl: null, videoId });
    retakes.push({ ...retake, video_id: videoId });
  }
  return retakes;
}
