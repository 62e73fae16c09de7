import { isAppError } from '#shared/errors/index.ts';
import { limits } from '#shared/limits.ts';
import type { ConnectionService } from './accounts/connection.ts';
import type { CampaignStore } from './campaigns/store.ts';
import type { Handlers } from './requests.ts';

type CreditsOptions = { connection: Pick<ConnectionService, 'studio'>; campaigns: CampaignStore };

export function creditHandlers({ connection, campaigns }: CreditsOptions) {
  return {
    'credits.get': () => ifCounted(connection.studio().call('getCredits', {})),

    'credits.estimate': ({ rows, mode, smoothQuality }) =>
      ifCounted(
        connection.studio().call('estimateCredits', { rows, generation_mode: mode, smooth_quality: smoothQuality }),
      ),

    async 'credits.ofCampaign'({ campaignId }) {
      const studio = connection.studio();
      const { studioId } = campaigns.get(studio.account, campaignId);
      if (studioId === null) return null;
      const credits = await ifCounted(studio.call('getCampaignCredits', { id: studioId }));
      return credits && { reserved: credits.reserved, used: credits.used, videos: credits.videos };
    },

    async 'credits.months'() {
      const listed = await ifCounted(connection.studio().call('listCreditMonths', {}));
      return listed && listed.months;
    },

    'credits.bookings': ({ page }) =>
      ifCounted(connection.studio().call('listCreditBookings', { page, size: limits.pageSize })),
  } satisfies Partial<Handlers>;
}

/** Credits are an extension: a remote studio may not have these operations. */
async function ifCounted<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
