import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { UpdateState } from '#shared/ipc/index.ts';
import { toProblem } from '#electron/desktop/database/columns.ts';
import type { Updates } from '#electron/desktop/bridge/shell.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Power } from './power.ts';

/** The used part of electron-updater. */
export type Updater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'checkForUpdates' | 'logger' | 'on' | 'quitAndInstall'
>;

type AppUpdatesOptions = {
  /** Null if this app does not check for updates. */
  updater: Updater | null;
  power: Pick<Power, 'busy'>;
  logger: Logger;
  onChanged: (state: UpdateState) => void;
  lifecycle: Pick<Lifecycle, 'endWith' | 'relaunch'>;
  platform?: NodeJS.Platform;
};

/** Time of the first check after the start, and interval of later checks, milliseconds. */
const firstLook = 30_000;
const interval = 6 * 3_600_000;
/** Errors of a download with a wrong signature or checksum. */
const untrusted: ReadonlySet<unknown> = new Set(['ERR_UPDATER_INVALID_SIGNATURE', 'ERR_CHECKSUM_MISMATCH']);

/**
 * Checks for updates, downloads and verifies them in the background, and installs one on the user's request. Failures
 * appear in the log and in the settings; they never interrupt the user.
 */
export class AppUpdates implements Updates {
  readonly #options: AppUpdatesOptions;
  #state: UpdateState;
  #checkedAt: string | null = null;
  /** Called if a started installation fails. */
  #onFailedInstall: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AppUpdatesOptions) {
    this.#options = options;
    const { updater, logger, platform = process.platform } = options;
    this.#state = updater ? { state: 'current', checkedAt: null } : { state: 'off' };
    if (!updater) return;
    updater.autoDownload = true;
    // macOS verifies an update only while it prepares the installation at the app's next end. Other systems verify it
    // after the download, and would install it without asking.
    updater.autoInstallOnAppQuit = platform === 'darwin';
    updater.logger = {
      info: (line) => logger.debug({ updater: String(line) }, 'updates'),
      warn: (line) => logger.info({ updater: String(line) }, 'updates'),
      // The `error` event below handles it.
      error: () => undefined,
    };
    updater.on('checking-for-update', () => this.#set({ state: 'checking' }));
    updater.on('update-not-available', () => this.#set({ state: 'current', checkedAt: this.#checkedAt }));
    updater.on('update-available', ({ version }) => this.#set({ state: 'downloading', version, progress: 0 }));
    updater.on('download-progress', ({ percent }) => this.#progress(percent / 100));
    updater.on('update-downloaded', ({ version }) => this.#set({ state: 'ready', version }));
    updater.on('error', (error) => this.#fail(error));
  }

  state(): UpdateState {
    return this.#state;
  }

  /** Starts periodic checks. */
  start(): void {
    if (!this.#options.updater) return;
    this.#timer = setTimeout(() => {
      this.check();
      this.#timer = setInterval(() => this.check(), interval).unref();
    }, firstLook).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  check(): UpdateState {
    const { updater } = this.#options;
    const { state } = this.#state;
    if (updater && state !== 'ready' && state !== 'downloading' && state !== 'checking') void this.#look(updater);
    return this.#state;
  }

  /** @throws AppError `CONFLICT` if no update is ready, or a restart would interrupt running work. */
  install(): void {
    const { updater, power, logger, lifecycle } = this.#options;
    if (!updater || this.#state.state !== 'ready') {
      throw new AppError('CONFLICT', say('noUpdate'));
    }
    if (power.busy !== null) {
      throw new AppError('CONFLICT', say('updateWaits', { busy: power.busy }));
    }
    const { version } = this.#state;
    logger.info({ version }, 'an update is installed');
    lifecycle.endWith(() => {
      // Everything is closed by now, so the app has to restart.
      this.#onFailedInstall = () => {
        lifecycle.relaunch();
        app.exit(1);
      };
      updater.quitAndInstall(true, true);
    });
  }

  async #look(updater: Updater): Promise<void> {
    this.#set({ state: 'checking' });
    try {
      const found = await updater.checkForUpdates();
      this.#checkedAt = new Date().toISOString();
      if (found === null) this.#set({ state: 'off' });
      else if (!found.isUpdateAvailable) this.#set({ state: 'current', checkedAt: this.#checkedAt });
      await found?.downloadPromise;
    } catch (error) {
      this.#fail(error);
    }
  }

  #progress(progress: number): void {
    if (this.#state.state !== 'downloading') return;
    const rounded = Math.min(1, Math.max(0, Math.round(progress * 100) / 100));
    if (rounded !== this.#state.progress) this.#set({ ...this.#state, progress: rounded });
  }

  /** electron-updater reports a failure by its event, by its promise, or by both. */
  #fail(error: unknown): void {
    const { logger } = this.#options;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isUntrusted = untrusted.has(code);
    const before = this.#state;
    this.#set({
      state: 'failed',
      problem: toProblem(new AppError(isUntrusted ? 'UPDATE_UNTRUSTED' : 'UPDATE_UNAVAILABLE')),
    });
    if (before.state !== 'failed') logger.warn({ err: error }, 'the app could not be updated');
    this.#onFailedInstall?.();
  }

  #set(state: UpdateState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    this.#options.onChanged(state);
  }
}

/**
 * The updater for this kind of package; null without a feed. A feed configured at build time (`publish` of
 * electron-builder) is in the package's `app-update.yml`.
 */
export async function loadUpdater(resources: string = process.resourcesPath): Promise<Updater | null> {
  if (!app.isPackaged || !existsSync(join(resources, 'app-update.yml'))) return null;
  const { default: updaters } = await import('electron-updater');
  return updaters.autoUpdater;
}
