import { spawn } from 'node:child_process';
import { refusedExitCode } from '#electron/main/exit-codes.ts';
import { buildNodeSide, root } from '../bundle.ts';

/** An Electron that cannot start on this machine gives up within this time, milliseconds. */
const startTime = 10_000;

/**
 * Runs the app in Electron until it ends.
 * @returns false when Electron could not start here, so that another host is to be tried.
 */
export async function runElectron(executable: string, dataFolder: string): Promise<boolean> {
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
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', resolve);
  });
  if (code === 0 || isStopped) return true;
  if (code !== refusedExitCode && Date.now() - began < startTime) return false;
  process.exitCode = 1;
  return true;
}
