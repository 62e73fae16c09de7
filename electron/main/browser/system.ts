import { spawn } from 'node:child_process';
import { defaultExportFolder } from '#electron/lib/paths.ts';
import { AppError } from '#shared/errors/index.ts';
import type { DevicesAccess } from '#shared/ipc/index.ts';
import type { Screens, Shell, Updates } from '#electron/desktop/shell.ts';
import { hasDisplay } from './window.ts';

/** Who runs the app from source updates the source. */
const noUpdates: Updates = {
  state: () => ({ state: 'off' }),
  check: () => ({ state: 'off' }),
  install() {
    throw new AppError('NOT_SUPPORTED_YET');
  },
};

/** The browser asks what to share, and its page asks the browser. */
const noScreens: Screens = {
  picker: { picker: 'system', sound: true },
  list: async () => [],
  choose: () => undefined,
  openSettings: async () => undefined,
};

const unknownAccess: DevicesAccess = { camera: 'unknown', microphone: 'unknown' };

/**
 * What the system offers an app without a window of its own.
 * @param fresh whether data that cannot be read is kept aside: there is nobody to ask.
 */
export function createBrowserShell({ fresh = false }: { fresh?: boolean } = {}): Shell {
  return {
    host: 'browser',
    canChooseFolder: false,
    exportFolder: defaultExportFolder(),
    chooseFolder: async () => null,
    chooseFile: async () => null,
    reveal: (folder) => openWithSystem(folder),
    // The page's own title shows it.
    showProgress: () => undefined,
    keepAwake: () => undefined,
    notify: () => undefined,
    // The browser itself asks about unsaved work, and for devices.
    pageSaved: () => undefined,
    screens: noScreens,
    deviceAccess: () => unknownAccess,
    askForDevices: async () => unknownAccess,
    // Who starts it names a data folder; files are dropped onto its window.
    opened: { take: async () => [], pathOf: () => undefined },
    updates: noUpdates,
    startsFresh: async () => fresh,
    async openExternal(url) {
      await openWithSystem(url);
    },
  };
}

/** How long an opener may take until it is taken to have worked, milliseconds. */
const openerTime = 1_500;

/** Opens a folder or an https address with the system's own program. @returns false where none could. */
async function openWithSystem(target: string): Promise<boolean> {
  if (!hasDisplay()) return false;
  const [command, ...args] = opener(target);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.unref();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.once('error', () => resolve(false));
  // The Windows file manager ends with 1 although it has shown the folder.
  child.once('exit', (code) => resolve(code === 0 || process.platform === 'win32'));
  const timer = setTimeout(() => resolve(true), openerTime);
  return promise.finally(() => clearTimeout(timer));
}

function opener(target: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', target];
  if (process.platform === 'win32') return ['explorer.exe', target];
  return ['xdg-open', target];
}
