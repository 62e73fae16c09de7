import { utilityProcess } from 'electron';
import type { StudioLauncher } from '../../desktop/studio-process.ts';

/** Starts the embedded studio as one of Electron's utility processes. */
export function forkStudioUtility(entry: string): StudioLauncher {
  return ({ dataFolder }) => {
    const child = utilityProcess.fork(entry, ['--data', dataFolder], {
      serviceName: 'Vocative studio',
      stdio: 'inherit',
    });
    return {
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', (code) => listener(`ended with code ${code}`)),
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
      requestClose: () => child.postMessage({ type: 'close' }),
      kill: () => void child.kill(),
    };
  };
}
