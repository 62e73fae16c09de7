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

/** Videos looked at in one turn of the event loop, of which something is changed. */
const changedAtOnce = 200;

/**
 * Does something with all videos of a campaign, some at a time in a transaction of their own. Each is looked at once, so
 * that it ends also where one needs the same again meanwhile.
 * @param change is given ids, and gives how many it changed.
 * @returns how many were changed.
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

type VideoServices = { db: Db; work: VideoWork; logger: Logger };

/** What is under way for videos. */
type VideoWork = { abort(kind: 'video' | 'messaging', key: string): Promise<void> };

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
