import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { workError } from '../../db/errors.ts';
import type { Db } from '../../db/open.ts';
import type { WorkerPool } from '../../engine/workers/pool.ts';
import { temporaryName } from '../../lib/files.ts';
import type { Logger } from '../../lib/logger.ts';
import { messagingFile, type DataFolder } from '../store/data-folder.ts';
import * as store from '../store/messaging-videos.ts';
import type { WorkHandler } from './runner.ts';

/**
 * Makes videos for messaging apps of succeeded ones, when nothing else waits for the render processes. What fails here
 * changes nothing of the video itself. The work is keyed by generated video.
 */
export function createMessenger(options: {
  db: Db;
  pool: WorkerPool;
  folders: DataFolder;
  /** Called when one has been made. */
  onReady: () => void;
  logger: Logger;
}): WorkHandler {
  const { db, pool, folders, onReady, logger } = options;
  return {
    kind: 'messaging',
    // One that is being made is not put off for others; the other half of the processes stays with rows and previews.
    capacity: () => Math.max(1, Math.floor(pool.size / 2)),
    read(video) {
      const plan = store.findMessagingPlan(db, video);
      if (!plan) return undefined;
      return async (run) => {
        const template = join(folders.templates, plan.template);
        const file = messagingFile(folders, video);
        const work = temporaryName(file);
        try {
          const task = { kind: 'messaging' as const, plan, template, cache: folders.cache, file, work };
          await pool.run(task, { ...run, priority: 'background' });
          return () => {
            store.endMessaging(db, video, { outcome: 'succeeded' });
            onReady();
            return 'ended';
          };
        } finally {
          // A process that was ended leaves the whole video there.
          await rm(work, { recursive: true, force: true }).catch((error: unknown) => {
            logger.warn({ video, detail: workError(error).detail }, 'a half-made messaging video could not be removed');
          });
        }
      };
    },
    fail: (video, { code }) => store.endMessaging(db, video, { outcome: 'failed', reason: code }),
  };
}
