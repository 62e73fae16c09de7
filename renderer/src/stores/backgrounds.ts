import { request } from '../platform/bridge.ts';
import { discardSpool, spoolFile } from './spools.ts';

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
