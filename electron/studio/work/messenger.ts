import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/open.ts';
import type { WorkerPool } from '../../engine/workers/pool.ts';
import { temporaryName } from '../../lib/files.ts';
import type { Logger } from '../../lib/logger.ts';
import { messagingFile, type DataFolder } from '../store/data-folder.ts';
import { createQueueRunner, type QueueRunner } from './queue-runner.ts';
import * as store from '../store/messaging-videos.ts';
import { workError } from '../../db/errors.ts';

const attemptLimit = 3;

/**
 * Makes videos for messaging apps of succeeded ones, when nothing else waits for the render processes. What fails here
 * changes nothing of the video itself. Items are keyed by generated video.
 */
export function createMessenger(options: {
  db: Db;
  pool: WorkerPool;
  folders: DataFolder;
  /** Called when one has been made. */
  onReady: () => void;
  logger: Logger;
}): QueueRunner {
  const { db, pool, folders, onReady, logger } = options;

  function failed({ video_id: video, attempts }: store.MessagingJob, thrown: unknown): () => void {
    const { code, detail } = workError(thrown);
    if (code === 'SHUTTING_DOWN') return () => store.requeueMessaging(db, video, attempts);
    const lost = code === 'WORKER_CRASHED' || code === 'WORKER_TIMEOUT';
    if (lost && attempts + 1 < attemptLimit) return () => store.requeueMessaging(db, video, attempts + 1);
    logger.warn({ video, code, detail }, 'no video for messaging apps could be made');
    return () => store.failMessaging(db, video, code);
  }

  return createQueueRunner<store.MessagingJob>({
    name: 'messaging',
    // One that is being made is not put off for others; the other half of the processes stays with rows and previews.
    capacity: () => Math.max(1, Math.floor(pool.size / 2)),
    keyOf: (job) => job.video_id,
    take: () => store.takeMessaging(db),
    together: (work) => db.transaction(work)(),
    countAttempt: (job) => store.beginMessaging(db, job.video_id),
    async work(job, run) {
      const { plan, video_id: video } = job;
      const template = join(folders.templates, plan.template);
      const file = messagingFile(folders, video);
      const work = temporaryName(file);
      try {
        const task = { kind: 'messaging' as const, plan, template, cache: folders.cache, file, work };
        await pool.run(task, { ...run, priority: 'background' });
        return () => {
          store.succeedMessaging(db, video);
          onReady();
        };
      } catch (error) {
        return failed(job, error);
      } finally {
        // A process that was ended leaves the whole video there.
        await rm(work, { recursive: true, force: true }).catch((error: unknown) => {
          logger.warn({ video, detail: workError(error).detail }, 'a half-made messaging video could not be removed');
        });
      }
    },
    putBack: (job) => store.requeueMessaging(db, job.video_id, job.attempts),
    recover() {
      for (const { video_id: video, attempts } of store.runningMessaging(db)) {
        if (attempts < attemptLimit) store.requeueMessaging(db, video, attempts);
        else store.failMessaging(db, video, 'INTERNAL');
      }
    },
    logger,
  });
}
