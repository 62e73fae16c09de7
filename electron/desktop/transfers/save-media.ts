import type { Studio } from '../accounts/studio.ts';
import { downloadToFile } from './download.ts';
import { bringWhole, removePartial, type WholeFileOptions } from './partial-file.ts';

type SaveOptions = WholeFileOptions & {
  /** Address of a video or still, as a studio gave it. */
  address: string;
  /** Bytes so far, and in all where the studio tells. */
  onProgress?: (written: number, total: number | null) => void;
};

/**
 * Saves a video or still as a file: the app's own studio writes it, which takes about as long as a copy; from any other
 * studio it is downloaded.
 * @throws AppError as {@link bringWhole}; `NOT_FOUND`, `UNAUTHORIZED` or `STUDIO_UNREACHABLE`.
 */
export async function saveMedia(studio: Studio, { address, ...options }: SaveOptions): Promise<void> {
  const url = await studio.resolveUrl(address);
  if (studio.writesFiles) await bringWhole(options, (partial) => letStudioWrite(studio, url, partial, options));
  else await downloadToFile({ ...options, url, headers: () => studio.headersFor(url) });
}

async function letStudioWrite(
  studio: Studio,
  url: string,
  file: string,
  { signal, onProgress }: Pick<SaveOptions, 'signal' | 'onProgress'>,
): Promise<number> {
  // What an earlier attempt left is not worth going on with.
  await removePartial(file);
  let part: { end: number; size: number; etag: string | undefined } = { end: 0, size: Infinity, etag: undefined };
  do {
    signal?.throwIfAborted();
    part = await studio.call('writeMedia', { url, file, start: part.end, etag: part.etag }, { signal });
    onProgress?.(part.end, part.size);
  } while (part.end < part.size);
  return part.size;
}
