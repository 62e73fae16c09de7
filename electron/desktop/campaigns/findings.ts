import { setTimeout as delay } from 'node:timers/promises';
import { toAppError } from '#shared/errors/index.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { CampaignStore } from './store.ts';
import { readFindings } from './track.ts';

/** Minimum time between two readings of a campaign, milliseconds. */
const pause = 3_000;

type FindingsReaderOptions = { store: CampaignStore; logger: Logger; pause?: number };

/** Reads what studios find in the videos of campaigns that have ended, in the background: no job follows these. */
export class FindingsReader {
  readonly #options: FindingsReaderOptions;
  /** Campaigns being read or read a moment ago, and whether there was news of them since. */
  readonly #reading = new Map<string, { again: boolean }>();
  /** Campaigns that were read since they were first opened in this run. */
  readonly #opened = new Set<string>();

  constructor(options: FindingsReaderOptions) {
    this.#options = options;
  }

  /** Reads a campaign, or reads it again if it is being read. @returns once it is read, without a word of a failure. */
  async read(studio: Studio, campaignId: string): Promise<void> {
    const present = this.#reading.get(campaignId);
    if (present) {
      present.again = true;
      return;
    }
    const turn = { again: true };
    this.#reading.set(campaignId, turn);
    while (turn.again) {
      turn.again = false;
      await this.#readOnce(studio, campaignId);
      await delay(this.#options.pause ?? pause, undefined, { ref: false });
    }
    this.#reading.delete(campaignId);
  }

  /** Reads a campaign when it is opened for the first time: there may be news that nobody announced. */
  async open(studio: Studio, campaignId: string): Promise<void> {
    if (this.#opened.has(campaignId)) return;
    this.#opened.add(campaignId);
    await this.read(studio, campaignId);
  }

  async #readOnce(studio: Studio, campaignId: string): Promise<void> {
    const { store, logger } = this.#options;
    try {
      await readFindings(store, studio, campaignId);
    } catch (error) {
      this.#opened.delete(campaignId);
      logger.warn({ campaign: campaignId, code: toAppError(error).code }, 'findings of finished videos were not read');
    }
  }
}
