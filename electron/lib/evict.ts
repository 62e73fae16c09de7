import { rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifPresent } from './files.ts';

/** A little more than needed is removed, so that not every new file costs a look at all of them. */
const keptShare = 0.9;
/** When each folder was changed last as its files were found to fit: it is not looked through again until there are new ones. */
const fitted = new Map<string, number>();

/**
 * Removes the least recently used files of a folder when those that may go are larger than `limit` together. The time
 * of a file says when it was last used.
 * @param options.limit bytes, of the files that may go.
 * @param options.needed gives which names must stay. It is asked in the same step of the event loop in which files are
 * removed, so that nothing comes to need a file in between; not at all while all files fit.
 * @returns how many files were removed.
 */
export async function evictLeastUsed(options: {
  folder: string;
  limit: number;
  needed: () => (name: string) => boolean;
}): Promise<number> {
  const { folder, limit, needed } = options;
  const { mtimeMs: changed } = await stat(folder);
  if (fitted.get(folder) === changed) return 0;
  const found = await filesIn(folder);
  if (bytesOf(found) <= limit) {
    fitted.set(folder, changed);
    return 0;
  }
  const isNeeded = needed();
  const evictable = found.filter(({ name }) => !isNeeded(name));
  let total = bytesOf(evictable);
  if (total <= limit) return 0;
  let removed = 0;
  for (const { name, size } of evictable.toSorted((a, b) => a.used - b.used)) {
    if (total <= limit * keptShare) break;
    rmSync(join(folder, name), { force: true });
    total -= size;
    removed += 1;
  }
  return removed;
}

type FoundFile = { name: string; size: number; used: number };

function bytesOf(files: readonly FoundFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Finished files only: the names of half-written ones begin with a dot. */
async function filesIn(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith('.')) continue;
    // It may have gone since: a clip of a campaign that was deleted.
    const facts = await ifPresent(stat(join(folder, name)));
    if (facts) found.push({ name, size: facts.size, used: facts.mtimeMs });
  }
  return found;
}
