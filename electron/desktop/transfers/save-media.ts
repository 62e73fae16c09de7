import type { Studio } from '../accounts/studio.ts';
import { downloadToFile } from './download.ts';
import { bringWhole, removePartial, type WholeFileOptions } from './partial-file.ts';
import { checkVideo } from './video-file.ts';

type SaveOptions = Omit<WholeFileOptions, 'check'> & {
  /** Address of a video or still, as a studio gave it. */
  address: string;
  /** Bytes so far, and the total if the studio tells it. */
  onProgress?: (written: number, total: number | null) => void;
};

/**
 * Saves a video or still as a file: the app's own studio writes it, about as fast as a copy; from any other studio it
 * is downloaded.
 * @throws AppError as {@link bringWhole}; what {@link downloadToFile} throws, and `STUDIO_ANSWER_INVALID` for an
 * invalid or truncated video.
 */
export async function saveMedia(studio: Studio, { address, ...given }: SaveOptions): Promise<void> {
  const url = await studio.resolveUrl(address);
  const options = given.file.endsWith('.mp4') ? { ...given, check: checkVideo } : given;
  if (studio.writesFiles) await bringWhole(options, (partial) => letStudioWrite(studio, url, partial, options));
  else await downloadToFile({ ...options, url, headers: () => studio.headersFor(url, given.signal) });
}

async function letStudioWrite(
  studio: Studio,
  url: string,
  file: string,
  { signal, onProgress }: Pick<SaveOptions, 'signal' | 'onProgress'>,
): Promise<number> {
  // The rest of an earlier attempt is not worth resuming.
  await removePartial(file);
  let part: { end: number; size: number; etag: string | undefined } = { end: 0, size: Infinity, etag: undefined };
  do {
    signal?.throwIfAborted();
    part = await studio.call('writeMedia', { url, file, start: part.end, etag: part.etag }, { signal });
    onProgress?.(part.end, part.size);
  } while (part.end < part.size);
  return part.size;
}
