import { app, dialog, powerMonitor, type BrowserWindow } from 'electron';
import { setTimeout as delay } from 'node:timers/promises';
import type { Desktop } from '#electron/desktop/desktop.ts';
import { t } from '#electron/lib/language.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { sendEvent } from './ipc.ts';

/** Time limit for the page to save before the window closes, milliseconds. */
const saveLimit = 3_000;

type LifecycleOptions = {
  logger: Logger;
  /** Opens the window, or brings it to the front. */
  showWindow: () => void;
  /** Arguments for restarting the app, without the files that the page has already taken. */
  nextArguments: () => string[];
};

/** Ends the app in order: the page saves, the user is asked about work it could not save, and the studio drains. */
export class Lifecycle {
  readonly #options: LifecycleOptions;
  #state: 'running' | 'closing' | 'closed' = 'running';
  /** The user wants the whole app to end, not only its window. */
  #quitting = false;
  /** The system shuts down or logs out, so no question would be answered. */
  #sessionEnds = false;
  /** Runs instead of quitting when everything is closed; ends the app. */
  #lastWork: (() => void) | undefined;
  /** The user opened the app again while it was ending. */
  #wantedAgain = false;
  #saving: PromiseWithResolvers<void> | undefined;
  /** The desktop has opened, so the page may hold unsaved work. */
  #isReady = false;
  /** The page has saved, or its time limit has passed. */
  #mayClose = false;

  constructor(options: LifecycleOptions) {
    this.#options = options;
  }

  /**
   * Handles all requests to end the app from now on.
   * @param opening ending waits for it too, because the opened desktop has to be closed.
   */
  start(opening: Promise<Desktop>): void {
    opening.then(
      () => (this.#isReady = true),
      // The start reports the error.
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
      // Missing in Electron's types. Preventing the event makes the system wait until the app has quit.
      const [event] = args;
      if (isPreventable(event)) event.preventDefault();
      this.#endWithSession();
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
  }

  /** Shows the window. If the app is ending, it restarts after its end. */
  open(): void {
    if (this.#state === 'running') this.#options.showWindow();
    else this.#wantedAgain = true;
  }

  /** Lets the page save before the window closes. */
  watch(window: BrowserWindow): void {
    this.#mayClose = false;
    window.on('close', (event) => {
      if (this.#mayClose) return;
      event.preventDefault();
      void this.#saveThenClose(window);
    });
    window.webContents.on('will-prevent-unload', (event) => {
      // Preventing this event makes Electron close the page despite its objection.
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
   * @param work runs when everything is closed, and must end the app. Dropped if the user decides to stay.
   */
  endWith(work: () => void): void {
    this.#lastWork = work;
    app.quit();
  }

  /** Makes Electron start the app again when this process ends. */
  relaunch(): void {
    // An AppImage runs from a mount that disappears with it, so its file is started.
    const image = process.env['APPIMAGE'];
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
    // A crashed page has nothing to save, nor has one that still waits for its first answer.
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

  /** Delays the first quit until the desktop is closed, which stores unfinished work for the next start. */
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

/** Asks whether to leave despite unsaved work or a running recording. @returns whether to leave. */
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
