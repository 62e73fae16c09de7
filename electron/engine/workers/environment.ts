import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFilesIn } from '#electron/lib/files.ts';

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
 * Environment variables a worker process inherits: paths of programs, libraries, compiled code and temporary files, the
 * language and the time zone. It is an allowlist, because workers parse untrusted files and run native code, while the
 * studio's environment may hold keys of voice services and other secrets.
 */
const allowed = [
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  // Where compiled code is cached: without it, each process would strip types and compile again.
  'NODE_COMPILE_CACHE',
  // Where the embedded voices are, if not beside the app.
  'VOCATIVE_VOICES',
  // Windows cannot start a process without these.
  'SystemRoot',
  'SystemDrive',
  'windir',
] as const;

/** The environment of a worker process. @param temporaryFolder for its temporary files. */
export function workerEnvironment(temporaryFolder: string | undefined): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {};
  for (const name of allowed) if (process.env[name] !== undefined) environment[name] = process.env[name];
  if (temporaryFolder !== undefined) Object.assign(environment, temporaryFilesIn(temporaryFolder));
  // Inside Electron the executable is Electron itself; this makes it run the entry as plain Node.
  environment['ELECTRON_RUN_AS_NODE'] = '1';
  return environment;
}
