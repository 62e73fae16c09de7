import { bookingsPerPage } from '#shared/ipc/index.ts';
import { unlessMissing, utcTime } from '#electron/client/studio.ts';
import type { ConnectionService } from './accounts/connection.ts';
import type { CampaignStore } from './campaigns/store.ts';
import { saidValues } from './campaigns/view.ts';
import type { CampaignRecord } from './database/campaigns.ts';
import type { Handlers } from './requests.ts';

type CreditsOptions = { connection: Pick<ConnectionService, 'studio'>; campaigns: CampaignStore };

/** Credits are an extension: a remote studio may lack these operations. */
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
      const [credits, account] = await Promise.all([
        unlessMissing(studio.call('getCampaignCredits', { id: studioId })),
        unlessMissing(studio.call('getCredits', {})),
      ]);
      if (credits === null || account === null || account.limit === null) return null;
      return { reserved: credits.reserved, used: credits.used, videos: credits.videos };
    },

    async 'credits.months'() {
      const listed = await unlessMissing(connection.studio().call('listCreditMonths', {}));
      return listed && listed.months;
    },

    async 'credits.bookings'({ month, page }) {
      const studio = connection.studio();
      const asked = { month, page, size: bookingsPerPage };
      const listed = await unlessMissing(studio.call('listCreditBookings', asked));
      if (listed === null) return null;
      // Most bookings of a page belong to the same campaign.
      const found = new Map<string | null, CampaignRecord | undefined>([[null, undefined]]);
      const bookings = listed.bookings.map(({ video_id, campaign_id, credits, created_at }) => {
        if (campaign_id !== null && !found.has(campaign_id))
          found.set(campaign_id, campaigns.ofStudio(studio.account, campaign_id));
        const campaign = found.get(campaign_id);
        const video = campaign && campaigns.videoOfStudio(campaign.id, video_id);
        return {
          videoId: video_id,
          campaign: campaign ? { id: campaign.id, name: campaign.name } : null,
          value: campaign && video ? saidValues(campaign, video)[0] || null : null,
          credits,
          createdAt: utcTime(created_at),
        };
      });
      return { total: listed.total, bookings };
    },
  } satisfies Partial<Handlers>;
}
