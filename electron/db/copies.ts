import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncFolderNow } from '../lib/files.ts';
import { snapshotDatabase } from './snapshot.ts';

/** How many copies of a database are kept, and for how long, milliseconds: deleted recipients are still in them. */
const mostCopies = 2;
const longestKept = 30 * 24 * 3_600 * 1_000;

/**
 * Copies a database before its schema changes, as `NAME.version-N` beside it: the way back to the version of the app
 * that reads schema N.
 * @throws AppError `STORAGE_FULL`, `STORAGE_UNWRITABLE`, `DATABASE_CORRUPT`: without a copy nothing is changed.
 */
export function copyBeforeMigration(file: string, version: number): void {
  const copy = `${file}.version-${version}`;
  const partial = `${copy}.part`;
  rmSync(partial, { force: true });
  snapshotDatabase(file, partial);
  renameSync(partial, copy);
  syncFolderNow(dirname(file));
}

/** Deletes all copies but the newest two, and those that are older than 30 days. */
export function dropOldCopies(file: string, now: number = Date.now()): void {
  const copies = copiesOf(file);
  for (const [index, { path, time }] of copies.entries()) {
    if (index >= mostCopies || now - time > longestKept) rmSync(path, { force: true });
  }
}

/** Newest schema first. */
function copiesOf(file: string): { path: string; time: number }[] {
  const start = `${basename(file)}.version-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .toSorted((a, b) => Number(b.slice(start.length)) - Number(a.slice(start.length)))
    .map((name) => join(dirname(file), name))
    .map((path) => ({ path, time: statSync(path).mtimeMs }));
}
