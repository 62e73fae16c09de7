import { app, dialog, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toAppError } from '#shared/errors/index.ts';
import { loadSystemStore, openKeychain } from '../desktop/accounts/keychain.ts';
import { createDesktop, type Desktop } from '../desktop/desktop.ts';
import { makeWritableFolder, privateMode } from '../lib/folders.ts';
import { openLog } from '../lib/log-file.ts';
import { createLogger, type Logger } from '../lib/logger.ts';
import { defaultDataFolder } from '../lib/paths.ts';
import { connectIpc } from './electron/ipc.ts';
import { registerScheme, serveApp } from './electron/protocol.ts';
import { forkStudioUtility } from './electron/studio.ts';
import { createElectronShell } from './electron/system.ts';
import { limitPermissions, openWindow } from './electron/window.ts';
import { refusedExitCode } from './exit-codes.ts';

/** Entry of the Electron app. It is bundled: everything it starts stands beside it in `dist`. */

const root = app.getAppPath();
let window: BrowserWindow | undefined;

function showWindow(): void {
  if (window && !window.isDestroyed()) {
    if (window.isMinimized()) window.restore();
    window.focus();
    return;
  }
  window = openWindow(join(root, 'dist', 'preload', 'preload.cjs'));
  window.on('closed', () => (window = undefined));
}

async function start(dataFolder: string): Promise<void> {
  await makeWritableFolder(dataFolder, privateMode);
  const log = await openLog(dataFolder);
  const logger = createLogger('desktop', undefined, log.descriptor);
  const desktop = await createDesktop({
    dataFolder,
    startStudio: forkStudioUtility(join(root, 'dist', 'studio', 'main.mjs'), log.file),
    keychain: await openKeychain(await loadSystemStore(logger), logger),
    shell: createElectronShell(() => window, showWindow),
    logger,
    version: app.getVersion(),
    sampleFolder: join(root, 'build', 'sample'),
  });
  quitAfterDraining(desktop, logger);
  limitPermissions();
  serveApp({ desktop, pageFolder: join(root, 'dist', 'renderer'), logger });
  connectIpc(desktop, () => window);
  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  showWindow();
}

/** The first request to quit closes the desktop, which keeps what is unfinished for the next start; then the app quits. */
function quitAfterDraining(desktop: Desktop, logger: Logger): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void desktop
      .close()
      .catch((error: unknown) => logger.error({ err: error }, 'the app did not close cleanly'))
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
  app.on('window-all-closed', () => {
    // On macOS an app stays open without windows.
    if (process.platform !== 'darwin') app.quit();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
}

const { values } = parseArgs({ options: { data: { type: 'string' } }, strict: false });
const dataFolder = typeof values.data === 'string' && values.data !== '' ? values.data : defaultDataFolder();

registerScheme();
// Windows shows notifications only of apps it knows by the id they were installed with.
if (process.platform === 'win32') app.setAppUserModelId('app.vocative.desktop');
// Root has no sandbox to enable, as in containers; the start script passes this switch there and nowhere else.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
app.setPath('userData', join(dataFolder, 'electron'));
/** Not awaited here: Electron gets ready only once this module has been loaded. */
async function run(): Promise<void> {
  try {
    await app.whenReady();
    await start(dataFolder);
  } catch (error) {
    const failure = toAppError(error);
    process.stderr.write(`${failure.message}\n`);
    if (failure.detail !== undefined && process.env['VOCATIVE_LOG']) process.stderr.write(`${failure.detail}\n`);
    dialog.showErrorBox('Vocative cannot start', failure.message);
    app.exit(refusedExitCode);
  }
}

if (app.requestSingleInstanceLock()) void run();
else app.quit();
