import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import { syncFolderNow } from '#electron/lib/files.ts';
import { newCapability } from '../../store/capability.ts';
import type { StoredFiles } from '../stored-files.ts';
import type { DataFolder } from '../../store/data-folder.ts';

export type WrittenSound = {
  /** The temporary file, on the disk of the data folder. */
  sound: ContentKey;
  /** The unguessable part of its address, and its name among the studio's sounds. */
  capability: string;
};

/** Names a sound to be written, then stored by {@link keepSounds} or removed by {@link discardSound}. */
export function newSound(): WrittenSound {
  return { sound: `sounds/.${randomUUID()}.partial`, capability: newCapability() };
}

export async function discardSound(folders: DataFolder, { sound }: Pick<WrittenSound, 'sound'>): Promise<void> {
  await rm(contentPath(folders, sound), { force: true });
}

/**
 * Moves sounds to their final place and syncs them. Call it inside the transaction that stores their rows, before the
 * rows are written, so that clean-up never finds a sound without its row, and no row lacks its sound.
 */
export function keepSounds(
  { folders, stored }: { folders: Pick<DataFolder, 'sounds' | 'temporary'>; stored: Pick<StoredFiles, 'check'> },
  written: readonly WrittenSound[],
): void {
  const { sounds } = folders;
  for (const { sound, capability } of written) renameSync(contentPath(folders, sound), join(sounds, capability));
  if (written.length > 0) syncFolderNow(sounds);
  // Gives them their checksums, after the transaction. One that fails now gets it on first use.
  for (const { capability } of written) stored.check(join(sounds, capability)).catch(() => undefined);
}
