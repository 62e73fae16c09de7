import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentRunFolder, makeRunFolder } from '#build/test/run-folder.ts';
import { patience, until } from './patience.ts';

/** Folders that take long to make and that many test files need: made once in a run, and copied by each. */

let made: ReturnType<typeof makeRunFolder> | undefined;

/** Called by Vitest before a run. */
export function setup(): void {
  if (currentRunFolder() !== undefined) return;
  made = makeRunFolder();
  Object.assign(process.env, made.environment);
}

/** Called by Vitest after a run. */
export function teardown(): void {
  made?.remove();
}

/** A folder to copy from. The first caller makes it; other processes wait for it. @param make fills an empty folder. */
export async function prepared(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const root = currentRunFolder();
  if (root === undefined) throw new Error('the run has not been set up: it has no folder');
  const ready = join(root, name);
  const making = `${ready}.making`;
  const isThere = async (): Promise<boolean> => {
    if (existsSync(ready)) return true;
    if (!claim(making)) return false;
    try {
      // Another process may have finished between the two checks.
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

/** Creates a folder; false if it exists. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
