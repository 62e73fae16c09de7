import { withoutSync } from '#electron/db/durability.ts';
import type { Db } from '#electron/db/open.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import { closeLanes } from '../../store/batches.ts';
import { cancelledVideos, cancelVideo } from '../../store/video-states.ts';

/**
 * Cancels every unfinished video of a campaign. New work stops at once; thousands of videos are cancelled in steps,
 * between which others are served. After a crash the next start continues.
 */
export async function cancelVideos(db: Db, campaignId: string): Promise<void> {
  closeLanes(db, 'campaign_id', campaignId);
  await endCancelled(db, campaignId);
}

/** Continues the cancellations that an earlier run left unfinished. */
export function finishCancellations(db: Db): Promise<void> {
  return endCancelled(db, undefined);
}

async function endCancelled(db: Db, campaignId: string | undefined): Promise<void> {
  await eachInSteps(
    cancelledVideos(db, campaignId),
    (id) => cancelVideo(db, id),
    // The mark on their lanes is synced; the rest is repeated after a power cut.
    (step) => withoutSync(db, () => db.transaction(step)()),
  );
}
