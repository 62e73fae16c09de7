import { readdir, stat } from 'node:fs/promises';
import type { Logger } from './logger.ts';
import { makePrivate } from './files.ts';

/** What the app and its commands keep in a data folder. */
const own = /^(?:studio(?:\.|-|$)|desktop\.db|recordings$|window\.json|browser-profile$|electron$|vocative\.log|cli$)/;

/**
 * Makes an existing data folder private to its user, if it holds nothing of others: `--data` may also name a folder that
 * many use. Warns where others can still see the names of its files.
 */
export async function keepFolderPrivate(folder: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  if (process.platform === 'win32') return;
  const isOwn = (await readdir(folder)).every((name) => own.test(name));
  if (isOwn && (await makePrivate(folder))) return;
  if (((await stat(folder)).mode & 0o077) === 0) return;
  const why = 'others may see the names of files in the data folder. Use a folder of its own, and run chmod 700 on it';
  logger.warn({ folder }, why);
}
