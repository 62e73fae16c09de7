import { setImmediate as nextTurn } from 'node:timers/promises';
import { workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Previews } from '../domain/generation/previews.ts';
import { runningMessagingOf } from '../store/messaging-videos.ts';
import { templateIdsOf } from '../store/templates.ts';
import { closedUsers, closeUser, deleteSomeOfUser } from '../store/users.ts';
import { processingOf } from '../store/video-states.ts';
import type { QueueRunner } from './queue-runner.ts';

export type AccountRemover = {
  /** Closes an account at once. Resolves when all that belonged to it is gone, its files included. */
  remove(userId: string): Promise<void>;
  /** Takes up what an earlier run began to remove. */
  start(): void;
  /** Begins no further step. Resolves when none runs; the next start goes on. */
  stop(): Promise<void>;
};

type Options = {
  db: Db;
  importer: QueueRunner;
  generator: QueueRunner;
  messenger: QueueRunner;
  previews: Previews;
  removeUnusedMedia: () => Promise<void>;
  logger: Logger;
};

/** Rows deleted in one transaction: a few milliseconds, with what they take along. */
const rowsAtOnce = 100;

/** Removes accounts in steps, between which the studio serves the others. */
export function createAccountRemover(options: Options): AccountRemover {
  const { db, importer, generator, messenger, previews, removeUnusedMedia, logger } = options;
  const running = new Set<Promise<void>>();
  let stopping = false;

  async function erase(userId: string): Promise<void> {
    const templates = templateIdsOf(db, userId);
    const rendering = templates.flatMap((id) => processingOf(db, 'template_id', id));
    const converting = templates.flatMap((id) => runningMessagingOf(db, 'template_id', id));
    while (!stopping && deleteSomeOfUser(db, userId, rowsAtOnce)) await nextTurn();
    if (stopping) return;
    for (const id of templates) previews.forget(id);
    await Promise.all([
      ...templates.map((id) => importer.abort(id)),
      ...rendering.map((id) => generator.abort(id)),
      ...converting.map((id) => messenger.abort(id)),
    ]);
    await removeUnusedMedia();
    logger.info({ user: userId }, 'account removed');
  }

  async function tracked(work: Promise<void>): Promise<void> {
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
    }
  }

  return {
    remove(userId) {
      closeUser(db, userId);
      return tracked(erase(userId));
    },
    start() {
      for (const userId of closedUsers(db)) {
        tracked(erase(userId)).catch((error: unknown) => {
          const { code, detail } = workError(error);
          logger.error({ user: userId, code, detail }, 'an account could not be removed; the next start tries again');
        });
      }
    },
    async stop() {
      stopping = true;
      await Promise.allSettled(running);
    },
  };
}
