import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFilesIn } from '#electron/lib/files.ts';
import { patience, until } from './patience.ts';

/** Folders that take long to make and that many files of tests need: made once in a run, and copied by each. */

/** Names the folder of a run, in which all its temporary files are. `npm run e2e` sets it for Playwright. */
const variable = 'VOCATIVE_PREPARED';

let made: string | undefined;

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
const gigabyte = 1024 ** 3;

/**
 * Whether the files of a run may be in memory: studios sync each of their thousands of commits, and wait for the disk. Who
 * has set a folder for temporary files gets that one.
 */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte;
}

/** Vitest calls it before a run. */
export function setup(): void {
  if (process.env[variable] !== undefined) return;
  made = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'vocative-tests-'));
  Object.assign(process.env, { [variable]: made, ...temporaryFilesIn(made) });
}

/** Vitest calls it after a run. */
export function teardown(): void {
  if (made !== undefined) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * A folder to copy from. Whoever asks first makes it; other processes wait for it.
 * @param make fills an empty folder.
 */
export async function prepared(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const root = process.env[variable];
  if (root === undefined) throw new Error(`${variable} is not set: the run has not been set up`);
  const ready = join(root, name);
  const making = `${ready}.making`;
  const isThere = async (): Promise<boolean> => {
    if (existsSync(ready)) return true;
    if (!claim(making)) return false;
    try {
      // Another process may have ended between the two looks.
      if (existsSync(ready)) return true;
      await make(making);
      renameSync(making, ready);
      return true;
    } finally {
      rmSync(making, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  await until(isThere, { limit: 2 * patience.timeout, what: `${name} to be prepared` });
  return ready;
}

/** Makes a folder; false where it is there already. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
