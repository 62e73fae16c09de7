import type { BrowserWindow } from 'electron';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#electron/lib/logger.ts';
import type { Lifecycle } from './lifecycle.ts';
import { addContextMenu } from './menu.ts';
import { PageRecovery } from './recovery.ts';
import { createWindow, loadPage, type WindowFiles } from './window.ts';
import { placementFrom, rememberPlacement } from './window-state.ts';

/** How long the rest of the start waits for the page to be drawn, milliseconds. It may fail, and be loaded again. */
const pictureLimit = 1_000;

type MainWindowOptions = WindowFiles & {
  /** Where its place is kept. */
  stateFile: string;
  lifecycle: Lifecycle;
  logger: Logger;
};

/** The app's one window. On macOS it may be closed while the app runs on, and be opened again. */
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

  /** Resolves once the page is drawn, or is late. */
  async firstPicture(): Promise<void> {
    const { current } = this;
    if (!current || current.isVisible()) return;
    const limit = new AbortController();
    const { signal } = limit;
    // Cancelled, and their errors ignored, when one of them is done.
    const drawn = once(current, 'ready-to-show', { signal }).catch(() => undefined);
    await Promise.race([drawn, delay(pictureLimit, undefined, { signal }).catch(() => undefined)]);
    limit.abort();
  }

  /** Takes it away, whatever its page has to say. */
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
