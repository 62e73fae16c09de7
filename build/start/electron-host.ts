import { spawn } from 'node:child_process';
import { logFileIn } from '#electron/lib/log-file.ts';
import { refusedExitCode } from '#electron/main/exit-codes.ts';
import { buildNodeSide, root } from '../bundle.ts';

/** An Electron that cannot start on this machine gives up within this time, milliseconds. */
const startTime = 10_000;

/**
 * Runs the app in Electron until it ends.
 * @returns how it failed where Electron could not start here, so that another host is to be tried; null otherwise.
 */
export async function runElectron(executable: string, dataFolder: string): Promise<string | null> {
  await buildNodeSide();
  const began = Date.now();
  // Electron refuses its sandbox to root, as in containers.
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const child = spawn(executable, [...(isRoot ? ['--no-sandbox'] : []), root, '--data', dataFolder], {
    stdio: 'inherit',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: undefined },
  });
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isStopped = true;
      // The app closes itself in order; this process only waits for it.
      child.kill(signal);
    });
  }
  const end = await new Promise<{ code: number | null; how: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, how: `could not be started (${error.message})` }));
    child.once('exit', (code, signal) => resolve({ code, how: `ended with ${signal ?? `code ${code}`}` }));
  });
  if (end.code === 0 || isStopped) return null;
  if (end.code !== refusedExitCode && Date.now() - began < startTime) {
    return `Electron ${end.how}; if it logged why, that is in ${logFileIn(dataFolder)}`;
  }
  process.exitCode = 1;
  return null;
}
