import { truncateLog } from '#electron/db/durability.ts';
import { workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import type { ArtifactStore } from '#electron/engine/artifacts/store.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { untilNone } from '#electron/lib/steps.ts';
import type { AgeClock } from '../domain/age-clock.ts';
import type { Previews } from '../domain/generation/previews.ts';
import {
  forgetOldSounds,
  limitClips,
  limitLips,
  limitSpareParts,
  limitVerdicts,
  removeUnusedParts,
} from '../domain/generation/video-parts.ts';
import { limitStills, type PersonalStills } from '../domain/stills/personal-stills.ts';
import { removeUnusedMedia } from '../domain/templates/garbage.ts';
import type { UploadStore } from '../domain/templates/upload-store.ts';
import { removeUnusedDestinations } from '../store/callback-destinations.ts';
import { removeOldCallbacks } from '../store/callbacks.ts';
import type { DataFolder } from '../store/data-folder.ts';

type CleanupOptions = {
  db: Db;
  folders: DataFolder;
  artifacts: ArtifactStore;
  uploads: UploadStore;
  previews: Previews;
  stills: PersonalStills;
  ages: AgeClock;
  logger: Logger;
};

const minute = 60_000;
const hour = 60 * minute;

/** How long an unused, unregistered destination is kept, milliseconds: rows may still be accepted for it. */
const unusedDestinationLifetime = 24 * hour;
/** Log entries deleted in one turn of the event loop. */
const entriesAtOnce = 200;

/**
 * Cleans up the data folder of a studio that runs for months: limits the caches, and removes deleted, abandoned and
 * expired data. The jobs run in steps, one job at a time.
 */
export class Cleanup {
  readonly #options: CleanupOptions;
  #current: Promise<void> = Promise.resolve();
  #timers: NodeJS.Timeout[] = [];

  constructor(options: CleanupOptions) {
    this.#options = options;
  }

  /** Begins with the leftovers of an earlier run. */
  start(): void {
    const { db, ages, artifacts, previews } = this.#options;
    void this.removeUnused();
    this.#repeat(10 * minute, async () => ages.save());
    // Clips grow by megabytes a second while a list is spoken, and so do stills when e-mails are opened. The folder of
    // clips may be large, as those of finished videos stay.
    this.#repeat(10 * minute, () => limitClips(db, artifacts));
    this.#repeat(minute, () => limitStills(artifacts));
    this.#repeat(hour, () => limitVerdicts(artifacts));
    this.#repeat(hour, () => limitLips(db, artifacts, previews));
    this.#repeat(hour, () => limitSpareParts(db, artifacts, previews));
    this.#repeat(hour, () => this.#removeExpired());
  }

  /**
   * Removes media, sound and drawn stills that no row refers to any more. Media that cannot be removed now are tried
   * again within the hour.
   */
  removeUnused(): Promise<void> {
    return this.#enqueue(() => this.#sweep());
  }

  /** Resolves when no job is running. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#enqueue(async () => this.#options.ages.save());
  }

  async #sweep(): Promise<void> {
    const { db, folders, artifacts, previews, stills } = this.#options;
    await stills.clear();
    await removeUnusedParts(db, artifacts, previews);
    await removeUnusedMedia(db, folders, this.#options);
    truncateLog(db);
  }

  async #removeExpired(): Promise<void> {
    const { db, folders, ages } = this.#options;
    await forgetOldSounds(this.#options, ages.now());
    await removeUnusedMedia(db, folders, this.#options);
    await untilNone(() => removeOldCallbacks(db, ages.now(), entriesAtOnce));
    removeUnusedDestinations(db, new Date(ages.now() - unusedDestinationLifetime));
    truncateLog(db);
  }

  #repeat(interval: number, action: () => Promise<void>): void {
    this.#timers.push(setInterval(() => void this.#enqueue(action), interval).unref());
  }

  #enqueue(action: () => Promise<void>): Promise<void> {
    this.#current = this.#current.then(action).catch((error: unknown) => {
      // The rows are deleted already; a file that another program holds open can be removed later.
      this.#options.logger.error({ detail: workError(error).detail }, 'a clean-up could not be finished; trying again');
    });
    return this.#current;
  }
}
