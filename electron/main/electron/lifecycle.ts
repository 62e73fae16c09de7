import { app, dialog, powerMonitor, type BrowserWindow } from 'electron';
import { setTimeout as delay } from 'node:timers/promises';
import type { Desktop } from '#electron/desktop/desktop.ts';
import { t } from '#electron/lib/language.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { sendEvent } from './ipc.ts';

/** How long the page may take to save before the window closes, milliseconds. */
const saveLimit = 3_000;

type LifecycleOptions = {
  logger: Logger;
  /** Opens the window, or brings it to the front. */
  showWindow: () => void;
  /** What another start of the app is to be given: not the files again that this one was given. */
  nextArguments: () => string[];
};

/** How the app ends: the page saves, the user is asked where it could not, and the studio drains. */
export class Lifecycle {
  readonly #options: LifecycleOptions;
  #state: 'running' | 'closing' | 'closed' = 'running';
  /** The user wants the whole app to end, not only its window. */
  #quitting = false;
  /** The system shuts down or logs out: nobody is there to answer a question. */
  #sessionEnds = false;
  /** Runs when everything is closed, in place of quitting; it ends the app. */
  #lastWork: (() => void) | undefined;
  /** Asked for again while it was ending. */
  #wantedAgain = false;
  #saving: PromiseWithResolvers<void> | undefined;
  /** The page has been answered, so that it may hold something unsaved. */
  #isReady = false;
  /** The window may close: its page has saved, or had its time to. */
  #mayClose = false;

  constructor(options: LifecycleOptions) {
    this.#options = options;
  }

  /**
   * From here on the app ends in order.
   * @param opening ending waits for it too, because what it has opened must be closed.
   */
  start(opening: Promise<Desktop>): void {
    opening.then(
      () => (this.#isReady = true),
      // Whoever opens it reports why it failed.
      () => undefined,
    );
    app.on('before-quit', () => (this.#quitting = true));
    app.on('will-quit', (event) => this.#drain(event, opening));
    app.on('window-all-closed', () => {
      // On macOS an app stays open without windows.
      if (process.platform !== 'darwin') app.quit();
    });
    app.on('second-instance', () => this.open());
    app.on('activate', () => this.open());
    powerMonitor.on('shutdown', (...args: unknown[]) => {
      // Electron's types leave the event out. Prevented, the system waits until the app has quit.
      const [event] = args;
      if (isPreventable(event)) event.preventDefault();
      this.#endWithSession();
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
  }

  /** Shows the window. An app that is ending is started again once it has ended. */
  open(): void {
    if (this.#state === 'running') this.#options.showWindow();
    else this.#wantedAgain = true;
  }

  /** Lets a window close in order. */
  watch(window: BrowserWindow): void {
    this.#mayClose = false;
    window.on('close', (event) => {
      if (this.#mayClose) return;
      event.preventDefault();
      void this.#saveThenClose(window);
    });
    window.webContents.on('will-prevent-unload', (event) => {
      // Electron then leaves the page although it objects.
      if (this.#sessionEnds || leavesUnsaved(window)) event.preventDefault();
      else this.#stay();
    });
    window.on('session-end', () => this.#endWithSession());
  }

  /** The page has saved what it could. */
  pageSaved(): void {
    this.#saving?.resolve();
  }

  /** Ends the app in order and starts it again. */
  restart(): void {
    this.#wantedAgain = true;
    app.quit();
  }

  /**
   * Ends the app in order.
   * @param work runs when everything is closed, and ends the app itself. A user who stays takes it back.
   */
  endWith(work: () => void): void {
    this.#lastWork = work;
    app.quit();
  }

  /** Has the app started again once this process has ended. */
  relaunch(environment: NodeJS.ProcessEnv = process.env): void {
    // An AppImage runs from a mount that ends with it, so the file itself is started.
    const image = environment['APPIMAGE'];
    const args = this.#options.nextArguments();
    app.relaunch(image === undefined ? { args } : { args, execPath: image });
  }

  #stay(): void {
    this.#lastWork = undefined;
    this.#mayClose = false;
    this.#quitting = false;
    this.#wantedAgain = false;
  }

  #endWithSession(): void {
    this.#sessionEnds = true;
    app.quit();
  }

  async #saveThenClose(window: BrowserWindow): Promise<void> {
    if (this.#saving) return;
    const saving = Promise.withResolvers<void>();
    this.#saving = saving;
    // A page that is gone has nothing to save, nor has one that still waits for its first answer.
    if (this.#isReady && !window.webContents.isCrashed()) {
      sendEvent(window, 'app.closing', {});
      const limit = new AbortController();
      await Promise.race([
        saving.promise,
        delay(saveLimit, undefined, { signal: limit.signal }).catch(() => undefined),
      ]);
      limit.abort();
    }
    this.#saving = undefined;
    this.#mayClose = true;
    if (this.#quitting) app.quit();
    else if (!window.isDestroyed()) window.close();
  }

  /** The first request to quit closes the desktop, which keeps what is unfinished for the next start; then the app quits. */
  #drain(event: { preventDefault(): void }, opening: Promise<Desktop>): void {
    if (this.#state === 'closed') return;
    event.preventDefault();
    if (this.#state === 'closing') return;
    this.#state = 'closing';
    void opening
      .then((desktop) => desktop.close())
      .catch((error: unknown) => this.#options.logger.error({ err: error }, 'the app did not close cleanly'))
      .finally(() => {
        this.#state = 'closed';
        if (this.#lastWork) return this.#lastWork();
        if (this.#wantedAgain) this.relaunch();
        app.quit();
      });
  }
}

/** Asks what to do about work that the page could not save, or a recording that runs. */
function leavesUnsaved(window: BrowserWindow): boolean {
  const stay = 0;
  const answer = dialog.showMessageBoxSync(window, {
    type: 'warning',
    message: t('shell.leave'),
    detail: t('shell.leaveText'),
    buttons: [t('shell.stay'), t('shell.leaveNow')],
    defaultId: stay,
    cancelId: stay,
    noLink: true,
  });
  return answer !== stay;
}

function isPreventable(event: unknown): event is { preventDefault(): void } {
  return (
    typeof event === 'object' &&
    event !== null &&
    'preventDefault' in event &&
    typeof event.preventDefault === 'function'
  );
}
