import type { OperationInput } from '#shared/api/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Studio } from '#electron/client/studio.ts';
import { isFault, isUnreachable } from '#electron/client/polling.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import { saidValues } from './view.ts';

/* How a studio is asked to make videos of a campaign again. */

/** The request that has rows generated again with the values they have here; of those that the studio knows. */
export function correctionsOf(campaign: CampaignRecord, videos: readonly VideoRecord[]) {
  const shows = campaign.options.background.origin !== 'none';
  const corrections = videos.flatMap((video) => {
    if (video.studioId === null) return [];
    return [
      {
        video: video.studioId,
        values: saidValues(campaign, video),
        ...(shows && { assets: [video.background] }),
      },
    ];
  });
  return { id: campaign.studioId ?? '', corrections };
}

/**
 * Has the studio generate videos again.
 * @param isRepeated whether the same corrections were sent before, without an answer.
 * @returns false if the studio may have taken corrections or not: only a look at its videos will tell.
 * @throws the studio's refusals.
 */
export async function askAgain(
  studio: Studio,
  asked: OperationInput<'retryCampaign'>,
  isRepeated: boolean,
): Promise<boolean> {
  try {
    await studio.call('retryCampaign', asked);
    return true;
  } catch (error) {
    if (!asked.corrections || !isAppError(error)) throw error;
    // The one before may have arrived after all.
    if (isUnreachable(error) || isFault(error) || (isRepeated && error.code === 'CONFLICT')) return false;
    throw error;
  }
}

/**
 * The ids of videos to retry without the others.
 * @throws AppError `NOT_SUPPORTED_YET` if the studio would render, and charge, all failed ones again.
 */
export async function videosToRetry(
  studio: Studio,
  campaignId: string,
  videos: readonly VideoRecord[],
): Promise<string[]> {
  const { retries_videos: isKnown } = await studio.call('getCampaign', { id: campaignId });
  const ids = videos.flatMap(({ studioId }) => studioId ?? []);
  if (!isKnown || ids.length < videos.length) throw new AppError('NOT_SUPPORTED_YET', say('singleRetryNotSupported'));
  return ids;
}
