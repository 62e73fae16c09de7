import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ifPresent, syncFile, syncFolder } from './files.ts';
import { createRecentlyUsed } from './recently-used.ts';
import { createRounds } from './rounds.ts';

/** Syncs files for several callers at once: one sync costs little more than none. */
type GroupSync = {
  /**
   * Resolves when all files, and their names, are on the disk. Missing files are ignored.
   * @throws the system's error, to everyone who waits for the same round.
   */
  sync(files: readonly string[]): Promise<void>;
  /** Whether every file exists and was synced in its present state. */
  areSynced(files: readonly string[]): boolean;
};

/** Number of files remembered as synced; a forgotten one is only synced again. */
const remembered = 20_000;

export function createGroupSync(): GroupSync {
  /** The file synced under a name, since another file may get the name later. */
  const synced = createRecentlyUsed<string>(remembered);

  function isSynced(file: string): boolean {
    const known = synced.get(file);
    return known !== undefined && known === identityOf(file);
  }

  const syncAll = createRounds<string>(async (files) => {
    const identities = files.map(identityOf);
    await Promise.all(files.map(unlessMissing(syncFile)));
    await Promise.all([...new Set(files.map(dirname))].map(unlessMissing(syncFolder)));
    for (const [index, file] of files.entries()) {
      const identity = identities[index];
      if (identity === undefined) synced.remove(file);
      else synced.set(file, identity);
    }
  });

  return {
    async sync(files) {
      const unsynced = files.filter((file) => !isSynced(file));
      if (unsynced.length > 0) await syncAll(unsynced);
    },
    areSynced: (files) => files.every(isSynced),
  };
}

/** Undefined without a file. The time of birth distinguishes a new file from an old one at the same path. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.birthtimeMs}`;
}

function unlessMissing(sync: (path: string) => Promise<void>): (path: string) => Promise<void> {
  return (path) => ifPresent(sync(path));
}
