import { app, dialog, type BrowserWindow } from 'electron';
import { t } from '#electron/lib/language.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { loadPage } from './window.ts';

/** A page that fails again within this time after a reload is only reloaded if the user agrees, milliseconds. */
const calmTime = 60_000;
/** Chromium's error code of a load that was replaced by another. */
const aborted = -3;

/** Reloads a page that crashed, hangs or could not be loaded: the first time unasked, then by asking the user. */
export class PageRecovery {
  readonly #window: BrowserWindow;
  readonly #logger: Logger;
  #lastRecovery = -Infinity;
  #isAsking = false;
  #waiting: AbortController | undefined;
  /** The page was crashed on purpose, to be reloaded. */
  #isReplaced = false;

  constructor(window: BrowserWindow, logger: Logger) {
    this.#window = window;
    this.#logger = logger;
  }

  watch(): void {
    const { webContents } = this.#window;
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (reason === 'clean-exit' || this.#isReplaced) return;
      this.#logger.error({ reason, exitCode }, 'the page ended');
      this.#recover(() => webContents.reload());
    });
    webContents.on('did-fail-load', (_event, errorCode, errorDescription, _url, isMainFrame) => {
      if (!isMainFrame || errorCode === aborted) return;
      this.#logger.error({ errorCode, errorDescription }, 'the page could not be loaded');
      // Loads the start page, as the page that was open may be the reason.
      this.#recover(() => loadPage(this.#window));
    });
    webContents.on('did-finish-load', () => (this.#isReplaced = false));
    this.#window.on('unresponsive', () => {
      this.#logger.error('the page does not respond');
      void this.#askToWait();
    });
    this.#window.on('responsive', () => this.#waiting?.abort());
  }

  /** Loads the page; after another failure shortly before, asks first. */
  #recover(load: () => void): void {
    if (this.#window.isDestroyed()) return;
    // The window is still hidden if the page failed before it was drawn.
    this.#window.show();
    if (performance.now() - this.#lastRecovery > calmTime) {
      this.#lastRecovery = performance.now();
      load();
    } else {
      void this.#askToOpenAgain();
    }
  }

  /** Asks whether to wait for a page that hangs, until it responds. */
  async #askToWait(): Promise<void> {
    if (this.#waiting) return;
    this.#waiting = new AbortController();
    const { response } = await dialog.showMessageBox(this.#window, {
      type: 'warning',
      message: t('shell.hangs'),
      detail: t('shell.hangsText'),
      buttons: [t('shell.wait'), t('app.openAgain')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: this.#waiting.signal,
    });
    this.#waiting = undefined;
    if (response !== 1 || this.#window.isDestroyed()) return;
    this.#isReplaced = true;
    this.#window.webContents.forcefullyCrashRenderer();
    loadPage(this.#window);
  }

  async #askToOpenAgain(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const { response } = await dialog.showMessageBox(this.#window, {
      type: 'error',
      message: t('app.windowFailed'),
      detail: t('app.windowFailedNote'),
      buttons: [t('app.openAgain'), t('shell.quit')],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    this.#isAsking = false;
    this.#lastRecovery = performance.now();
    if (response !== 0) app.quit();
    else if (!this.#window.isDestroyed()) loadPage(this.#window);
  }
}

/** Logs why Chromium's helper processes (graphics, network) ended; Chromium restarts them itself. */
export function logChildProcesses(logger: Logger): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName, name }) => {
    if (reason === 'clean-exit') return;
    logger.error({ type, reason, exitCode, serviceName, name }, 'a helper process ended');
  });
}
