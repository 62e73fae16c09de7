import { app, dialog, session } from 'electron';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toAppError } from '#shared/errors/index.ts';
import { loadSystemStore, openKeychain } from '#electron/client/keychain.ts';
import { isUnreadable } from '#electron/db/set-aside.ts';
import type { Desktop } from '#electron/desktop/desktop.ts';
import { makeWritableFolder, privateMode } from '#electron/lib/files.ts';
import { followSystem, onLanguage, problemText, t } from '#electron/lib/language.ts';
import { openLog } from '#electron/lib/log-file.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { keepFolderPrivate } from '#electron/lib/own-folder.ts';
import { readArguments } from './electron/arguments.ts';
import { handleFaults } from './electron/faults.ts';
import { connectIpc, sendEvent } from './electron/ipc.ts';
import { Lifecycle } from './electron/lifecycle.ts';
import { MainWindow } from './electron/main-window.ts';
import { setApplicationMenu } from './electron/menu.ts';
import { Openings, registerLinks, type HandedOver } from './electron/openings.ts';
import { Power } from './electron/power.ts';
import { registerScheme, serveApp } from './electron/protocol.ts';
import { pageServerFrom } from './page-server.ts';
import { logChildProcesses } from './electron/recovery.ts';
import { ScreenPicking } from './electron/screens.ts';
import { forkStudioUtility } from './electron/studio.ts';
import { createElectronShell } from './electron/system.ts';
import { AppUpdates, loadUpdater } from './electron/updates.ts';
import { denyLeaving, leaveSpellingOff, limitPermissions } from './electron/window.ts';
import { refusedExitCode } from './exit-codes.ts';

/** Entry of the Electron app. It is bundled; everything it starts is beside it in `dist`. */

const root = app.getAppPath();

/** Shows the window first. Its page sends requests at once; they are answered when the desktop behind it is ready. */
async function start(): Promise<void> {
  await makeWritableFolder(dataFolder, privateMode);
  const log = await openLog(dataFolder);
  const logger = createLogger('desktop', undefined, log.descriptor);
  await keepFolderPrivate(dataFolder, logger);
  const opening = Promise.withResolvers<Desktop>();
  const desktop = opening.promise;
  const lifecycle = new Lifecycle({
    logger,
    showWindow: () => window.show(),
    nextArguments: () => [...ownArguments, ...openings.waiting],
  });
  const window = new MainWindow({
    preload: join(root, 'dist', 'preload', 'preload.cjs'),
    icon: join(root, 'build', 'icons', '256x256.png'),
    stateFile: join(dataFolder, 'window.json'),
    lifecycle,
    logger,
  });
  const power = new Power();
  handleFaults({ logger, logFile: log.file, restart: () => lifecycle.restart() });
  logChildProcesses(logger);
  if (!isSandboxed) logger.warn(unsandboxed);
  const screens = new ScreenPicking({ currentWindow: () => window.current, logger });
  denyLeaving();
  limitPermissions(screens);
  screens.answer();
  if (isFirstStart) leaveSpellingOff();
  // A packaged app loads its page only from its own archive.
  const pageServer = app.isPackaged ? undefined : pageServerFrom(process.env);
  serveApp({ desktop, pageFolder: join(root, 'dist', 'renderer'), pageServer, logger });
  connectIpc(desktop, () => window.current);
  const setMenu = (): void =>
    setApplicationMenu({
      platform: process.platform,
      isPackaged: app.isPackaged,
      logFile: log.file,
      onScreen: (screen) => openings.show(screen),
    });
  setMenu();
  onLanguage(setMenu);
  lifecycle.start(desktop);
  lifecycle.open();
  // Most of the app's code, loaded after the window was opened, while the page's process starts.
  const desktopCode = import('#electron/desktop/desktop.ts');
  // The error is thrown where the import is awaited, below.
  desktopCode.catch(() => undefined);
  openings.listen(() => {
    lifecycle.open();
    sendEvent(window.current, 'opened.waiting', {});
  });
  await window.firstPicture();
  const updates = new AppUpdates({
    updater: await loadUpdater(),
    power,
    logger,
    onChanged: (state) => sendEvent(window.current, 'updates.changed', state),
    lifecycle,
  });
  try {
    const { createDesktop } = await desktopCode;
    const opened = await createDesktop({
      dataFolder,
      startStudio: forkStudioUtility(join(root, 'dist', 'studio', 'main.mjs'), log.file, logger),
      keychain: loadSystemStore(logger).then((store) => openKeychain(store, logger)),
      shell: createElectronShell(() => window.current, {
        open: () => lifecycle.open(),
        pageSaved: () => lifecycle.pageSaved(),
        opened: openings,
        power,
        updates,
        screens,
      }),
      logger,
      version: app.getVersion(),
      sampleFolder: join(root, 'build', 'sample'),
      libraryFirst: true,
      systemProxy: (url) => session.defaultSession.resolveProxy(url),
    });
    power.wake(opened);
    updates.start();
    opening.resolve(opened);
  } catch (error) {
    // A dialog shows the reason instead.
    window.remove();
    throw error;
  }
}

/** Called without awaiting: Electron becomes ready only after this module has been loaded. */
async function run(): Promise<void> {
  try {
    await app.whenReady();
    followSystem(app.getPreferredSystemLanguages());
    await start();
  } catch (error) {
    const failure = toAppError(error);
    process.stderr.write(`${failure.message}\n`);
    if (failure.detail !== undefined && process.env['VOCATIVE_LOG']) process.stderr.write(`${failure.detail}\n`);
    // For unreadable data the user has already seen the reason in a question, and chose “Quit”.
    if (!isUnreadable(failure)) dialog.showErrorBox(t('shell.cannotStart'), problemText(failure));
    app.exit(refusedExitCode);
  }
}

const { dataFolder, opened, ownArguments } = readArguments(process.argv, app.isPackaged ? null : root);
const profile = join(dataFolder, 'electron');
/** Chromium creates this file at its first start in a profile. */
const isFirstStart = !existsSync(join(profile, 'Preferences'));

registerScheme();
registerLinks();
// Before the app is ready: macOS reports the file that started the app as an event.
const openings = new Openings();
openings.add(opened, process.cwd());
// Windows shows notifications only of apps with the id of their installation.
if (process.platform === 'win32') app.setAppUserModelId('app.vocative.desktop');
/**
 * The sandbox does not work for root, for example in containers, where the start script passes this switch. The
 * launcher of an AppImage passes it too if the system forbids user namespaces (Ubuntu 24.04).
 */
const isSandboxed = !app.commandLine.hasSwitch('no-sandbox');
const unsandboxed = 'the page runs without Chromium’s sandbox, because this system does not allow one';
if (isSandboxed) app.enableSandbox();
app.setPath('userData', profile);

if (app.requestSingleInstanceLock({ opened } satisfies HandedOver)) void run();
else app.quit();
