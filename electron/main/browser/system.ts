import { spawn } from 'node:child_process';
import { defaultExportFolder } from '#electron/lib/paths.ts';
import { AppError } from '#shared/errors/index.ts';
import type { DevicesAccess } from '#shared/ipc/index.ts';
import type { Screens, Shell, Updates } from '#electron/desktop/bridge/shell.ts';
import { hasDisplay } from './window.ts';

/** An app that runs from source has no updates to install. */
const noUpdates: Updates = {
  state: () => ({ state: 'off' }),
  check: () => ({ state: 'off' }),
  install() {
    throw new AppError('NOT_SUPPORTED_YET');
  },
};

/** The browser has its own picker for shared screens. */
const noScreens: Screens = {
  picker: { picker: 'system', sound: true },
  list: async () => [],
  choose: () => undefined,
  openSettings: async () => undefined,
};

const unknownAccess: DevicesAccess = { camera: 'unknown', microphone: 'unknown' };

/**
 * The shell of the browser host.
 * @param fresh whether unreadable data is set aside; without a window of its own, the app cannot ask the user.
 */
export function createBrowserShell({ fresh = false }: { fresh?: boolean } = {}): Shell {
  return {
    host: 'browser',
    canChooseFolder: false,
    exportFolder: defaultExportFolder(),
    chooseFolder: async () => null,
    chooseFile: async () => null,
    reveal: (folder) => openWithSystem(folder),
    // The page's title shows the progress.
    showProgress: () => undefined,
    keepAwake: () => undefined,
    notify: () => undefined,
    // The browser asks about unsaved work and for devices.
    pageSaved: () => undefined,
    screens: noScreens,
    deviceAccess: () => unknownAccess,
    askForDevices: async () => unknownAccess,
    // Files are only dropped onto the page; the command line takes none.
    opened: { take: async () => [], pathOf: () => undefined },
    updates: noUpdates,
    startsFresh: async () => fresh,
    openExternal: async () => false,
  };
}

/** An opener that still runs after this time counts as successful, milliseconds. */
const openerTime = 1_500;

/** Opens a folder with the system's program for it. @returns false if that failed. */
async function openWithSystem(target: string): Promise<boolean> {
  if (!hasDisplay()) return false;
  const [command, ...args] = opener(target);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.unref();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.once('error', () => resolve(false));
  // Windows Explorer exits with 1 even if it has shown the folder.
  child.once('exit', (code) => resolve(code === 0 || process.platform === 'win32'));
  const timer = setTimeout(() => resolve(true), openerTime);
  return promise.finally(() => clearTimeout(timer));
}

function opener(target: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', target];
  if (process.platform === 'win32') return ['explorer.exe', target];
  return ['xdg-open', target];
}
