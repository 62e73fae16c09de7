import { withoutSync } from '#electron/db/durability.ts';
import { untilNone } from '#electron/lib/steps.ts';
import type { Services } from './services.ts';
import { closeLanes } from '../store/batches.ts';
import { deleteVideos, videosInWork } from '../store/video-states.ts';

type VideoServices = Pick<Services, 'db' | 'work' | 'logger'>;

/** Videos deleted in one turn of the event loop: a millisecond or two, as deleted rows are overwritten. */
const deletedAtOnce = 100;

/**
 * Deletes all videos of a campaign or template in steps, and stops the work on them.
 * @returns how many there were, and how many of their ends receivers were not notified of; what a callback reports goes
 * with its video, so none of them is sent later.
 */
export async function deleteVideosOf(
  { db, work, logger }: VideoServices,
  column: 'campaign_id' | 'template_id',
  id: string,
): Promise<{ deleted: number; undelivered: number }> {
  const rendering = videosInWork(db, 'video', column, id);
  const converting = videosInWork(db, 'messaging', column, id);
  closeLanes(db, column, id);
  let undelivered = 0;
  const step = (): number => {
    const done = deleteVideos(db, column, id, deletedAtOnce);
    undelivered += done.undelivered;
    return done.deleted;
  };
  // The deletion of the campaign or template, which follows, is what has to survive a power cut.
  const deleted = await untilNone(() => withoutSync(db, step));
  await Promise.all([
    ...rendering.map((video) => work.abort('video', video)),
    ...converting.map((video) => work.abort('messaging', video)),
  ]);
  if (undelivered > 0) logger.warn({ [column]: id, undelivered }, 'deleted with callbacks that were not delivered');
  return { deleted, undelivered };
}
