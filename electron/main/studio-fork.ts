import { fork } from 'node:child_process';
import { studioArguments, type StudioLauncher } from '#electron/desktop/accounts/studio-process.ts';

/**
 * Starts the embedded studio as a Node process, which exits when this process is gone.
 * @param log file descriptor for its output.
 */
export function forkStudio(entry: string, log: number): StudioLauncher {
  return (options) => {
    const child = fork(entry, studioArguments(options), { stdio: ['ignore', log, log, 'ipc'] });
    return {
      onMessage: (listener) => void child.on('message', listener),
      onExit(listener) {
        // `error` without `exit` means the process could not be started at all.
        const once = oneOf(listener);
        child.once('error', (error) => once(`could not start: ${error.message}`));
        child.once('exit', (code, signal) => once(`ended with ${signal ?? `code ${code}`}`));
      },
      requestClose() {
        // A process that has just died gets no message; its `exit` event follows.
        if (child.connected) child.send({ type: 'close' }, () => undefined);
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}

function oneOf(listener: (detail: string) => void): (detail: string) => void {
  let called = false;
  return (detail) => {
    if (called) return;
    called = true;
    listener(detail);
  };
}
