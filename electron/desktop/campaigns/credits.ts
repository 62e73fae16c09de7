import { unlessMissing } from '#shared/errors/index.ts';
import { bookingsPerPage } from '#shared/ipc/index.ts';
import { utcTime } from '#electron/client/studio.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import type { CampaignStore } from './store.ts';
import { saidValues } from './view.ts';
import type { CampaignRecord } from '../database/campaigns.ts';
import type { Handlers } from '../bridge/requests.ts';

type CreditsOptions = { connection: Pick<ConnectionService, 'studio'>; campaigns: CampaignStore };

/** Credits are an extension: a remote studio may lack the operation. */
export function creditHandlers({ connection, campaigns }: CreditsOptions) {
  return {
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
