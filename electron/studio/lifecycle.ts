import type { WorkerPool } from '#electron/engine/workers/pool.ts';
import { settledWithin } from '#electron/lib/settled.ts';
import type { Providers } from './domain/voices/providers.ts';
import type { Server } from './http/server.ts';
import type { PageBrowser } from './outbound/page-browser.ts';
import type { Services } from './requests/services.ts';
import type { Generator } from './work/generator.ts';
import type { Listener } from './work/listener.ts';
import type { ChangeBatcher } from './work/change-batcher.ts';
import type { Scrubber } from './work/scrubber.ts';
import type { Cleanup } from './work/cleanup.ts';

/** How long running work usually may continue after `close`, milliseconds. */
const closeGrace = 10_000;
/** How long receivers may take to answer the current deliveries, milliseconds; the rest wait for the next start. */
const receiverGrace = 1_000;
/** How long idle render processes may take to end before they are killed, milliseconds. */
const poolGrace = 2_000;

/** Everything that runs on its own or has to end with the studio. */
export type Parts = Pick<
  Services,
  'acceptance' | 'accountRemover' | 'deliverer' | 'warmWorker' | 'renditions' | 'smallerVideos' | 'work'
> & {
  generator: Generator;
  changes: ChangeBatcher;
  pages: PageBrowser;
  /** Set if the pool is the studio's own. */
  pool: WorkerPool | undefined;
  providers: Pick<Providers, 'close'>;
  listener: Listener;
  scrubber: Scrubber;
  cleanup: Cleanup;
};

/** Starts and ends the background work of a studio. */
export class Lifecycle {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    const { cleanup, scrubber, listener, work, deliverer, accountRemover, warmWorker } = this.#parts;
    cleanup.start();
    scrubber.start();
    work.start();
    listener.wake();
    deliverer.start();
    accountRemover.start();
    warmWorker.start();
  }

  /**
   * Takes no more requests, lets running work finish for some seconds, puts the rest back in the queue, and ends once
   * the paid answers of voice services are stored.
   * @param retract called once no more requests are taken.
   * @param grace how long running work may continue, milliseconds.
   */
  async close({ app, guard }: Server, retract: () => void, grace = closeGrace): Promise<void> {
    const parts = this.#parts;
    try {
      parts.work.drain();
      parts.warmWorker.stop();
      const listened = parts.listener.stop();
      guard.close();
      retract();
      await parts.acceptance.close();
      parts.generator.stop();
      parts.renditions.close();
      const drawn = parts.smallerVideos.close();
      // Rows that need another text go back to the queue. Sent texts are awaited at the end, while the rest closes.
      void parts.providers.close();
      await parts.work.close(grace);
      await drawn;
      await listened;
      await parts.pages.close();
      await parts.deliverer.close(receiverGrace);
      const { pool } = parts;
      if (pool && !(await settledWithin(pool.close(), poolGrace))) pool.kill();
      await app.close();
    } finally {
      await parts.providers.close();
      parts.changes.close();
      await parts.accountRemover.stop();
      await parts.scrubber.stop();
      await parts.cleanup.stop();
    }
  }

  /** Ends everything that a failed start left running. */
  kill(): void {
    this.#parts.pool?.kill();
  }
}
