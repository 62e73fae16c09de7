import { fork, type ChildProcess, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const parentPort = fileURLToPath(new URL('./parent-port.ts', import.meta.url));

export type UtilityOptions = {
  environment?: NodeJS.ProcessEnv;
  stdio?: StdioOptions;
  /** Modules that the process loads before its entry. */
  imports?: readonly string[];
};

/** Starts an entry as Electron's `utilityProcess.fork` would: it finds `process.parentPort` and no channel of Node's. */
export function forkUtility(
  entry: string,
  args: readonly string[],
  { environment = {}, stdio = ['ignore', 'ignore', 'inherit', 'ipc'], imports = [] }: UtilityOptions = {},
): ChildProcess {
  const execArgv = [parentPort, ...imports].flatMap((module) => ['--import', module]);
  return fork(entry, args, { stdio, execArgv, env: { ...process.env, ...environment } });
}
