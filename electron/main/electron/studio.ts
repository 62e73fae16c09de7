import { utilityProcess } from 'electron';
import { createWriteStream } from 'node:fs';
import type { StudioLauncher } from '../../desktop/studio-process.ts';

/**
 * Starts the embedded studio as one of Electron's utility processes.
 * @param logFile for whatever it prints; null for the terminal.
 */
export function forkStudioUtility(entry: string, logFile: string | null): StudioLauncher {
  return ({ dataFolder }) => {
    const child = utilityProcess.fork(entry, ['--data', dataFolder], {
      serviceName: 'Vocative studio',
      stdio: logFile === null ? 'inherit' : 'pipe',
    });
    if (logFile !== null) child.stderr?.pipe(createWriteStream(logFile, { flags: 'a' }));
    child.stdout?.resume();
    return {
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', (code) => listener(`ended with code ${code}`)),
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
      requestClose: () => child.postMessage({ type: 'close' }),
      kill: () => void child.kill(),
    };
  };
}
