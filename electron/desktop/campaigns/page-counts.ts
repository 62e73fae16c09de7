import type { PageCounts } from '#shared/api/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { CampaignRecord } from '../database/campaigns.ts';

/** Counts by the studio's ids of videos. */
export type CountsByVideo = ReadonlyMap<string, PageCounts>;

/** What happened on the pages of a campaign; nothing where that is not counted, or the studio cannot tell now. */
export async function pageCountsOf(
  studio: Studio,
  { studioId, options }: Pick<CampaignRecord, 'studioId' | 'options'>,
): Promise<CountsByVideo> {
  if (studioId === null || !options.counted) return new Map();
  try {
    const counts = await studio.call('listPageCounts', { id: studioId }, { once: true });
    return new Map(counts.map((one) => [one.id, one]));
  } catch (error) {
    // A table without these columns is better than none.
    if (!isAppError(error)) throw error;
    return new Map();
  }
}
