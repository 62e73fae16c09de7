import { CancelledError, isAppError } from '#shared/errors/index.ts';
import type { IpcInput, IpcOutput } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';
import { discardSpool, spoolFile } from './spools.ts';

/** Interval between two checks whether a background has been fetched, milliseconds. */
const fetchPause = 800;

/**
 * Uploads a picture or video to the studio as a background.
 * @returns the id of its upload, which is also its address.
 * @throws AppError
 */
export async function addBackgroundFile(file: File): Promise<string> {
  const spoolId = await spoolFile(file, new AbortController().signal, () => undefined);
  try {
    return (await request('backgrounds.addFile', { spoolId })).uploadId;
  } catch (error) {
    await discardSpool(spoolId);
    throw error;
  }
}

/**
 * A few seconds of a row's video. Waits until its background has been fetched.
 * @throws AppError, `CancelledError` when `signal` aborts.
 */
export async function previewVideo(
  input: IpcInput<'templates.preview'>,
  signal: AbortSignal,
): Promise<IpcOutput<'templates.preview'>> {
  for (;;) {
    try {
      const preview = await request('templates.preview', input);
      if (signal.aborted) throw new CancelledError();
      return preview;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'ASSET_NOT_READY') throw error;
      await new Promise((resolve) => setTimeout(resolve, fetchPause));
      if (signal.aborted) throw new CancelledError();
    }
  }
}
