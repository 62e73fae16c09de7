import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#electron/lib/clock.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { workError } from '#electron/db/errors.ts';
import type { Reading, StoredFiles } from '../domain/stored-files.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Age of a check, milliseconds, after which a file is read again. */
const checkedEvery = 7 * day;
/** Bytes read in one step, and bytes a second, so that others hardly notice. */
const stepBytes = 256 * 1024 ** 2;
const bytesPerSecond = 32 * 1024 ** 2;

type ScrubberOptions = {
  stored: StoredFiles;
  clock: Clock;
  logger: Logger;
  /** Whether the studio has nothing else to do. */
  isIdle: () => boolean;
};

/**
 * Reads all stored files again in a week, to find damage while a backup may still be whole. It reads slowly, a step a
 * minute, and only while the studio is idle. The database has the time of each check, so the next step goes on where
 * the last one ended, also after a restart.
 */
export class Scrubber {
  readonly #options: ScrubberOptions;
  readonly #stopped = new AbortController();
  #current: Promise<void> | undefined;
  #timers: NodeJS.Timeout[] = [];

  constructor(options: ScrubberOptions) {
    this.#options = options;
  }

  start(): void {
    const checkNew = (): void => this.#begin(() => this.#options.stored.checkNew(this.#slowly()));
    checkNew();
    this.#timers = [
      setInterval(checkNew, hour).unref(),
      setInterval(() => this.#begin(() => this.step()), minute).unref(),
    ];
  }

  /** Checks some of the files whose last check is too long ago. */
  async step(): Promise<void> {
    const { stored, clock, isIdle } = this.#options;
    let left = stepBytes;
    const room = (bytes: number): boolean => {
      const fits = isIdle() && left > 0;
      left -= bytes;
      return fits;
    };
    await stored.checkOldest(new Date(clock.now() - checkedEvery), room, this.#slowly());
  }

  /** Resolves when it has stopped reading. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopped.abort();
    await this.#current;
  }

  /** Does nothing while an earlier step is still reading. */
  #begin(work: () => Promise<void>): void {
    this.#current ??= work()
      .catch((error: unknown) => {
        if (this.#stopped.signal.aborted) return;
        const { code, detail } = workError(error);
        this.#options.logger.warn({ code, detail }, 'stored files could not be checked; trying again');
      })
      .finally(() => (this.#current = undefined));
  }

  #slowly(): Reading {
    const { signal } = this.#stopped;
    let before = 0;
    return {
      signal,
      async pace(bytes) {
        // Each file begins at zero.
        const read = bytes > before ? bytes - before : bytes;
        before = bytes;
        await sleep((read / bytesPerSecond) * 1000, undefined, { signal });
      },
    };
  }
}
