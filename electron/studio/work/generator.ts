import { crc32 } from 'node:zlib';
import type { ErrorCode } from '#shared/errors/index.ts';
import { withoutSync } from '../../db/durability.ts';
import type { Db } from '../../db/open.ts';
import { planFiles } from '../../engine/render/section-files.ts';
import type { WorkerPool } from '../../engine/workers/pool.ts';
import { createGroupSync } from '../../lib/group-sync.ts';
import type { Logger } from '../../lib/logger.ts';
import { likenessOf } from '../domain/consent/likeness.ts';
import type { DataFolder } from '../store/data-folder.ts';
import { createQueueRunner, type QueueRunner } from './queue-runner.ts';
import * as store from '../store/video-states.ts';
import { workError } from '../../db/errors.ts';
import { createPace, type Pace } from './pace.ts';
import { passedOver, renderTask, valueSources } from '../domain/generation/render-task.ts';
import { createRowRenders } from './row-renders.ts';

export type GeneratorOptions = {
  db: Db;
  pool: WorkerPool;
  folders: DataFolder;
  /** Called when a video has ended, one way or the other. */
  onEnded: () => void;
  logger: Logger;
};

/** Generation as a queue, and how fast it goes. */
export type Generator = QueueRunner & { pace: Pace };

const attemptLimit = 3;

/** Not the row's fault. A recording may be deleted between being found and being read: then another way is found. */
const lostCodes: ReadonlySet<ErrorCode> = new Set(['WORKER_CRASHED', 'WORKER_TIMEOUT', 'FILE_NOT_FOUND']);

/**
 * Renders accepted rows, campaigns in turn. Items are keyed by generated video.
 *
 * That a row was accepted is synced to disk before the client hears of it. How far it has come is not: after a power
 * cut the row is rendered once more, from the cache and to the same plan. What a plan refers to is synced before the
 * plan is stored, so that no video counts as done whose bytes may be gone.
 */
export function createGenerator({ db, pool, folders, onEnded, logger }: GeneratorOptions): Generator {
  const renders = createRowRenders(pool);
  const syncs = createGroupSync();
  const pace = createPace();
  let inWork = 0;
  let syncing = 0;

  async function synced(files: readonly string[]): Promise<void> {
    syncing += 1;
    runner.wake();
    try {
      await syncs.sync(files);
    } finally {
      syncing -= 1;
    }
  }

  function failed(video: store.TakenVideo, thrown: unknown): () => void {
    const error = workError(thrown);
    if (error.code === 'SHUTTING_DOWN') return () => store.requeueVideo(db, video.id, video.attempts);
    const attempts = video.attempts + 1;
    if (lostCodes.has(error.code) && attempts < attemptLimit) return () => store.requeueVideo(db, video.id, attempts);
    logger.warn(
      { video: video.id, code: error.code, detail: withoutValues(error.detail, video.values) },
      'video failed',
    );
    return () => {
      store.endVideo(db, video.id, { status: 'failed', reason: error.code });
      onEnded();
    };
  }

  const runner = createQueueRunner<store.TakenVideo>({
    name: 'videos',
    // Rows whose files are being synced keep no process busy.
    capacity: () => renders.capacity() + syncing,
    keyOf: (video) => video.id,
    take: () => store.takeVideo(db),
    together: (work) =>
      withoutSync(db, () => {
        db.transaction(work)();
      }),
    // A row that ends the studio each time is given up; none pays for a kill while it waited for another row's value.
    countAttempt: (video) => withoutSync(db, () => store.beginAttempt(db, video.id)),
    async work(video, run) {
      if (inWork === 0) pace.resume();
      inWork += 1;
      try {
        const sources = valueSources({ db, folders }, video);
        const task = renderTask(folders, video.snapshot, video.values, sources);
        const { plan, duration, unresolvedJoins, ...rendered } = await renders.render(task, run);
        const clips = rendered.clips.map((clip) => ({
          ...clip,
          passed_over: passedOver(sources, task.voice, clip),
        }));
        pace.rowDone();
        if (unresolvedJoins > 0) logger.warn({ video: video.id, unresolvedJoins }, 'sound joins are not seamless');
        const checksum = crc32(JSON.stringify(plan));
        const files = planFiles(folders.cache, plan).map(({ file }) => file);
        await synced(files);
        return () => {
          // A clean-up may have come in between; what a stored plan refers to is never removed. Nor is a voice used that
          // sounds like somebody who has taken that back meanwhile.
          const isAllowed = !clips.some(({ matched }) => matched) || likenessOf(db, video).consent === task.consent;
          if (isAllowed && syncs.areSynced(files)) {
            store.endVideo(db, video.id, { status: 'succeeded', plan, duration, checksum, clips });
            onEnded();
          } else {
            store.requeueVideo(db, video.id, video.attempts);
          }
        };
      } catch (error) {
        return failed(video, error);
      } finally {
        inWork -= 1;
      }
    },
    putBack: (video) => store.requeueVideo(db, video.id, video.attempts),
    recover() {
      for (const { id, attempts } of store.processingVideos(db)) {
        if (attempts < attemptLimit) store.requeueVideo(db, id, attempts);
        else store.endVideo(db, id, { status: 'failed', reason: 'INTERNAL' });
      }
    },
    logger,
  });
  return {
    ...runner,
    pace,
    close(grace) {
      renders.stop();
      return runner.close(grace);
    },
  };
}

/** Detail for the log with the recipient's data taken out. */
function withoutValues(detail: string | undefined, values: readonly string[]): string | undefined {
  return values.reduce((text, value) => text?.replaceAll(value, '…'), detail);
}
