import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from '#electron/lib/compile-cache.ts';
import { root } from '../bundle.ts';

export type Exit = {
  passed: boolean;
  /** How it ended, in words. */
  ended: string;
};

type Start = { environment?: Record<string, string>; onOutput?: (text: string) => void };

/** Time limit of a command: far more than any needs on a busy machine, but less than build servers allow. */
const limitMinutes = 40;

/**
 * Runs a command of this project's packages. Its output is passed on, or given to `onOutput`. Processes that it left
 * running are ended with it: one that keeps the output open would keep readers waiting, long after the last line.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { environment = {}, onOutput }: Start = {},
): Promise<Exit> {
  const windows = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // Tests start hundreds of processes on the same sources: compiled once, they start in half the time.
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...environment },
      shell: windows,
      // A separate process group, which can be ended as a whole.
      detached: !windows,
    });
    const endAll = (signal: NodeJS.Signals): void => {
      if (windows || child.pid === undefined) child.kill(signal);
      else endGroup(child.pid, signal);
    };
    // Ctrl+C in the terminal does not reach another process group.
    let interrupted = false;
    const interrupt = (signal: NodeJS.Signals): void => {
      interrupted = true;
      endAll(signal);
    };
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
    let hangs = false;
    const limit = setTimeout(() => {
      hangs = true;
      endAll('SIGKILL');
    }, limitMinutes * 60_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    }
    const over = (): void => {
      clearTimeout(limit);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    };
    child.once('error', (error) => {
      over();
      reject(error);
    });
    child.once('exit', () => {
      over();
      endAll('SIGKILL');
      if (interrupted) process.exit(130);
    });
    child.once('close', (code, signal) => {
      const ended = hangs ? `did not end within ${limitMinutes} minutes` : `ended with ${signal ?? `code ${code}`}`;
      resolve({ passed: code === 0, ended: `${command} ${ended}` });
    });
  });
}

function endGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    // The group has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
