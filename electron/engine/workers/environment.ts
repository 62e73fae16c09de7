import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '#electron/lib/child-environment.ts';

/** Folder for a process's files that last only as long as a task. Its parent removes it when the process is gone. */
export function scratchFolder(pid: number, temporaryFolder = tmpdir()): string {
  return join(temporaryFolder, `vocative-worker-${pid}`);
}

/** {@link scratchFolder} of this process. */
export function makeScratchFolder(): string {
  const folder = scratchFolder(process.pid);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * For glibc, whose defaults keep what models needed while they were loaded: large blocks go back to the system, and threads
 * share one heap, as those of V8 leave 20 MB unused in a second one (a process that listens: 234 MB instead of 260).
 */
const allocation = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '1048576' } as const;

/** The environment of a worker process. @param temporaryFolder for its temporary files. */
export function workerEnvironment(temporaryFolder: string | undefined): NodeJS.ProcessEnv {
  // Where the embedded voices are, if not beside the app.
  return { ...allocation, ...childEnvironment(temporaryFolder, ['VOCATIVE_VOICES']) };
}
