import type { GeneratedVideo } from '#shared/api/index.ts';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { Studio } from '../accounts/studio.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import type { JobContext } from '../jobs/tracker.ts';
import { poll } from '../polling.ts';
import type { CampaignStore } from './store.ts';
import { elapsedSeconds, isFinal, withGenerated } from './view.ts';

/**
 * Follows an accepted campaign until every row is final.
 * @throws AppError `CANCELLED` when rows were cancelled, or the first row's error when none succeeded.
 */
export async function trackCampaign(
  store: CampaignStore,
  studio: Studio,
  campaignId: string,
  context: JobContext,
): Promise<void> {
  const { signal, report, wait } = context;
  await poll(
    async () => {
      const changed = await readCampaign(store, studio, campaignId, signal);
      const videos = store.videos(campaignId);
      const done = videos.filter(isFinal).length;
      report(`${done} of ${videos.length} videos`, done / Math.max(1, videos.length));
      if (done === videos.length) return 'done';
      return changed > 0 ? 'changed' : 'same';
    },
    { signal, pace: studio.pace, onWait: wait },
  );
  const finished = finish(store.get(studio.account, campaignId), store.videos(campaignId));
  store.save(finished);
  if (finished.status === 'cancelled') throw new CancelledError();
  if (finished.status === 'failed')
    throw new AppError(finished.problem?.code ?? 'INTERNAL', { message: finished.problem?.message });
}

/** Reads the pages that hold unfinished rows and saves what is new. @returns how many rows changed. */
export async function readCampaign(
  store: CampaignStore,
  studio: Studio,
  campaignId: string,
  signal?: AbortSignal,
): Promise<number> {
  const campaign = store.get(studio.account, campaignId);
  if (campaign.studioId === null) return 0;
  const videos = store.videos(campaignId);
  const size = limits.pageSize;
  const pages = new Set(videos.flatMap((video, index) => (isFinal(video) ? [] : [Math.floor(index / size)])));
  let changed = 0;
  for (const page of pages) {
    const query = { campaign_id: campaign.studioId, page, size };
    const answer = await studio.call('listGeneratedByCampaign', query, { signal, once: true });
    changed += store.saveVideos(campaign, videos, merge(videos, answer.videos, page * size));
  }
  if (changed > 0) store.announce(store.get(studio.account, campaignId));
  return changed;
}

/** Rows of an answer by their row index; by their place in the list where a studio does not send one. */
function merge(videos: readonly VideoRecord[], answered: readonly GeneratedVideo[], offset: number): VideoRecord[] {
  return answered.flatMap((generated, index) => {
    const row = typeof generated.row_index === 'number' ? generated.row_index : offset + index;
    const video = videos[row];
    return video ? [withGenerated(video, generated)] : [];
  });
}

function finish(campaign: CampaignRecord, videos: readonly VideoRecord[]): CampaignRecord {
  const ended = { ...campaign, workedSeconds: elapsedSeconds(campaign), runStartedAt: null };
  if (videos.some((video) => video.status === 'cancelled')) return { ...ended, status: 'cancelled', problem: null };
  if (videos.some((video) => video.status === 'succeeded')) return { ...ended, status: 'done', problem: null };
  return { ...ended, status: 'failed', problem: videos[0]?.problem ?? null };
}
