import { parseArgs } from 'node:util';
import { toWireError } from '#shared/errors/index.ts';
import { isUnreadable, setFolderAside } from '#electron/db/set-aside.ts';
import { onUncaught } from '#electron/lib/faults.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { dataFolderOf, studioFolderIn } from '#electron/lib/paths.ts';
import { backUp } from './domain/maintenance/backup.ts';
import type { CopyWatch } from './domain/maintenance/copy-file.ts';
import { restore } from './domain/maintenance/restore.ts';
import { drawSheets } from './domain/draw-sheets.ts';
import { runRecordingTask } from './domain/templates/recording-task.ts';
import { isLoopbackName } from '#electron/lib/addresses.ts';
import { parentChannel } from './parent-channel.ts';
import { startStudio, type Studio, type StudioOptions } from './studio.ts';

/**
 * Entry of the studio process: `main.ts [--data DIR] [--host ADDRESS] [--port N] [--workers N] [--fresh]`.
 * - `--fresh` sets unreadable data aside and starts with an empty data folder.
 * - `--back-up DIR` and `--restore DIR` copy the data instead of serving it, `--draw-sheets FILE` draws the pages of a
 *   contact sheet, and `--recording-task FILE` works on a recording that is no template. They announce `{type:
 *   'progress', done, total}` (bytes, where they copy) and end with `{type: 'done', …}` or `{type: 'failed', error}`;
 *   on `{type: 'close'}` they stop and leave nothing behind.
 * - The service announces `{type: 'ready', url, token}` or `{type: 'failed', error}` to its parent, then `{type:
 *   'moved', subjects}` whenever work advances, and `{type: 'speech-awaited', atMost}` (milliseconds) when its end
 *   waits for paid answers. It ends, after its running work, on SIGTERM or on `{type: 'close'}`; with its work put back
 *   in the queue, when the parent is gone.
 *
 * Every end is an explicit exit, because a utility process of Electron keeps running without work (electron#47228).
 */

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '0' },
    workers: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    'back-up': { type: 'string' },
    restore: { type: 'string' },
    'draw-sheets': { type: 'string' },
    'recording-task': { type: 'string' },
  },
});
const logger = createLogger('studio');
const parent = parentChannel();
/** Time for reading the app's keychain, which may ask the user, milliseconds. */
const keyHandover = 30_000;
/** Interval of progress messages about a copy, milliseconds. */
const progressPause = 200;

// Finished work is on disk, and the parent restarts the process: better than continuing in an unforeseen state.
onUncaught((error) => {
  logger.fatal({ detail: toWireError(error).detail }, 'the studio ended because of a fault');
  process.exit(1);
});

/** Whether the parent knows the studio's address; it refreshes everything when it gets it. */
let announced = false;

/** Tells the parent what moved, so that it does not have to poll campaigns and imports. */
function onMoved(subjects: readonly string[]): void {
  if (announced) void parent?.send({ type: 'moved', subjects });
}

/** Makes the parent wait longer when the end waits for paid answers. */
function onSpeechAwaited(atMost: number): void {
  logger.info({ atMost }, 'the studio ends when voice services have answered what they were sent');
  void parent?.send({ type: 'speech-awaited', atMost });
}

function endsOn(studio: Studio): void {
  let ending = false;
  const end = async (grace?: number): Promise<void> => {
    if (ending) return;
    ending = true;
    try {
      await studio.close(grace);
      process.exit(0);
    } catch (error) {
      logger.error({ detail: toWireError(error).detail }, 'the studio did not close cleanly');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
  // The app crashed. If it is started again, its new studio needs the data folder.
  parent?.onGone(() => void end(0));
  parent?.onMessage((message) => {
    if (isClose(message)) void end();
  });
}

function isClose(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'close';
}

/** @throws AppError as `startStudio`. */
async function start(): Promise<Studio> {
  const dataFolder = studioFolderIn(dataFolderOf(values.data));
  const options: StudioOptions = {
    dataFolder,
    host: values.host,
    port: Number(values.port),
    announced: true,
    // It has no public address, so a receiver on this computer is the user's own program.
    loopbackReceivers: isLoopbackName(values.host),
    logger,
    onSpeechAwaited,
    ...(parent ? { keyHandover, onMoved } : {}),
    ...(values.workers === undefined ? {} : { workers: Number(values.workers) }),
  };
  try {
    return await startStudio(options);
  } catch (error) {
    if (!values.fresh || !isUnreadable(error)) throw error;
    logger.warn({ code: error.code, keptIn: setFolderAside(dataFolder) }, 'data that cannot be read was kept aside');
    return startStudio(options);
  }
}

/** @returns the result; null if this process is to serve. @throws AppError as `backUp` and the others. */
async function runTask(): Promise<object | null> {
  const dataFolder = studioFolderIn(dataFolderOf(values.data));
  if (values['back-up'] !== undefined) return backUp(dataFolder, values['back-up'], copyWatch());
  if (values.restore !== undefined) return restore(values.restore, dataFolder, { replace: true, ...copyWatch() });
  if (values['draw-sheets'] !== undefined) return drawSheets(values['draw-sheets'], logger);
  if (values['recording-task'] !== undefined) return runRecordingTask(values['recording-task'], dataFolder, logger);
  return null;
}

/** Reports the progress of a copy a few times a second, and cancels it when the parent asks for that or is gone. */
function copyWatch(): CopyWatch {
  const stopping = new AbortController();
  let told = 0;
  parent?.onGone(() => stopping.abort());
  parent?.onMessage((message) => {
    if (isClose(message)) stopping.abort();
  });
  return {
    signal: stopping.signal,
    onProgress(done, total) {
      const now = Date.now();
      if (now - told < progressPause) return;
      told = now;
      void parent?.send({ type: 'progress', done, total });
    },
  };
}

try {
  const done = await runTask();
  if (done) {
    await parent?.send({ type: 'done', ...done });
    process.exit(0);
  }
  const studio = await start();
  endsOn(studio);
  const { url, token } = studio;
  announced = true;
  await parent?.send({ type: 'ready', url, token });
} catch (error) {
  const failure = toWireError(error);
  logger.error({ code: failure.code, detail: failure.detail }, failure.message);
  await parent?.send({ type: 'failed', error: failure });
  process.exit(1);
}
