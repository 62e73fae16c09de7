import { isAppError, type AppError } from '#shared/errors/index.ts';
import { BodyFolder } from '#electron/farm/messages.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { readFarm } from './farm-file.ts';
import { FarmLink } from './farm-link.ts';
import { shareContent } from './share-content.ts';

export type FarmOptions = {
  /** The engine's address, without credentials. */
  engine: string;
  /** The shared folder; without one, machines fetch content from the studio. */
  content?: string | undefined;
  /** Called if the engine is away at the start. */
  onAway?: (error: AppError) => void;
};

/**
 * Prepares the shared folder, if there is one, and meets the engine. One that is away is tried again and again.
 * @throws AppError `REQUEST_UNUSABLE`, `INVALID_REQUEST`, `STORAGE_UNWRITABLE` for what somebody has to correct.
 */
export async function openFarm(
  { engine, content, onAway }: FarmOptions,
  folders: DataFolder,
  logger: Logger,
): Promise<FarmLink> {
  const farm = readFarm(folders);
  if (content !== undefined) await shareContent(folders, content, farm.studio);
  const bodies = new BodyFolder(content ?? folders.root);
  await bodies.clear();
  const link = new FarmLink({ engine, folders, farm, bodies, logger });
  try {
    await link.open();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'OFFLINE') throw error;
    onAway?.(error);
  }
  link.keepOpen();
  return link;
}
