import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolderNow } from '#electron/lib/files.ts';
import type { DataFolder } from '../../store/data-folder.ts';

export type WrittenSound = {
  /** Where it was written, on the disk of the studio's data folder. */
  file: string;
  /** The unguessable part of its address, which is its name among the studio's sounds. */
  capability: string;
};

/**
 * Moves sounds to their place, where they survive a power cut. Call it inside the transaction that stores their rows,
 * before the rows: then no clean-up finds a sound without its row, and no row is ever without its sound.
 */
export function keepSounds({ sounds }: Pick<DataFolder, 'sounds'>, written: readonly WrittenSound[]): void {
  for (const { file, capability } of written) renameSync(file, join(sounds, capability));
  if (written.length > 0) syncFolderNow(sounds);
}
