import { withoutSync } from '#electron/db/durability.ts';
import type { Db } from '#electron/db/open.ts';
import { untilNone } from '#electron/lib/steps.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { AppError } from '#shared/errors/index.ts';
import { closeLanes } from '../store/batches.ts';
import { findCampaign, type Campaign } from '../store/campaigns.ts';
import { videosAfter } from '../store/generated-videos.ts';
import { deleteVideos, videosInWork } from '../store/video-states.ts';

/** @throws AppError `NOT_FOUND`, also for another user's campaign. */
export function requireCampaign(db: Db, userId: string, id: string): Campaign {
  const campaign = findCampaign(db, userId, id);
  if (!campaign) throw new AppError('NOT_FOUND', { subject: 'campaign_id' });
  return campaign;
}

/** Videos changed in one turn of the event loop. */
const changedAtOnce = 200;

/**
 * Applies a change to all videos of a campaign, in batches with a transaction each. Visits every video once, so that
 * the loop ends even if videos are queued again in between.
 * @param change receives ids and returns the number of changed videos.
 * @returns the total number of changed videos.
 */
export async function changeVideosOf(
  db: Db,
  campaignId: string,
  change: (ids: readonly string[]) => number,
): Promise<number> {
  let changed = 0;
  let after = 0;
  await untilNone(() => {
    const { ids, last } = videosAfter(db, campaignId, after, changedAtOnce);
    changed += ids.length === 0 ? 0 : change(ids);
    after = last;
    return ids.length;
  });
  return changed;
}

type VideoServices = { db: Db; work: VideoWork; listener: { forget(): Promise<void> }; logger: Logger };

/** Running work on videos, which can be aborted. */
type VideoWork = { abort(kind: 'video' | 'messaging', key: string): Promise<void> };

/** Videos deleted in one turn of the event loop, which takes one or two milliseconds: deleted rows are overwritten. */
const deletedAtOnce = 100;

/**
 * Deletes all videos of a campaign or template in batches, and stops the work on them.
 * @returns the number of deleted videos, and of undelivered callbacks. These are never sent, because their content is
 * deleted with the videos.
 */
export async function deleteVideosOf(
  { db, work, listener, logger }: VideoServices,
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
  // Only the deletion of the campaign or template, which follows, has to survive a power cut.
  const deleted = await untilNone(() => withoutSync(db, step));
  await Promise.all([
    listener.forget(),
    ...rendering.map((video) => work.abort('video', video)),
    ...converting.map((video) => work.abort('messaging', video)),
  ]);
  if (undelivered > 0) logger.warn({ [column]: id, undelivered }, 'deleted with callbacks that were not delivered');
  return { deleted, undelivered };
}
