import { workError } from '#electron/db/errors.ts';
import { noteChecksum } from '../../store/video-states.ts';
import type { GeneratedVideo } from '../../store/generated-videos.ts';
import { mediaFiles } from './addresses.ts';
import { findMedia, openVideo, type MediaOptions } from './open-media.ts';

/**
 * CRC-32 of a finished video's file; 0 for others, and while its file cannot be read. It is computed when somebody first
 * asks for it: laying out the file takes the studio as long as all else about a row from the cache.
 */
export async function checksumOf(options: MediaOptions, video: GeneratedVideo): Promise<number> {
  const { id, capability, status, checksum: known, updated_at: updatedAt } = video;
  if (status !== 'succeeded' || known !== 0) return known;
  try {
    const opened = await openVideo(options, findMedia(options, capability, mediaFiles.video));
    try {
      const checksum = await opened.checksum();
      noteChecksum(options.db, { id, updatedAt }, checksum);
      return checksum;
    } finally {
      await opened.close();
    }
  } catch (error) {
    const { code, detail } = workError(error);
    options.logger.warn({ video: id, code, detail }, 'the checksum of a video could not be computed');
    return 0;
  }
}
