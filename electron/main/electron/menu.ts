import {
  app,
  Menu,
  session,
  shell,
  type BrowserWindow,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
} from 'electron';
import { t } from '#electron/lib/language.ts';

/** Screens that the menu can open. */
export type MenuScreen = 'recorder' | 'settings';

export type MenuOptions = {
  platform: NodeJS.Platform;
  /** Only an app that runs from source offers reloading and developer tools. */
  isPackaged: boolean;
  /** Null if the log goes to the terminal. */
  logFile: string | null;
  onScreen: (screen: MenuScreen) => void;
};

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** Sets the application menu: each system's standard entries and shortcuts. */
export function setApplicationMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(options)));
}

function applicationMenu({ platform, isPackaged, logFile, onScreen }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const record: MenuItemConstructorOptions = {
    label: t('shell.newRecording'),
    accelerator: 'CmdOrCtrl+N',
    click: () => onScreen('recorder'),
  };
  const settings: MenuItemConstructorOptions = {
    label: t('shell.settings'),
    accelerator: 'CmdOrCtrl+,',
    click: () => onScreen('settings'),
  };
  const developing: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, separator];
  return [
    ...(isMac ? [macAppMenu(settings)] : []),
    {
      label: t('shell.file'),
      submenu: [
        record,
        separator,
        ...(isMac
          ? [{ role: 'close', label: t('shell.closeWindow') } as const]
          : [settings, separator, { role: 'quit', label: t('shell.quit') } as const]),
      ],
    },
    editMenu(isMac),
    {
      label: t('shell.view'),
      submenu: [
        ...(isPackaged ? [] : developing),
        { role: 'resetZoom', label: t('shell.actualSize') },
        { role: 'zoomIn', label: t('shell.zoomIn') },
        { role: 'zoomOut', label: t('shell.zoomOut') },
        separator,
        { role: 'togglefullscreen', label: t('shell.fullScreen') },
      ],
    },
    windowMenu(isMac),
    {
      role: 'help',
      label: t('shell.help'),
      submenu: [
        ...(logFile === null
          ? []
          : [
              {
                label: t('shell.showLog'),
                click: () => shell.showItemInFolder(logFile),
              } satisfies MenuItemConstructorOptions,
            ]),
        ...(isMac ? [] : [{ label: t('shell.about'), click: () => app.showAboutPanel() }]),
      ],
    },
  ];
}

/** Electron's own standard menu has English labels only. */
function macAppMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: t('shell.about') },
      separator,
      settings,
      separator,
      { role: 'services', label: t('shell.services') },
      separator,
      { role: 'hide', label: t('shell.hide') },
      { role: 'hideOthers', label: t('shell.hideOthers') },
      { role: 'unhide', label: t('shell.showAll') },
      separator,
      { role: 'quit', label: t('shell.quitApp') },
    ],
  };
}

function editMenu(isMac: boolean): MenuItemConstructorOptions {
  return {
    role: 'editMenu',
    label: t('shell.edit'),
    submenu: [
      { role: 'undo', label: t('common.undo') },
      { role: 'redo', label: t('common.redo') },
      separator,
      { role: 'cut', label: t('shell.cut') },
      { role: 'copy', label: t('common.copy') },
      { role: 'paste', label: t('common.paste') },
      ...(isMac ? [{ role: 'pasteAndMatchStyle', label: t('shell.pasteAsHere') } as const] : []),
      { role: 'delete', label: t('common.delete') },
      separator,
      { role: 'selectAll', label: t('shell.selectAll') },
    ],
  };
}

function windowMenu(isMac: boolean): MenuItemConstructorOptions {
  return {
    role: 'windowMenu',
    label: t('shell.window'),
    submenu: [
      { role: 'minimize', label: t('shell.minimize') },
      { role: 'zoom', label: t('shell.zoom') },
      ...(isMac
        ? [separator, { role: 'front', label: t('shell.allToFront') } as const]
        : [{ role: 'close', label: t('common.close') } as const]),
    ],
  };
}

/** Adds a context menu for selected text, input fields and misspelled words. */
export function addContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextMenu(window, params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}

function contextMenu({ webContents }: BrowserWindow, params: ContextMenuParams): MenuItemConstructorOptions[] {
  const { editFlags, isEditable, selectionText } = params;
  if (!isEditable)
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: t('common.copy'), enabled: editFlags.canCopy }];
  return [
    ...spelling(webContents, params),
    { role: 'undo', label: t('common.undo'), enabled: editFlags.canUndo },
    { role: 'redo', label: t('common.redo'), enabled: editFlags.canRedo },
    separator,
    { role: 'cut', label: t('shell.cut'), enabled: editFlags.canCut },
    { role: 'copy', label: t('common.copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: t('common.paste'), enabled: editFlags.canPaste },
    { role: 'selectAll', label: t('shell.selectAll'), enabled: editFlags.canSelectAll },
    separator,
    {
      label: t('shell.checkSpelling'),
      type: 'checkbox',
      checked: session.defaultSession.isSpellCheckerEnabled(),
      click: ({ checked }) => session.defaultSession.setSpellCheckerEnabled(checked),
    },
  ];
}

function spelling(
  webContents: BrowserWindow['webContents'],
  { misspelledWord, dictionarySuggestions }: ContextMenuParams,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((word): MenuItemConstructorOptions => ({
    label: word,
    click: () => webContents.replaceMisspelling(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: t('shell.noSuggestions'), enabled: false }]),
    separator,
    {
      label: t('shell.learnWord'),
      click: () => void session.defaultSession.addWordToSpellCheckerDictionary(misspelledWord),
    },
    separator,
  ];
}
