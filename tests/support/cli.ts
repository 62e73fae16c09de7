import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

export type CliResult = { code: number | null; stdout: string; stderr: string };

export function spawnCli(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['electron/cli/main.ts', ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command of the CLI in a separate process, as a user would, until it ends. */
export async function runCli(...args: string[]): Promise<CliResult> {
  const child = spawnCli(...args);
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, stdout, stderr };
}
