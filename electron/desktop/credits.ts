import { limits } from '#shared/limits.ts';
import type { ConnectionService } from './accounts/connection.ts';
import { unlessMissing } from './accounts/studio.ts';
import type { CampaignStore } from './campaigns/store.ts';
import type { Handlers } from './requests.ts';

type CreditsOptions = { connection: Pick<ConnectionService, 'studio'>; campaigns: CampaignStore };

/** Credits are an extension: a remote studio may not have these operations. */
export function creditHandlers({ connection, campaigns }: CreditsOptions) {
  return {
    'credits.get': () => unlessMissing(connection.studio().call('getCredits', {})),

    'credits.estimate': ({ rows, mode, smoothQuality }) =>
      unlessMissing(
        connection.studio().call('estimateCredits', { rows, generation_mode: mode, smooth_quality: smoothQuality }),
      ),

    async 'credits.ofCampaign'({ campaignId }) {
      const studio = connection.studio();
      const { studioId } = campaigns.get(studio.account, campaignId);
      if (studioId === null) return null;
      const credits = await unlessMissing(studio.call('getCampaignCredits', { id: studioId }));
      return credits && { reserved: credits.reserved, used: credits.used, videos: credits.videos };
    },

    async 'credits.months'() {
      const listed = await unlessMissing(connection.studio().call('listCreditMonths', {}));
      return listed && listed.months;
    },

    'credits.bookings': ({ page }) =>
      unlessMissing(connection.studio().call('listCreditBookings', { page, size: limits.pageSize })),
  } satisfies Partial<Handlers>;
}
