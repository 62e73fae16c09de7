import { app, BrowserWindow, nativeTheme, session, shell, type Session, type WebContents } from 'electron';
import { appOrigin } from './protocol.ts';
import type { Placement } from './window-state.ts';

/** `--background` of `renderer/src/app/theme/tokens.css`: what shows before the page is drawn, and while it is resized. */
const grounds = { dark: '#0f1014', light: '#f6f6f3' };

export type WindowFiles = {
  preload: string;
  /** A picture for Linux, where the window's icon is not the program's. */
  icon: string;
};

/**
 * Makes the window. {@link denyLeaving} keeps it on our page, {@link limitPermissions} grants it little more than camera
 * and microphone, and {@link loadPage} fills it, once everything listens that has to know of a failure.
 */
export function createWindow({ preload, icon }: WindowFiles, { maximized, ...bounds }: Placement): BrowserWindow {
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 960,
    minHeight: 640,
    show: false,
    title: 'Vocative',
    ...(process.platform === 'linux' && { icon }),
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? grounds.dark : grounds.light,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: true,
    },
  });
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  return window;
}

/** Loads our page. A failure is reported by `did-fail-load`. */
export function loadPage(window: BrowserWindow): void {
  void window.loadURL(`${appOrigin}/`);
}

/** On Windows and Linux, Chromium fetches a dictionary from its maker once spelling is checked: only when asked to. */
export function leaveSpellingOff(platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'darwin') session.defaultSession.setSpellCheckerEnabled(false);
}

/** From here on no page of the app, whichever window it is in, can leave for another or open one. */
export function denyLeaving(): void {
  app.on('web-contents-created', (_event, contents) => keepHome(contents));
}

function keepHome(webContents: WebContents): void {
  webContents.on('will-navigate', (details) => stayHome(details, details.url));
  webContents.on('will-redirect', (details) => stayHome(details, details.url));
  webContents.on('will-frame-navigate', (details) => stayHome(details, details.url));
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    // Links lead to the user's own browser; nothing opens in here.
    if (url.startsWith('https://')) void shell.openExternal(url);
    return { action: 'deny' };
  });
}

function stayHome(event: { preventDefault(): void }, url: string): void {
  if (!isOwnUrl(url)) event.preventDefault();
}

const mediaTypes = new Set(['audio', 'video']);
/** The whole screen for the player; putting text on the clipboard where the user presses Copy. */
const harmless = new Set(['fullscreen', 'clipboard-sanitized-write']);

/**
 * Camera and microphone for our own page, a screen that its user has just chosen, and what is harmless; nothing else, and
 * nothing for others.
 */
export function limitPermissions(
  screens: { readonly isExpected: boolean },
  target: Session = session.defaultSession,
): void {
  const isScreen = (permission: string): boolean => permission === 'display-capture' && screens.isExpected;
  target.setPermissionRequestHandler((_contents, permission, decide, details) => {
    const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isCapture = permission === 'media' && types.every((type) => mediaTypes.has(type));
    decide(
      (isCapture || isScreen(permission) || harmless.has(permission)) &&
        details.isMainFrame &&
        isOwnUrl(details.requestingUrl),
    );
  });
  target.setPermissionCheckHandler((_contents, permission, requestingOrigin) => {
    return (permission === 'media' || isScreen(permission) || harmless.has(permission)) && isOwnUrl(requestingOrigin);
  });
  target.setDevicePermissionHandler(() => false);
}

/** `URL.origin` is "null" for schemes of our own, so scheme and host are compared. */
export function isOwnUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}` === appOrigin;
}
