import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { loadSystemStore, openKeychain } from '#electron/client/keychain.ts';
import { closeData, openData, type DesktopData } from '#electron/desktop/app/data-folder.ts';
import type { Desktop } from '#electron/desktop/desktop.ts';
import type { Shell } from '#electron/desktop/bridge/shell.ts';
import { isUnreadable } from '#electron/db/set-aside.ts';
import { onUncaught } from '#electron/lib/faults.ts';
import { makeWritableFolder, privateMode } from '#electron/lib/files.ts';
import { openLog, type LogTarget } from '#electron/lib/log-file.ts';
import { createLogger, type Logger } from '#electron/lib/logger.ts';
import { keepFolderPrivate } from '#electron/lib/own-folder.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import { dataFolderOf } from '#electron/lib/paths.ts';
import { BrowserServer } from './browser/server.ts';
import { createBrowserShell } from './browser/system.ts';
import { openAppWindow } from './browser/window.ts';
import { forkStudio } from './studio-fork.ts';

/** The browser host: the app in a browser window on this computer, for systems without Electron. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const pageFolder = join(root, 'dist', 'renderer');

type BrowserHostOptions = {
  dataFolder: string;
  /** 0 for any free port. */
  port: number;
  /** Whether unreadable data is set aside and the app starts with empty data. */
  fresh: boolean;
  /** Whether to open a window. If that is impossible, or false, the address is printed. */
  open: boolean;
  /** Vite's server, in development only. */
  pageServer?: URL | undefined;
};

/**
 * Runs until a signal arrives or the window it opened is closed, then drains and closes everything.
 * @throws AppError `DATA_FOLDER_IN_USE`, `STORAGE_UNWRITABLE`, `FILE_NOT_FOUND` if the window's bundle was not built,
 * and the errors of `createDesktop`.
 */
export async function runBrowserHost(options: BrowserHostOptions): Promise<void> {
  const ended = endOfHost();
  // The parent process may stop reading the output; the app continues.
  process.stdout.on('error', () => undefined);
  if (!options.pageServer && !existsSync(join(pageFolder, 'index.html'))) {
    throw new AppError('FILE_NOT_FOUND', {
      message: 'The window has not been built yet. Run “npm start”, or “npm run build:renderer”.',
    });
  }
  await makeWritableFolder(options.dataFolder, privateMode);
  const log = await openLog(options.dataFolder);
  const logger = createLogger('desktop', undefined, log.descriptor);
  await keepFolderPrivate(options.dataFolder, logger);
  // Unfinished work is on disk, and the next start continues it. The studio ends with this process.
  onUncaught((error) => {
    logger.fatal({ detail: toAppError(error).detail }, 'nothing caught an error in the app');
    process.stderr.write(`${faultSentence(log)}\n`);
    process.exit(1);
  });
  try {
    await runDesktop(options, { logger, log, ended });
  } catch (error) {
    const failure = toAppError(error);
    if (isUnreadable(failure)) throw withFreshStart(failure);
    if (failure.code !== 'INTERNAL' || log.file === null) throw error;
    logger.fatal({ detail: failure.detail }, failure.message);
    throw new AppError('INTERNAL', { message: faultSentence(log), cause: error });
  }
}

function withFreshStart({ code, message, detail }: AppError): AppError {
  const wayOut = 'To keep it as it is and begin with new data, start with --fresh.';
  return new AppError(code, { message: `${message} ${wayOut}`, detail });
}

function faultSentence({ file }: LogTarget): string {
  return `Vocative ended because of a fault. Start it again: what was unfinished goes on.${file === null ? '' : ` Details: ${file}`}`;
}

type End = { readonly promise: Promise<void>; readonly signal: AbortSignal; end(): void };

/** A repeated signal within this time counts as one, milliseconds: npm forwards signals that the terminal sends too. */
const sameSignalTime = 500;

/**
 * Resolves when the host has to end, because of a signal or its closed window. A second signal exits at once, which is
 * safe: unfinished work is on disk, and the studio ends with this process.
 */
export function endOfHost(host: Pick<NodeJS.Process, 'on' | 'exit'> = process, elapsed = () => performance.now()): End {
  const { promise, resolve } = Promise.withResolvers<void>();
  const controller = new AbortController();
  const end = (): void => {
    controller.abort();
    resolve();
  };
  let asked: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    host.on(signal, () => {
      if (asked !== undefined && elapsed() - asked > sameSignalTime) host.exit(128 + constants.signals[signal]);
      asked ??= elapsed();
      end();
    });
  }
  return { promise, signal: controller.signal, end };
}

/**
 * How long loading the desktop's code waits until an open browser has loaded the page, milliseconds: while that code
 * loads, this process cannot answer requests.
 */
const servingLimit = 100;

type Opened = { data: DesktopData; shell: Shell; logger: Logger; log: LogTarget };

/** Serves the page as soon as the data folder has been opened, and loads the desktop meanwhile. */
async function runDesktop(
  options: BrowserHostOptions,
  { logger, log, ended }: { logger: Logger; log: LogTarget; ended: End },
): Promise<void> {
  const { dataFolder, port, pageServer, fresh } = options;
  const shell = createBrowserShell({ fresh });
  const data = await openData({ dataFolder, shell, logger });
  const opening = Promise.withResolvers<Desktop>();
  const desktop = opening.promise;
  const server = await BrowserServer.start({ desktop, pageFolder, pageServer, port, logger }).catch(
    (error: unknown) => {
      closeData(data);
      throw error;
    },
  );
  try {
    const shown = showWindow(options, () => server.newAddress(), ended);
    settledWithin(server.served, servingLimit)
      .then(() => openDesktop(options, { data, shell, logger, log }))
      .then(opening.resolve, opening.reject);
    await Promise.all([desktop, shown]);
    await ended.promise;
  } finally {
    ended.end();
    await server.close();
    await desktop.then((opened) => opened.close());
  }
}

/** Opens the window, or prints its address. */
async function showWindow({ dataFolder, open }: BrowserHostOptions, newAddress: () => string, ended: End) {
  const window = open ? await openAppWindow(newAddress(), join(dataFolder, 'browser-profile'), ended.signal) : null;
  if (window) {
    print('Vocative is open in its own window. Close the window to end it.');
    void window.closed.then(ended.end);
  } else if (!ended.signal.aborted) {
    print(`Vocative is ready. Open this address in a browser; it works once:\n${newAddress()}`);
    print('Press Ctrl-C to end it.');
  }
}

async function openDesktop({ dataFolder }: BrowserHostOptions, { log, ...opened }: Opened): Promise<Desktop> {
  const { logger } = opened;
  const { createDesktop } = await import('#electron/desktop/desktop.ts');
  return createDesktop({
    ...opened,
    dataFolder,
    startStudio: forkStudio(join(root, 'electron', 'studio', 'main.ts'), log.descriptor),
    keychain: loadSystemStore(logger).then((store) => openKeychain(store, logger)),
    version: await readVersion(root),
    sampleFolder: join(root, 'build', 'sample'),
    libraryFirst: true,
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readOptions(): BrowserHostOptions | null {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: 'string' },
        port: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
      },
    });
    const port = parsePort(values.port ?? '0');
    return port === null
      ? null
      : { dataFolder: dataFolderOf(values.data), port, fresh: values.fresh, open: !values['no-open'] };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export function parsePort(text: string): number | null {
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : null;
}

/** Reports an error as commands do: a sentence on stderr, exit code 1. */
export function reportFailure(error: unknown): void {
  const failure = toAppError(error);
  process.stderr.write(`${failure.message}\n`);
  // Stack traces are only for those who asked for the log.
  if (failure.detail !== undefined && process.env['VOCATIVE_LOG']) process.stderr.write(`${failure.detail}\n`);
  process.exitCode = 1;
}

const packageSchema = z.object({ version: z.string() });

/** The app's version. @param root folder that holds package.json. */
async function readVersion(root: string): Promise<string> {
  return packageSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).version;
}

if (import.meta.main) {
  const options = readOptions();
  if (options === null) {
    process.stderr.write('Usage: browser.ts [--data DIR] [--port N] [--fresh] [--no-open]\n');
    process.exitCode = 2;
  } else {
    await runBrowserHost(options).catch(reportFailure);
  }
}
