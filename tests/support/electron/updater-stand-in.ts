import type { AppUpdater, Logger, UpdateCheckResult, UpdateDownloadedEvent, UpdateInfo } from 'electron-updater';
import { EventEmitter } from 'node:events';
import type { Updater } from '#electron/main/electron/updates.ts';

type Listener = Parameters<AppUpdater['on']>[1];

/** Stands in for electron-updater, without its feed and installers. It emits the same events in the same order. */
export class UpdaterStandIn implements Updater {
  readonly #events = new EventEmitter();
  autoDownload = false;
  autoInstallOnAppQuit = true;
  logger: Logger | null = null;
  looks = 0;
  installs: (boolean | undefined)[][] = [];
  /** The feed's offer; an error if the feed cannot be read. Null: this copy of the app cannot be updated. */
  offer: UpdateInfo | Error | null | 'nothing new' = 'nothing new';
  /** Result of downloading an offer. */
  readonly download = Promise.withResolvers<string[]>();

  on: AppUpdater['on'] = (event, listener: Listener) => {
    this.#events.on(event, listener);
    return this as never;
  };

  async checkForUpdates(): Promise<UpdateCheckResult | null> {
    this.looks += 1;
    if (this.offer === null) return null;
    this.#events.emit('checking-for-update');
    // Answers later, like a network.
    await Promise.resolve();
    if (this.offer instanceof Error) {
      this.fail(this.offer);
      throw this.offer;
    }
    if (this.offer === 'nothing new') {
      this.#events.emit('update-not-available', updateInfo('1.2.3'));
      return { isUpdateAvailable: false, updateInfo: updateInfo('1.2.3'), versionInfo: updateInfo('1.2.3') };
    }
    this.#events.emit('update-available', this.offer);
    const { promise: downloadPromise } = this.download;
    return { isUpdateAvailable: true, updateInfo: this.offer, versionInfo: this.offer, downloadPromise };
  }

  progress(percent: number): void {
    this.#events.emit('download-progress', { percent, total: 100, delta: 1, transferred: percent, bytesPerSecond: 1 });
  }

  downloaded(version: string): void {
    const event: UpdateDownloadedEvent = { ...updateInfo(version), downloadedFile: '/tmp/update' };
    this.#events.emit('update-downloaded', event);
    this.download.resolve([event.downloadedFile]);
  }

  fail(error: Error): void {
    this.#events.emit('error', error);
  }

  quitAndInstall(...args: (boolean | undefined)[]): void {
    this.installs.push(args);
  }
}

export function updateInfo(version: string): UpdateInfo {
  return { version, files: [], path: '', sha512: '', releaseDate: '2026-11-22T00:00:00.000Z' };
}
