import { isAppError } from '#shared/errors/index.ts';
import type { Db } from '#electron/db/open.ts';
import { tryAgain } from '#electron/client/polling.ts';
import type { Studio } from '#electron/client/studio.ts';
import { leftCampaigns } from '../database/campaigns.ts';
import { deletedCampaigns, forgetDeleted } from '../database/deleted-campaigns.ts';

/** Maximum pause between two looks, milliseconds. */
const longestPause = 10 * 60_000;

type LeftCampaignsOptions = {
  db: Db;
  /** Begins the jobs of campaigns for which there was no room. @throws while there is none. */
  start: (studio: Studio) => void;
  /** Follows a campaign again. @throws the studio's errors. */
  follow: (studio: Studio, id: string, signal: AbortSignal) => Promise<unknown>;
};

type Looking = { studio: Studio; stop: AbortController; hurry: AbortController; done: Promise<void> };

/**
 * Looks again and again for campaigns that nobody follows although the studio may still make their videos, and for those
 * that were deleted meanwhile: it may have lacked them only for a while, as one that was restored from an older backup,
 * or an account with the key of another.
 */
export class LeftCampaigns {
  readonly #options: LeftCampaignsOptions;
  #looking: Looking | undefined;

  constructor(options: LeftCampaignsOptions) {
    this.#options = options;
  }

  /** Looks soon, and until all of the account's campaigns are followed, have ended or are deleted. */
  look(studio: Studio): void {
    if (this.#looking?.studio === studio) {
      this.#looking.hurry.abort();
      return;
    }
    this.#looking?.stop.abort();
    const looking: Looking = {
      studio,
      stop: new AbortController(),
      hurry: new AbortController(),
      done: Promise.resolve(),
    };
    looking.done = this.#keepLooking(looking).finally(() => {
      if (this.#looking === looking) this.#looking = undefined;
    });
    this.#looking = looking;
  }

  async stop(): Promise<void> {
    this.#looking?.stop.abort();
    await this.#looking?.done;
  }

  async #keepLooking(looking: Looking): Promise<void> {
    const { studio, stop } = looking;
    const { signal } = stop;
    try {
      await tryAgain(() => this.#lookOnce(studio, signal), {
        signal,
        changes: studio.changes,
        // Whatever it was: a look costs little.
        passes: () => true,
        longest: longestPause,
        onTrouble() {
          looking.hurry = new AbortController();
          return looking.hurry.signal;
        },
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** @throws AppError `NOT_FOUND` if the studio lacks one, after a look for the others; its other errors at once. */
  async #lookOnce(studio: Studio, signal: AbortSignal): Promise<void> {
    this.#options.start(studio);
    let missing: unknown;
    const tryOne = async (work: Promise<unknown>): Promise<void> => {
      try {
        await work;
      } catch (error) {
        signal.throwIfAborted();
        if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
        missing = error;
      }
    };
    const seen = new Set<string>();
    // Others may be left meanwhile.
    const next = (): string | undefined =>
      leftCampaigns(this.#options.db, studio.account).find(({ id }) => !seen.has(id))?.id;
    for (let id = next(); id !== undefined; id = next()) {
      seen.add(id);
      await tryOne(this.#options.follow(studio, id, signal));
    }
    for (const id of deletedCampaigns(this.#options.db, studio.account)) {
      const deleted = studio.call('deleteCampaign', { id }, { signal, once: true });
      await tryOne(deleted.then(() => forgetDeleted(this.#options.db, studio.account, id)));
    }
    if (missing !== undefined) throw missing;
  }
}
