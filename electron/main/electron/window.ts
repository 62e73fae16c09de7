import { app, BrowserWindow, nativeTheme, session, shell, type WebContents } from 'electron';
import { appOrigin } from './protocol.ts';
import type { Placement } from './window-state.ts';

/** `--background` of `renderer/src/app/theme/tokens.css`, visible before the page is drawn and during resizing. */
const grounds = { dark: '#0f1014', light: '#f6f6f3' };

export type WindowFiles = {
  preload: string;
  /** Path of a picture, for Linux, where windows do not get the program's icon. */
  icon: string;
};

/**
 * Creates the window, without content. Call {@link loadPage} when the listeners for failures are attached. It relies on
 * {@link denyLeaving}, which keeps it on our page, and {@link limitPermissions}.
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

/** Switches off spell checking on Windows and Linux, where Chromium would download a dictionary without asking. */
export function leaveSpellingOff(platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'darwin') session.defaultSession.setSpellCheckerEnabled(false);
}

/** Keeps every page of the app, in any window, from navigating elsewhere or opening windows. */
export function denyLeaving(): void {
  app.on('web-contents-created', (_event, contents) => keepHome(contents));
}

function keepHome(webContents: WebContents): void {
  webContents.on('will-navigate', (details) => stayHome(details, details.url));
  webContents.on('will-redirect', (details) => stayHome(details, details.url));
  webContents.on('will-frame-navigate', (details) => stayHome(details, details.url));
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    // Links open in the user's browser.
    if (url.startsWith('https://')) void shell.openExternal(url);
    return { action: 'deny' };
  });
}

function stayHome(event: { preventDefault(): void }, url: string): void {
  if (!isOwnUrl(url)) event.preventDefault();
}

const mediaTypes = new Set(['audio', 'video']);
/** Permissions that are always granted: full screen for the player, and writing text to the clipboard. */
const harmless = new Set(['fullscreen', 'clipboard-sanitized-write']);

/**
 * Grants our own page camera, microphone, a screen that the user has just chosen, and {@link harmless} permissions.
 * Everything else is denied.
 */
export function limitPermissions(screens: { readonly isExpected: boolean }): void {
  const target = session.defaultSession;
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

/** Compares scheme and host, as `URL.origin` is "null" for custom schemes. */
export function isOwnUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}` === appOrigin;
}
