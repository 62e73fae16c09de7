import { app, dialog, type BrowserWindow } from 'electron';
import { t } from '#electron/lib/language.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { loadPage } from './window.ts';

/** A page that ends again within this time of being loaded again is not loaded a third time unasked, milliseconds. */
const calmTime = 60_000;
/** Chromium's code of a load that another one replaced. */
const aborted = -3;

/** Brings a page back that crashed, hangs or could not be loaded: once unasked, then by asking. */
export function recoverPage(window: BrowserWindow, logger: Logger): void {
  const { webContents } = window;
  let lastRecovery = -Infinity;
  let isAsking = false;
  /** The page was ended on purpose, to be loaded again. */
  let isReplaced = false;

  function recover(load: () => void): void {
    if (window.isDestroyed()) return;
    // A page that failed before its first picture left the window hidden.
    window.show();
    if (performance.now() - lastRecovery > calmTime) {
      lastRecovery = performance.now();
      load();
    } else {
      void askToOpenAgain();
    }
  }

  /** The start page: the one that was open may be the reason. */
  const loadStart = (): void => loadPage(window);

  async function askToOpenAgain(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: t('app.windowFailed'),
      detail: t('shell.windowFailedText'),
      buttons: [t('app.openAgain'), t('shell.quit')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    isAsking = false;
    lastRecovery = performance.now();
    if (response !== 0) app.quit();
    else if (!window.isDestroyed()) loadStart();
  }

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || isReplaced) return;
    logger.error({ reason, exitCode }, 'the page ended');
    recover(() => webContents.reload());
  });

  webContents.on('did-fail-load', (_event, errorCode, errorDescription, _url, isMainFrame) => {
    if (!isMainFrame || errorCode === aborted) return;
    logger.error({ errorCode, errorDescription }, 'the page could not be loaded');
    recover(loadStart);
  });

  let waiting: AbortController | undefined;

  async function askToWait(): Promise<void> {
    if (waiting) return;
    waiting = new AbortController();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: t('shell.hangs'),
      detail: t('shell.hangsText'),
      buttons: [t('shell.wait'), t('app.openAgain')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: waiting.signal,
    });
    waiting = undefined;
    if (response !== 1 || window.isDestroyed()) return;
    isReplaced = true;
    webContents.forcefullyCrashRenderer();
    loadStart();
  }

  window.on('unresponsive', () => {
    logger.error('the page does not respond');
    void askToWait();
  });
  window.on('responsive', () => waiting?.abort());
  webContents.on('did-finish-load', () => (isReplaced = false));
}

/** Chromium's own helpers (graphics, network) start again without help; the log keeps why they ended. */
export function logChildProcesses(logger: Logger): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName, name }) => {
    if (reason === 'clean-exit') return;
    logger.error({ type, reason, exitCode, serviceName, name }, 'a helper process ended');
  });
}
