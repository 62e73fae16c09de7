import { rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifPresent } from './files.ts';
import { eachInSteps } from './steps.ts';

/** Removes a little more than necessary, so that not every new file causes a scan. */
const keptShare = 0.9;
/** When each folder was last changed as its files were found to fit: it is only scanned again after a change. */
const fitted = new Map<string, number>();

/**
 * Removes the least recently used files of a folder until the removable ones take at most `limit` bytes. A file's time
 * is its last use.
 * @param options.limit bytes, of the removable files.
 * @param options.isNeeded says which names must stay. Called in steps of the event loop, as there may be very many, and
 * again in the one in which a file is removed, so that none can become needed in between; not while all files fit.
 * @returns how many files were removed.
 */
export async function evictLeastUsed(options: {
  folder: string;
  limit: number;
  isNeeded: (name: string) => boolean;
}): Promise<number> {
  const { folder, limit, isNeeded } = options;
  const { mtimeMs: changed } = await stat(folder);
  if (fitted.get(folder) === changed) return 0;
  const found = await filesIn(folder);
  if (bytesOf(found) <= limit) {
    fitted.set(folder, changed);
    return 0;
  }
  const evictable: FoundFile[] = [];
  await eachInSteps(found, (file) => {
    if (!isNeeded(file.name)) evictable.push(file);
  });
  let total = bytesOf(evictable);
  if (total <= limit) return 0;
  let removed = 0;
  await eachInSteps(
    evictable.toSorted((a, b) => a.used - b.used),
    ({ name, size }) => {
      if (total <= limit * keptShare || isNeeded(name)) return;
      rmSync(join(folder, name), { force: true });
      total -= size;
      removed += 1;
    },
  );
  return removed;
}

type FoundFile = { name: string; size: number; used: number };

function bytesOf(files: readonly FoundFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Finished files only: the names of unfinished ones begin with a dot. */
async function filesIn(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith('.')) continue;
    // It may be gone meanwhile, e.g. a clip of a deleted campaign.
    const facts = await ifPresent(stat(join(folder, name)));
    if (facts) found.push({ name, size: facts.size, used: facts.mtimeMs });
  }
  return found;
}
