import { basename } from 'node:path';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { MediaSaver } from '#electron/client/transfers/media-saver.ts';
import type { VideoRecord } from '../database/campaigns.ts';
import type { ExportedFile } from '../database/exported-files.ts';

/** Saves a video and its captions, from a new address where the known one has expired. */
export async function saveVideo(
  { studio, saver }: { studio: Studio; saver: MediaSaver },
  video: VideoRecord | undefined,
  file: ExportedFile,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<void> {
  if (!video?.videoUrl) throw new AppError('NOT_FOUND', { row: file.row, subject: basename(file.path) });
  const save = async ({ url, captionsUrl }: Addresses): Promise<void> => {
    await saver.save({
      address: url,
      file: file.path,
      keepPartial: true,
      signal,
      onProgress: (written, total) => onProgress(total ? Math.min(0.99, written / total) : 0),
    });
    if (captionsUrl) await saver.save({ address: captionsUrl, file: captionsBeside(file.path), signal });
  };
  try {
    await save({ url: video.videoUrl, captionsUrl: video.captionsUrl });
  } catch (error) {
    const fresh = await freshAddresses(studio, video, error, signal);
    if (fresh === null) throw error;
    await save(fresh);
  }
}

type Addresses = { url: string; captionsUrl: string | null };

/** Players look for captions under the name of the video. */
export function captionsBeside(video: string): string {
  return video.replace(/\.mp4$/u, '.vtt');
}

/** Whether a studio no longer has a video, even after repeated requests. */
export function isLost({ code, sentence }: AppError): boolean {
  return code === 'NOT_FOUND' || sentence?.key === 'videoNotOnStudio';
}

/** Asks for new addresses, since those of some studios expire. Null for any other failure. */
async function freshAddresses(
  studio: Studio,
  video: VideoRecord,
  error: unknown,
  signal: AbortSignal,
): Promise<Addresses | null> {
  if (!isAppError(error) || (error.code !== 'UNAUTHORIZED' && error.code !== 'NOT_FOUND')) return null;
  if (video.studioId === null) return null;
  const {
    id,
    url,
    captions_url: captionsUrl = null,
  } = await studio.call('getGeneratedVideo', { id: video.studioId }, { signal });
  if (id !== video.studioId || typeof url !== 'string' || url === video.videoUrl) {
    // A gateway that has lost its studio also answers "not found", so this is retried for a short while.
    throw new AppError('STUDIO_ANSWER_INVALID', {
      row: video.row,
      ...say('videoNotOnStudio', { row: video.line }),
      cause: error,
    });
  }
  return { url, captionsUrl };
}
