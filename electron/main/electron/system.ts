import { dialog, shell, type BrowserWindow } from 'electron';
import type { Shell } from '../../desktop/shell.ts';
import { defaultExportFolder } from '../../lib/paths.ts';

/** What Electron offers the app of the system. */
export function createElectronShell(currentWindow: () => BrowserWindow | undefined): Shell {
  return {
    host: 'electron',
    canChooseFolder: true,
    exportFolder: defaultExportFolder(),
    async chooseFolder() {
      const window = currentWindow();
      const options = { properties: ['openDirectory' as const, 'createDirectory' as const] };
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, options)
        : dialog.showOpenDialog(options));
      return canceled ? null : (filePaths[0] ?? null);
    },
    // An empty answer means that it was shown.
    reveal: async (folder) => (await shell.openPath(folder)) === '',
    openExternal: (url) => shell.openExternal(url),
  };
}
