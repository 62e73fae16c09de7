import type { BrowserWindow } from 'electron';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#electron/lib/logger.ts';
import type { Lifecycle } from './lifecycle.ts';
import { addContextMenu } from './menu.ts';
import { PageRecovery } from './recovery.ts';
import { createWindow, loadPage, type WindowFiles } from './window.ts';
import { placementFrom, rememberPlacement } from './window-state.ts';

/** How long the start waits for the page to be drawn, milliseconds. Loading may fail and be repeated. */
const pictureLimit = 1_000;

type MainWindowOptions = WindowFiles & {
  /** Stores the window's position. */
  stateFile: string;
  lifecycle: Lifecycle;
  logger: Logger;
};

/** The app's only window. On macOS it may be closed and opened again while the app runs. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  #window: BrowserWindow | undefined;

  constructor(options: MainWindowOptions) {
    this.#options = options;
  }

  get current(): BrowserWindow | undefined {
    return this.#window?.isDestroyed() ? undefined : this.#window;
  }

  /** Opens it, or brings it to the front. */
  show(): void {
    const { current } = this;
    if (!current) return this.#open();
    if (current.isMinimized()) current.restore();
    current.focus();
  }

  /** Resolves when the page is drawn, or after a time limit. */
  async firstPicture(): Promise<void> {
    const { current } = this;
    if (!current || current.isVisible()) return;
    const limit = new AbortController();
    const { signal } = limit;
    // The signal cancels the slower one, whose error is ignored.
    const drawn = once(current, 'ready-to-show', { signal }).catch(() => undefined);
    await Promise.race([drawn, delay(pictureLimit, undefined, { signal }).catch(() => undefined)]);
    limit.abort();
  }

  /** Closes the window without asking its page. */
  remove(): void {
    this.current?.destroy();
  }

  #open(): void {
    const { stateFile, lifecycle, logger } = this.#options;
    const window = createWindow(this.#options, placementFrom(stateFile, logger));
    this.#window = window;
    window.on('closed', () => (this.#window = undefined));
    lifecycle.watch(window);
    rememberPlacement(window, stateFile, logger);
    new PageRecovery(window, logger).watch();
    addContextMenu(window);
    loadPage(window);
  }
}
