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
export function keepSounds(places: Places<'sounds'>, written: readonly WrittenSound[]): void {
  keepFiles(
    places,
    'sounds',
    written.map(({ sound, capability }) => ({ file: sound, capability })),
  );
}

type Places<Kind extends 'sounds' | 'films'> = {
  folders: Pick<DataFolder, Kind | 'temporary'>;
  stored: Pick<StoredFiles, 'check'>;
};

/** As {@link keepSounds}, for sounds or films. @param written temporary files on the disk of the data folder. */
export function keepFiles<Kind extends 'sounds' | 'films'>(
  { folders, stored }: Places<Kind>,
  kind: Kind,
  written: readonly { file: ContentKey; capability: string }[],
): void {
  const folder: string = folders[kind];
  for (const { file, capability } of written) renameSync(contentPath(folders, file), join(folder, capability));
  if (written.length > 0) syncFolderNow(folder);
  // Gives them their checksums, after the transaction. One that fails now gets it on first use.
  for (const { capability } of written) stored.check(join(folder, capability)).catch(() => undefined);
}
