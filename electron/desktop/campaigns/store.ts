import { AppError } from '#shared/errors/index.ts';
import type { CampaignSummary } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { draftVersion } from '../database/campaign-drafts.ts';
import {
  campaignsByKeyStart,
  countVideos,
  deleteCampaign,
  findCampaign,
  findCampaignOfStudio,
  findVideoOfStudio,
  listVideos,
  noVideos,
  updateCampaign,
  updateVideos,
  type CampaignRecord,
  type VideoRecord,
} from '../database/campaigns.ts';
import { findTemplate, templateNames } from '../database/templates.ts';
import type { Emit, EmitFor } from '../bridge/events.ts';
import { scriptOf } from '../templates/view.ts';
import { RowTexts } from './own-rows.ts';
import { toCampaignVideo, toSummary } from './view.ts';

export type CampaignStore = ReturnType<typeof createCampaignStore>;

/** Campaign rows together with their events. */
export function createCampaignStore({ db, emit, emitFor }: { db: Db; emit: Emit; emitFor: EmitFor }) {
  /** Reads the data that summaries of campaigns need. @returns a function that makes the summary of one of them. */
  function summarize(campaigns: readonly CampaignRecord[]): (campaign: CampaignRecord) => CampaignSummary {
    const names = templateNames(
      db,
      campaigns.map(({ templateId }) => templateId),
    );
    const counts = countVideos(
      db,
      campaigns.map(({ id }) => id),
    );
    return (campaign) => toSummary(campaign, names.get(campaign.templateId) ?? '', counts.get(campaign.id) ?? noVideos);
  }

  const summary = (campaign: CampaignRecord): CampaignSummary => summarize([campaign])(campaign);

  function announce(campaign: CampaignRecord): void {
    emitFor(campaign.account, 'campaign.changed', () => summary(campaign));
  }

  return {
    find: (account: string, id: string) => findCampaign(db, account, id),
    /** @throws AppError `NOT_FOUND`. */
    get(account: string, id: string): CampaignRecord {
      const campaign = findCampaign(db, account, id);
      if (!campaign) throw new AppError('NOT_FOUND', { subject: id });
      return campaign;
    },
    /** Campaigns whose idempotency keys begin with `start`, oldest first. */
    byKeyStart: (account: string, start: string) => campaignsByKeyStart(db, account, start),
    videos: (id: string) => listVideos(db, id),
    /** The same, by the studio's ids. */
    ofStudio: (account: string, studioId: string) => findCampaignOfStudio(db, account, studioId),
    videoOfStudio: (id: string, studioId: string) => findVideoOfStudio(db, id, studioId),
    /** Texts of a campaign's rows, by the script they were sent with, or else the template's. */
    texts(campaign: CampaignRecord): RowTexts {
      const template = findTemplate(db, campaign.account, campaign.templateId);
      return new RowTexts(campaign, campaign.script ?? (template ? scriptOf(template) : null));
    },
    summary,
    summaries: (campaigns: readonly CampaignRecord[]) => campaigns.map(summarize(campaigns)),
    announce,
    /** Informs every window that a template's draft was saved, launched or discarded. */
    announceDraft: (templateId: string) => emit('draft.changed', { templateId, version: draftVersion(db, templateId) }),
    save(campaign: CampaignRecord): CampaignRecord {
      updateCampaign(db, campaign);
      announce(campaign);
      return campaign;
    },
    /** Saves the videos that differ from `before` and informs the window. @returns how many differ. */
    saveVideos(campaign: CampaignRecord, before: readonly VideoRecord[], after: readonly VideoRecord[]): number {
      const known = new Map(before.map((video) => [video.row, video]));
      const changed = after.filter((video) => JSON.stringify(known.get(video.row)) !== JSON.stringify(video));
      if (changed.length === 0) return 0;
      updateVideos(db, campaign.id, changed);
      emitFor(campaign.account, 'campaign.videosChanged', () => ({
        campaignId: campaign.id,
        videos: changed.map((video) => toCampaignVideo(campaign, video)),
      }));
      return changed.length;
    },
    remove(id: string): void {
      deleteCampaign(db, id);
      emit('campaign.removed', { id });
    },
  };
}
