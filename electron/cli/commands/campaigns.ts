import type { Campaign } from '#shared/api/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';
import { allTemplates } from '../template.ts';

/** A campaign with its numbers of videos. */
type ListedCampaign = {
  id: string;
  name: string;
  template: string;
  created_at: string;
  videos: number;
  succeeded: number;
  failed: number;
};

/** `campaigns list`: the campaigns of all templates, with the ids for `share-export`. */
export async function listCampaigns({ data }: { data: string }, output: Output): Promise<void> {
  const campaigns = await withStudio(data, async (studio) => {
    const listed: ListedCampaign[] = [];
    for (const { id } of await allTemplates(studio)) {
      for (const campaign of await studio.call('listCampaigns', { video_instance_id: id }))
        listed.push(await withCounts(studio, campaign));
    }
    return listed.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  });
  output.result({ campaigns }, campaigns.length > 0 ? campaigns.map(describe) : ['There are no campaigns yet.']);
}

async function withCounts(studio: Studio, campaign: Campaign): Promise<ListedCampaign> {
  const count = async (status?: 'succeeded' | 'failed'): Promise<number> =>
    (await studio.call('listGeneratedByCampaign', { campaign_id: campaign.id, status, size: 1 })).total;
  return {
    id: campaign.id,
    name: campaign.campaign_name,
    template: campaign.video_instance_id,
    created_at: campaign.created_at,
    videos: await count(),
    succeeded: await count('succeeded'),
    failed: await count('failed'),
  };
}

function describe({ id, created_at: createdAt, name, videos, succeeded, failed }: ListedCampaign): string {
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  return `${id}  ${createdAt}  ${name}  (${succeeded} of ${videos} ${videos === 1 ? 'video' : 'videos'}${failures})`;
}
