import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFilesIn } from '#electron/lib/files.ts';

/**
 * Environment variable with the folder of a test run, for what tests prepare once and copy, and for temporary files.
 */
const variable = 'VOCATIVE_PREPARED';

/** Linux's file system in memory. */
const memory = '/dev/shm';
const gigabyte = 1024 ** 3;

/** The folder of the run that this process is part of; undefined outside of one. */
export function currentRunFolder(): string | undefined {
  return process.env[variable];
}

/** Creates the folder of a run, and the environment of processes that belong to the run. */
export function makeRunFolder(): { environment: Record<string, string>; remove: () => void } {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'vocative-tests-'));
  // A process that has just ended may still be writing there.
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // A run that is interrupted must not leave its folder in memory.
  process.once('exit', remove);
  // Loading the embedded voices takes a second in each process, so only tests that are about them name their folder.
  const environment = { [variable]: folder, VOCATIVE_VOICES: join(folder, 'voices'), ...temporaryFilesIn(folder) };
  return { environment, remove };
}

/** Runs tests in a folder of their own, or in that of the run they are part of. */
export async function withRunFolder<T>(run: (environment: Record<string, string>) => Promise<T>): Promise<T> {
  if (currentRunFolder() !== undefined) return await run({});
  const { environment, remove } = makeRunFolder();
  try {
    return await run(environment);
  } finally {
    remove();
  }
}

/**
 * Whether the files of a run can be in memory: studios sync each of their thousands of commits, which takes long on a
 * disk. A folder that somebody has set for temporary files is used instead.
 */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte;
}
