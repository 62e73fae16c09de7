import { parseArgs } from 'node:util';
import { toWireError } from '#shared/errors/index.ts';
import { isUnreadable, setFolderAside } from '#electron/db/set-aside.ts';
import { onUncaught } from '#electron/lib/faults.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { dataFolderOf, studioFolderIn } from '#electron/lib/paths.ts';
import { backUp } from './domain/maintenance/backup.ts';
import type { CopyWatch } from './domain/maintenance/copy-file.ts';
import { restore } from './domain/maintenance/restore.ts';
import { drawSheets } from './domain/share/draw-sheets.ts';
import { runRecordingTask } from './domain/templates/recording-task.ts';
import { isLoopbackName } from './outbound/policy.ts';
import { parentChannel } from './parent-channel.ts';
import { startStudio, type Studio, type StudioOptions } from './studio.ts';

/**
 * Entry of the studio process: `main.ts [--data DIR] [--host ADDRESS] [--port N] [--workers N] [--fresh]`. With `--fresh`,
 * data that it cannot read is kept aside, and it begins anew. With `--back-up DIR` or `--restore DIR` it serves nothing: it
 * copies its data there or from there, announces `{type: 'progress', done, total}` in bytes meanwhile, and ends with
 * `{type: 'done', …}` or `{type: 'failed', error}`; on `{type: 'close'}` it stops copying and leaves nothing behind. So it does
 * with `--draw-sheets FILE` and `--recording-task FILE`, which need no data: it draws the pages of a contact sheet, or works
 * on a recording that is no template.
 * It announces `{type: 'ready', url, token}` or `{type: 'failed', error}` to its parent, then `{type: 'moved', subjects}`
 * whenever work got further, and `{type: 'speech-awaited', atMost}` (milliseconds) where its end waits for paid answers.
 * It ends, after its running work, on SIGTERM, on `{type: 'close'}`, or when the parent is gone. Every end is an explicit
 * exit: a utility process of Electron goes on without work (electron#47228).
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
/** For reading the app's keychain, which may ask the user first, milliseconds. */
const keyHandover = 30_000;
/** Between two messages about how far a copy is, milliseconds. */
const progressPause = 200;

// What it had begun is on disk, and its parent starts it again: better than going on in a state nobody foresaw.
onUncaught((error) => {
  logger.fatal({ detail: toWireError(error).detail }, 'the studio ended because of a fault');
  process.exit(1);
});

/** Whether the parent knows the studio's address. It looks at everything once it does. */
let announced = false;

/** The parent follows campaigns and imports: it looks when something moved instead of again and again. */
function onMoved(subjects: readonly string[]): void {
  if (announced) void parent?.send({ type: 'moved', subjects });
}

/** The parent gives an end that waits for paid answers more time. */
function onSpeechAwaited(atMost: number): void {
  logger.info({ atMost }, 'the studio ends when voice services have answered what they were sent');
  void parent?.send({ type: 'speech-awaited', atMost });
}

function endsOn(studio: Studio): void {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    try {
      await studio.close();
      process.exit(0);
    } catch (error) {
      logger.error({ detail: toWireError(error).detail }, 'the studio did not close cleanly');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
  parent?.onGone(() => void end());
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
    // It has no public address, so a receiver here is a program of its own user.
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

/** @returns what was done; null where this process is to serve. @throws AppError as `backUp` and the others. */
async function runTask(): Promise<object | null> {
  const dataFolder = studioFolderIn(dataFolderOf(values.data));
  if (values['back-up'] !== undefined) return backUp(dataFolder, values['back-up'], copyWatch());
  if (values.restore !== undefined) return restore(values.restore, dataFolder, { replace: true, ...copyWatch() });
  if (values['draw-sheets'] !== undefined) return drawSheets(values['draw-sheets'], logger);
  if (values['recording-task'] !== undefined) return runRecordingTask(values['recording-task'], logger);
  return null;
}

/** Tells the parent how far a copy is, a few times a second, and ends it where the parent asks for that or is gone. */
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
