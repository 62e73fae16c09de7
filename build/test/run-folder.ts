import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFilesIn } from '#electron/lib/files.ts';

/** Names the folder of a run of tests in their environment: it has what they prepare once and copy, and all they leave. */
const variable = 'VOCATIVE_PREPARED';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
const gigabyte = 1024 ** 3;

/** The folder of the run that this process is part of; undefined outside of one. */
export function currentRunFolder(): string | undefined {
  return process.env[variable];
}

/** A new one, with the environment of what belongs to its run. */
export function makeRunFolder(): { environment: Record<string, string>; remove: () => void } {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'vocative-tests-'));
  // A process that has just ended may still be writing there.
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // A run that is broken off must not leave it in memory.
  process.once('exit', remove);
  return { environment: { [variable]: folder, ...temporaryFilesIn(folder) }, remove };
}

/** Runs tests in a folder of their own; within a run that has one they share it. */
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
 * Whether the files of a run may be in memory: studios sync each of their thousands of commits, and wait for the disk. Who
 * has set a folder for temporary files gets that one.
 */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte;
}
