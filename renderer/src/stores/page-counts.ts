import type { OperationOutput, PageCounts } from '#shared/api/index.ts';
import { unlessMissing } from '#shared/errors/index.ts';
import { call } from '../platform/bridge.ts';
import { createAccountStore } from './account-store.ts';

/** Counts of a campaign's videos, by the studio's ids; without those whose pages nobody opened. */
export type VideoCounts = Readonly<Record<string, PageCounts>>;

type CountedCampaign = OperationOutput<'listCountedCampaigns'>[number];

type PageCountsState = {
  /** By the studio's ids of campaigns; absent until read. */
  ofVideos: Record<string, VideoCounts>;
  ofCampaigns: Record<string, CountedCampaign>;
  /** Reads what happened on the pages of a campaign. What was read before stays while the studio cannot tell. */
  loadVideos(campaign: string): Promise<void>;
  loadCampaigns(): Promise<void>;
};

/** What happened on the pages of videos, where their campaigns count it. */
export const usePageCounts = createAccountStore<PageCountsState>((set) => ({
  ofVideos: {},
  ofCampaigns: {},
  async loadVideos(campaign) {
    const counts = await orNull(call('listPageCounts', { id: campaign }));
    if (counts) set((state) => ({ ofVideos: { ...state.ofVideos, [campaign]: byId(counts) } }));
  },
  async loadCampaigns() {
    const counted = await orNull(call('listCountedCampaigns', {}));
    if (counted) set({ ofCampaigns: byId(counted) });
  },
}));

/** Numbers beside other things are not worth an error: the next reading shows them. */
function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  return unlessMissing(asked).catch(() => null);
}

function byId<Item extends { id: string }>(items: readonly Item[]): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}
