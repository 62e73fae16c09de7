import { utilityProcess } from 'electron';
import { createWriteStream } from 'node:fs';
import type { Logger } from '#electron/lib/logger.ts';
import { studioArguments, type StudioLauncher } from '#electron/desktop/accounts/studio-process.ts';

/**
 * Starts the embedded studio as an Electron utility process.
 * @param logFile receives its output; null for the terminal.
 */
export function forkStudioUtility(entry: string, logFile: string | null, logger: Logger): StudioLauncher {
  return (options) => {
    const child = utilityProcess.fork(entry, studioArguments(options), {
      serviceName: 'Vocative studio',
      stdio: logFile === null ? 'inherit' : 'pipe',
    });
    // V8 aborted, mostly out of memory; `exit` follows. The report is not logged, as it contains the environment.
    child.on('error', (type, location) => logger.error({ type, location }, 'the embedded studio met a fatal error'));
    if (logFile !== null && child.stderr) keepOutput(child.stderr, logFile, logger);
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

function keepOutput(output: NodeJS.ReadableStream, logFile: string, logger: Logger): void {
  const file = createWriteStream(logFile, { flags: 'a' });
  output.pipe(file);
  file.on('error', (error) => {
    logger.warn({ err: error }, 'the output of the embedded studio cannot be logged');
    // Keep reading, or the studio blocks on a full pipe.
    output.unpipe(file);
    output.resume();
  });
}
