import { withoutSync } from '#electron/db/durability.ts';
import type { Db } from '#electron/db/open.ts';
import { eachInSteps } from '#electron/lib/steps.ts';
import { closeLanes } from '../../store/batches.ts';
import { cancelledVideos, cancelVideo } from '../../store/video-states.ts';

/**
 * Ends every video of a campaign that is not done. None is begun from the first moment on; thousands are ended in steps,
 * between which others are served. A crash in between ends nothing half: the next start goes on with it.
 */
export async function cancelVideos(db: Db, campaignId: string): Promise<void> {
  closeLanes(db, 'campaign_id', campaignId);
  await endCancelled(db, campaignId);
}

/** Ends what a studio that ended in the middle of a cancellation left of it. */
export function finishCancellations(db: Db): Promise<void> {
  return endCancelled(db, undefined);
}

async function endCancelled(db: Db, campaignId: string | undefined): Promise<void> {
  await eachInSteps(
    cancelledVideos(db, campaignId),
    (id) => cancelVideo(db, id),
    // The mark on their lanes is synced; what a power cut takes back is done again.
    (step) => withoutSync(db, () => db.transaction(step)()),
  );
}
