import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isAppError } from '#shared/errors/index.ts';
import { linkOrCopy } from '#electron/lib/copy-file.ts';
import type { Studio } from '../studio.ts';
import { saveMedia } from './media-saver.ts';

export type Still = {
  /** Null for none: a still of an earlier export must not pass as new. */
  address: string | null;
  file: string;
  /** A file with the same picture, linked once it is there; null if the studio draws each. */
  like: string | null;
};

/** Saves a thumbnail or GIF preview. Where the studio has none any more, there is no file. @throws as `saveMedia`. */
export async function saveStill(studio: Studio, { address, file, like }: Still, signal: AbortSignal): Promise<void> {
  if (address !== null && like !== null && like !== file && existsSync(like)) return linkOrCopy(like, file, signal);
  if (address === null) return rm(file, { force: true });
  try {
    await saveMedia(studio, { address, file, signal });
  } catch (error) {
    if (!isAppError(error) || (error.code !== 'NOT_FOUND' && error.code !== 'UNAUTHORIZED')) throw error;
    await rm(file, { force: true });
  }
}
