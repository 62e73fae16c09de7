import { app, dialog, type BrowserWindow } from 'electron';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toAppError } from '#shared/errors/index.ts';
import { loadSystemStore, openKeychain } from '../desktop/accounts/keychain.ts';
import { createDesktop } from '../desktop/desktop.ts';
import { makeWritableFolder, privateMode } from '../lib/folders.ts';
import { openLog } from '../lib/log-file.ts';
import { createLogger, type Logger } from '../lib/logger.ts';
import { dataFolderFrom } from './electron/arguments.ts';
import { handleFaults } from './electron/faults.ts';
import { connectIpc } from './electron/ipc.ts';
import { Lifecycle } from './electron/lifecycle.ts';
import { addContextMenu, setApplicationMenu } from './electron/menu.ts';
import { registerScheme, serveApp } from './electron/protocol.ts';
import { logChildProcesses, recoverPage } from './electron/recovery.ts';
import { forkStudioUtility } from './electron/studio.ts';
import { createElectronShell } from './electron/system.ts';
import { createWindow, leaveSpellingOff, limitPermissions, loadPage } from './electron/window.ts';
import { refusedExitCode } from './exit-codes.ts';

/** Entry of the Electron app. It is bundled: everything it starts stands beside it in `dist`. */

const root = app.getAppPath();
let window: BrowserWindow | undefined;

function showWindow(lifecycle: Lifecycle, logger: Logger): void {
  if (window && !window.isDestroyed()) {
    if (window.isMinimized()) window.restore();
    window.focus();
    return;
  }
  window = createWindow(join(root, 'dist', 'preload', 'preload.cjs'));
  window.on('closed', () => (window = undefined));
  lifecycle.watch(window);
  recoverPage(window, logger);
  addContextMenu(window);
  loadPage(window);
}

async function start(): Promise<void> {
  await makeWritableFolder(dataFolder, privateMode);
  const log = await openLog(dataFolder);
  const logger = createLogger('desktop', undefined, log.descriptor);
  const lifecycle = new Lifecycle({ logger, showWindow: () => showWindow(lifecycle, logger) });
  handleFaults({ logger, logFile: log.file, restart: () => lifecycle.restart() });
  logChildProcesses(logger);
  if (!isSandboxed) logger.warn(unsandboxed);
  const desktop = await createDesktop({
    dataFolder,
    startStudio: forkStudioUtility(join(root, 'dist', 'studio', 'main.mjs'), log.file, logger),
    keychain: await openKeychain(await loadSystemStore(logger), logger),
    shell: createElectronShell(() => window, {
      open: () => lifecycle.open(),
      pageSaved: () => lifecycle.pageSaved(),
    }),
    logger,
    version: app.getVersion(),
    sampleFolder: join(root, 'build', 'sample'),
  });
  lifecycle.start(desktop);
  limitPermissions();
  if (isFirstStart) leaveSpellingOff();
  serveApp({ desktop, pageFolder: join(root, 'dist', 'renderer'), logger });
  connectIpc(desktop, () => window);
  setApplicationMenu({ platform: process.platform, isPackaged: app.isPackaged, logFile: log.file });
  lifecycle.open();
}

/** Not awaited here: Electron gets ready only once this module has been loaded. */
async function run(): Promise<void> {
  try {
    await app.whenReady();
    await start();
  } catch (error) {
    const failure = toAppError(error);
    process.stderr.write(`${failure.message}\n`);
    if (failure.detail !== undefined && process.env['VOCATIVE_LOG']) process.stderr.write(`${failure.detail}\n`);
    dialog.showErrorBox('Vocative cannot start', failure.message);
    app.exit(refusedExitCode);
  }
}

const dataFolder = dataFolderFrom(process.argv, app.isPackaged);
const profile = join(dataFolder, 'electron');
/** Chromium writes this file at its first start in a profile. */
const isFirstStart = !existsSync(join(profile, 'Preferences'));

registerScheme();
// Windows shows notifications only of apps it knows by the id they were installed with.
if (process.platform === 'win32') app.setAppUserModelId('app.vocative.desktop');
/**
 * Root has no sandbox to enable, as in containers, and the start script passes this switch there. The launcher of an
 * AppImage passes it too, where the system forbids user namespaces (Ubuntu 24.04).
 */
const isSandboxed = !app.commandLine.hasSwitch('no-sandbox');
const unsandboxed = 'the page runs without Chromium’s sandbox, because this system does not allow one';
if (isSandboxed) app.enableSandbox();
app.setPath('userData', profile);

if (app.requestSingleInstanceLock()) void run();
else app.quit();
