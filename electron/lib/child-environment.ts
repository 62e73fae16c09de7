import { temporaryFilesIn } from './files.ts';

/**
 * Environment variables that a process for untrusted content inherits: paths of programs, libraries, compiled code and
 * temporary files, the language and the time zone. It is an allowlist, because such processes parse strangers' files
 * and pages and run native code, while this one's environment may hold keys of voice services and other secrets.
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
  // Windows cannot start a process without these.
  'SystemRoot',
  'SystemDrive',
  'windir',
] as const;

/**
 * The environment of a process for untrusted content, which runs an entry of ours.
 * @param temporaryFolder for its temporary files; the system's if undefined.
 * @param also names of variables that this kind of process needs besides.
 */
export function childEnvironment(temporaryFolder: string | undefined, also: readonly string[]): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {};
  for (const name of [...allowed, ...also]) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  if (temporaryFolder !== undefined) Object.assign(environment, temporaryFilesIn(temporaryFolder));
  // Inside Electron the executable is Electron itself; this makes it run the entry as plain Node.
  environment['ELECTRON_RUN_AS_NODE'] = '1';
  return environment;
}
