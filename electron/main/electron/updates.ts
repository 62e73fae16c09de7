import { app } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { UpdateState } from '#shared/ipc/index.ts';
import { toProblem } from '#electron/desktop/database/columns.ts';
import type { Updates } from '#electron/desktop/shell.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Power } from './power.ts';

/** The part of electron-updater that is used. */
export type Updater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'checkForUpdates' | 'logger' | 'on' | 'quitAndInstall'
>;

type AppUpdatesOptions = {
  /** Null where the app looks for no updates. */
  updater: Updater | null;
  power: Pick<Power, 'busy'>;
  logger: Logger;
  onChanged: (state: UpdateState) => void;
  lifecycle: Pick<Lifecycle, 'endWith' | 'relaunch'>;
  platform?: NodeJS.Platform;
};

/** The first look, when the start is over, and the looks after it, milliseconds. */
const firstLook = 30_000;
const interval = 6 * 3_600_000;
/** Not what its makers signed, or not what their feed promised. */
const untrusted: ReadonlySet<unknown> = new Set(['ERR_UPDATER_INVALID_SIGNATURE', 'ERR_CHECKSUM_MISMATCH']);

/**
 * Looks for updates, downloads and verifies them behind the user's work, and installs one when the user asks for it.
 * Trouble is a line in the log and a sentence in the settings; nobody is interrupted for it.
 */
export class AppUpdates implements Updates {
  readonly #options: AppUpdatesOptions;
  #state: UpdateState;
  #checkedAt: string | null = null;
  /** Called where an installation that began fails. */
  #onFailedInstall: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AppUpdatesOptions) {
    this.#options = options;
    const { updater, logger, platform = process.platform } = options;
    this.#state = updater ? { state: 'current', checkedAt: null } : { state: 'off' };
    if (!updater) return;
    updater.autoDownload = true;
    // Only macOS verifies an update when it prepares to install it at the next end of the app. The others have verified it
    // when it is downloaded, and would install it without a word.
    updater.autoInstallOnAppQuit = platform === 'darwin';
    updater.logger = {
      info: (line) => logger.debug({ updater: String(line) }, 'updates'),
      warn: (line) => logger.info({ updater: String(line) }, 'updates'),
      // The event below has it.
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

  /** Looks now and then from here on. */
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

  /** @throws AppError `CONFLICT` where none is ready, or something is under way that a restart would interrupt. */
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
      // The work is closed by now, so that the only way on is a new start.
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

  /** Called by the event, by the promise, or by both. */
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
 * The updater of this kind of package; null where there is nothing to update from. Packages whose makers configured a
 * feed (`publish` of electron-builder) carry it in `app-update.yml`.
 */
export async function loadUpdater(resources: string = process.resourcesPath): Promise<Updater | null> {
  if (!app.isPackaged || !existsSync(join(resources, 'app-update.yml'))) return null;
  const { default: updaters } = await import('electron-updater');
  return updaters.autoUpdater;
}
