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

/** Runs a command of this project's packages. What it prints goes through, or to `onOutput`. */
export function runCommand(
  command: string,
  args: readonly string[],
  { environment = {}, onOutput }: Start = {},
): Promise<Exit> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // Tests start hundreds of processes on the same sources: compiled once, they start in half the time.
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ passed: code === 0, ended: `${command} ended with ${code === null ? signal : `code ${code}`}` });
    });
  });
}
