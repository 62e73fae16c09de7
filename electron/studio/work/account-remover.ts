import { setImmediate as nextTurn } from 'node:timers/promises';
import { workError } from '#electron/db/errors.ts';
import type { Db } from '#electron/db/open.ts';
import type { Logger } from '#electron/lib/logger.ts';
import type { Previews } from '../domain/generation/previews.ts';
import { templateIdsOf } from '../store/templates.ts';
import { closedUsers, closeUser, deleteSomeOfUser } from '../store/users.ts';
import { videosInWork } from '../store/video-states.ts';
import type { Listener } from './listener.ts';
import type { WorkRunner } from './runner.ts';

export type AccountRemover = ReturnType<typeof createAccountRemover>;

type Options = {
  db: Db;
  work: WorkRunner;
  listener: Pick<Listener, 'forget'>;
  previews: Previews;
  removeUnusedMedia: () => Promise<void>;
  logger: Logger;
};

/** Rows deleted in one transaction: a few milliseconds, including dependent rows. */
const rowsAtOnce = 100;

/** Removes accounts in steps, so that the studio can serve other accounts in between. */
export function createAccountRemover(options: Options) {
  const { db, work, listener, previews, removeUnusedMedia, logger } = options;
  const running = new Set<Promise<void>>();
  let stopping = false;

  async function erase(userId: string): Promise<void> {
    const templates = templateIdsOf(db, userId);
    const rendering = templates.flatMap((id) => videosInWork(db, 'video', 'template_id', id));
    const converting = templates.flatMap((id) => videosInWork(db, 'messaging', 'template_id', id));
    while (!stopping && deleteSomeOfUser(db, userId, rowsAtOnce)) await nextTurn();
    if (stopping) return;
    for (const id of templates) previews.forget(id);
    await Promise.all([
      listener.forget(),
      ...templates.map((id) => work.abort('import', id)),
      ...rendering.map((id) => work.abort('video', id)),
      ...converting.map((id) => work.abort('messaging', id)),
    ]);
    await removeUnusedMedia();
    logger.info({ user: userId }, 'account removed');
  }

  async function tracked(removal: Promise<void>): Promise<void> {
    running.add(removal);
    try {
      await removal;
    } finally {
      running.delete(removal);
    }
  }

  return {
    /** Closes an account at once. Resolves when all its data is removed, including its files. */
    remove(userId: string): Promise<void> {
      closeUser(db, userId);
      return tracked(erase(userId));
    },
    /** Continues the removals that an earlier run began. */
    start(): void {
      for (const userId of closedUsers(db)) {
        tracked(erase(userId)).catch((error: unknown) => {
          const { code, detail } = workError(error);
          logger.error({ user: userId, code, detail }, 'an account could not be removed; the next start tries again');
        });
      }
    },
    /** Begins no further step. Resolves when none is running; the next start continues. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.allSettled(running);
    },
  };
}
