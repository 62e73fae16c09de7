import {
  dialog,
  Notification,
  shell,
  type BrowserWindow,
  type MessageBoxOptions,
  type OpenDialogOptions,
} from 'electron';
import type { Power } from './power.ts';
import { askForDevices, deviceAccess } from './devices.ts';
import type { OpenedFiles, Screens, Shell, UnreadableData, Updates } from '#electron/desktop/bridge/shell.ts';
import { t } from '#electron/lib/language.ts';
import { defaultExportFolder } from '#electron/lib/paths.ts';

type ElectronShellOptions = {
  /** Opens the window, or brings it to the front. */
  open: () => void;
  pageSaved: () => void;
  opened: OpenedFiles;
  power: Power;
  updates: Updates;
  screens: Screens;
};

/** The shell on Electron. */
export function createElectronShell(
  currentWindow: () => BrowserWindow | undefined,
  { open, pageSaved, opened, power, updates, screens }: ElectronShellOptions,
): Shell {
  /** References to visible notifications: a garbage-collected one would no longer emit clicks. */
  const shown = new Set<Notification>();

  return {
    host: 'electron',
    canChooseFolder: true,
    exportFolder: defaultExportFolder(),
    chooseFolder: () => choosePath(currentWindow(), ['openDirectory', 'createDirectory']),
    chooseFile: () => choosePath(currentWindow(), ['openFile']),
    // An empty string means success.
    reveal: async (folder) => (await shell.openPath(folder)) === '',
    // A negative value removes the progress bar.
    showProgress: (part) => currentWindow()?.setProgressBar(part ?? -1),
    keepAwake: (busy) => power.keepAwake(busy),
    notify({ title, body }) {
      if (!Notification.isSupported() || currentWindow()?.isFocused()) return;
      const notification = new Notification({ title, body });
      shown.add(notification);
      notification.on('click', () => {
        // Not every system emits `close` after a click.
        shown.delete(notification);
        open();
      });
      notification.on('close', () => shown.delete(notification));
      notification.show();
    },
    startsFresh: (data) => asksToStartFresh(currentWindow(), data),
    async openExternal(url) {
      await shell.openExternal(url);
      return true;
    },
    opened,
    updates,
    pageSaved,
    screens,
    deviceAccess: () => deviceAccess(),
    askForDevices: (devices) => askForDevices(devices),
  };
}

async function choosePath(
  window: BrowserWindow | undefined,
  properties: NonNullable<OpenDialogOptions['properties']>,
): Promise<string | null> {
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, { properties })
    : dialog.showOpenDialog({ properties }));
  return canceled ? null : (filePaths[0] ?? null);
}

/** Asks whether to start with empty data. The unreadable data is kept either way. */
async function asksToStartFresh(
  window: BrowserWindow | undefined,
  { of, message, place }: UnreadableData,
): Promise<boolean> {
  const question: MessageBoxOptions = {
    type: 'warning',
    message: of === 'app' ? t('shell.appUnreadable') : t('shell.studioUnreadable'),
    detail: `${message}\n\n${t('shell.startFreshText', { place })}`,
    buttons: [of === 'app' ? t('shell.quit') : t('shell.notNow'), t('shell.startFresh')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
  return response === 1;
}
