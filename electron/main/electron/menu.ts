import {
  app,
  Menu,
  session,
  shell,
  type BrowserWindow,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
} from 'electron';

export type MenuOptions = {
  platform: NodeJS.Platform;
  /** Reloading and developer tools are for those who run the app from source. */
  isPackaged: boolean;
  /** Null where the log goes to the terminal. */
  logFile: string | null;
};

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The application menu: the standard entries of each system, with the system's own shortcuts. */
export function setApplicationMenu(options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(options)));
}

function applicationMenu({ platform, isPackaged, logFile }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const developing: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, separator];
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [{ role: isMac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...(isPackaged ? [] : developing),
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        ...(logFile === null
          ? []
          : [
              {
                label: 'Show Log File',
                click: () => shell.showItemInFolder(logFile),
              } satisfies MenuItemConstructorOptions,
            ]),
        ...(isMac ? [] : [{ label: 'About Vocative', click: () => app.showAboutPanel() }]),
      ],
    },
  ];
}

/** A menu for what was pressed with the other mouse button: text to copy, a field to paste into, a word spelt wrong. */
export function addContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextMenu(window, params);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}

function contextMenu({ webContents }: BrowserWindow, params: ContextMenuParams): MenuItemConstructorOptions[] {
  const { editFlags, isEditable, selectionText } = params;
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
  return [
    ...spelling(webContents, params),
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    separator,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
    separator,
    {
      label: 'Check Spelling',
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
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No suggestions', enabled: false }]),
    separator,
    {
      label: 'Add to Dictionary',
      click: () => void session.defaultSession.addWordToSpellCheckerDictionary(misspelledWord),
    },
    separator,
  ];
}
