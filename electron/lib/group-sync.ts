import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ifPresent, syncFile, syncFolder } from './files.ts';

/** Makes files survive a power cut, those of several askers at once: one sync costs little more than no sync. */
type GroupSync = {
  /**
   * Resolves when all files, and their names, are on the disk. A file that is not there (any more) is passed over.
   * @throws the system's error, to everyone who waits for the same round.
   */
  sync(files: readonly string[]): Promise<void>;
  /** Whether every file is there and, as it is now, was synced. */
  areSynced(files: readonly string[]): boolean;
};

/** Files remembered as synced; one that is forgotten is only synced once more. */
const remembered = 20_000;

export function createGroupSync(): GroupSync {
  /** What was synced under a name: another file may have it later. */
  const synced = new Map<string, string>();
  let waiting = new Set<string>();
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;

  function isSynced(file: string): boolean {
    const known = synced.get(file);
    return known !== undefined && known === identityOf(file);
  }

  async function syncWaiting(): Promise<void> {
    const files = [...waiting];
    waiting = new Set();
    next = undefined;
    const identities = files.map(identityOf);
    await Promise.all(files.map(unlessMissing(syncFile)));
    await Promise.all([...new Set(files.map(dirname))].map(unlessMissing(syncFolder)));
    for (const [index, file] of files.entries()) remember(file, identities[index]);
  }

  function remember(file: string, identity: string | undefined): void {
    synced.delete(file);
    if (identity !== undefined) synced.set(file, identity);
    for (const oldest of synced.keys()) {
      if (synced.size <= remembered) break;
      synced.delete(oldest);
    }
  }

  return {
    async sync(files) {
      const unsynced = files.filter((file) => !isSynced(file));
      if (unsynced.length === 0) return;
      for (const file of unsynced) waiting.add(file);
      // A round that has begun may have passed a file by; who comes meanwhile shares the next one.
      next ??= current.then(syncWaiting);
      current = next.catch(() => undefined);
      await next;
    },
    areSynced: (files) => files.every(isSynced),
  };
}

/** Undefined when there is no such file. The time of birth tells a new file from an old one at the same place. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.birthtimeMs}`;
}

function unlessMissing(sync: (path: string) => Promise<void>): (path: string) => Promise<void> {
  return (path) => ifPresent(sync(path));
}
