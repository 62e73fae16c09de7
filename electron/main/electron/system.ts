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
import type { OpenedFiles, Screens, Shell, UnreadableData, Updates } from '#electron/desktop/shell.ts';
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

/** What Electron offers the app of the system. */
export function createElectronShell(
  currentWindow: () => BrowserWindow | undefined,
  { open, pageSaved, opened, power, updates, screens }: ElectronShellOptions,
): Shell {
  /** Held until they are gone: a collected notification no longer hears that it was pressed. */
  const shown = new Set<Notification>();

  return {
    host: 'electron',
    canChooseFolder: true,
    exportFolder: defaultExportFolder(),
    chooseFolder: () => choosePath(currentWindow(), ['openDirectory', 'createDirectory']),
    chooseFile: () => choosePath(currentWindow(), ['openFile']),
    // An empty answer means that it was shown.
    reveal: async (folder) => (await shell.openPath(folder)) === '',
    // Below 0 the system shows none.
    showProgress: (part) => currentWindow()?.setProgressBar(part ?? -1),
    keepAwake: (busy) => power.keepAwake(busy),
    notify({ title, body }) {
      if (!Notification.isSupported() || currentWindow()?.isFocused()) return;
      const notification = new Notification({ title, body });
      shown.add(notification);
      notification.on('click', () => {
        // Not every system says that it is gone then.
        shown.delete(notification);
        open();
      });
      notification.on('close', () => shown.delete(notification));
      notification.show();
    },
    startsFresh: (data) => asksToStartFresh(currentWindow(), data),
    openExternal: (url) => shell.openExternal(url),
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

/** Nothing is deleted either way, and the answer that changes nothing comes first. */
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
