import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { checkSectionsKept } from '#shared/timeline/cuts.ts';
import { checkSections } from '#shared/timeline/section.ts';
import type { Db } from '#electron/db/open.ts';
import { prepared, type Handlers } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { findCampaign } from '../../store/campaigns.ts';
import * as store from '../../store/segments.ts';
import type { Template } from '../../store/templates.ts';
import { nextSegment } from './easy-segment.ts';
import { recordingDurationOf, requireReadyTemplate, requireTemplate } from '../../domain/templates/readiness.ts';
import { toSegment } from './resources.ts';
import { secondsOf } from '../../domain/templates/sections.ts';

export function segmentHandlers(services: Services) {
  const { db } = services;
  return {
    listSegments({ userId }, { video_instance_id: templateId, campaign_id: campaignId }) {
      const template = requireTemplate(db, userId, templateId);
      const wantedCampaign = campaignOf(db, userId, template, campaignId);
      const segments = store.listSegments(db, templateId);
      const wanted =
        wantedCampaign === null ? segments : segments.filter((segment) => segment.campaign_id === wantedCampaign);
      return wanted.map(toSegment);
    },

    createSegment({ userId }, input) {
      const template = requireTemplate(db, userId, input.video_instance_id);
      refuseFormerVideo(template, input.video_id);
      const fields: store.SegmentFields = {
        campaign_id: openCampaignOf(db, userId, template, input.campaign_id),
        name: input.name,
        segment: input.segment,
        highlight: input.highlight,
        highlight_si: input.highlight_si,
        highlight_ei: input.highlight_ei,
        start_time: secondsOf(input.start_time, 'start_time'),
        end_time: secondsOf(input.end_time, 'end_time'),
        kind: input.kind,
      };
      checkPlace(db, template, fields, undefined);
      return toSegment(store.insertSegment(db, userId, template.id, fields));
    },

    updateSegment({ userId }, input) {
      const segment = store.findSegment(db, userId, input.id);
      if (!segment) throw new AppError('NOT_FOUND');
      const template = requireTemplate(db, userId, segment.template_id);
      refuseFormerVideo(template, input.video_id);
      refuseLocked([segment]);
      const fields: store.SegmentFields = {
        campaign_id: openCampaignOf(db, userId, template, input.campaign_id ?? segment.campaign_id),
        name: input.name ?? segment.name,
        segment: input.segment ?? segment.segment,
        highlight: input.highlight ?? segment.highlight,
        highlight_si: input.highlight_si ?? segment.highlight_si,
        highlight_ei: input.highlight_ei ?? segment.highlight_ei,
        start_time:
          typeof input.start_time === 'string' ? secondsOf(input.start_time, 'start_time') : segment.start_time,
        end_time: typeof input.end_time === 'string' ? secondsOf(input.end_time, 'end_time') : segment.end_time,
        kind: segment.kind,
      };
      checkPlace(db, template, fields, segment.id);
      return toSegment(store.updateSegment(db, segment.id, fields));
    },

    deleteSegment({ userId }, { id, all, campaign_id: campaignId, video_instance_id: templateId }) {
      if (typeof id === 'string') {
        const segment = store.findSegment(db, userId, id);
        if (!segment) throw new AppError('NOT_FOUND');
        refuseLocked([segment]);
        store.deleteSegments(db, [segment.id]);
        return { ids: [segment.id] };
      }
      const namesCampaign = typeof campaignId === 'string' && campaignId !== '';
      if (typeof templateId !== 'string' || (all !== true && !namesCampaign)) {
        throw new AppError('INVALID_REQUEST', {
          subject: 'id, video_instance_id',
          message: 'Name the segments to remove: an id, or a video_instance_id with all = true or a campaign_id.',
        });
      }
      const template = requireTemplate(db, userId, templateId);
      const chosenCampaign = campaignOf(db, userId, template, campaignId);
      const segments = store.listSegments(db, template.id);
      const chosen =
        chosenCampaign === null ? segments : segments.filter((segment) => segment.campaign_id === chosenCampaign);
      refuseLocked(chosen);
      const ids = chosen.map((segment) => segment.id);
      store.deleteSegments(db, ids);
      return { ids };
    },

    async easySegment({ userId, interactive }, { video_instance_id: id, ...input }) {
      const template = requireReadyTemplate(db, userId, id);
      refuseFormerVideo(template, input.video_id);
      const fields = await nextSegment(services, template, input, interactive);
      return prepared(() => {
        const current = requireTemplate(db, userId, id);
        refuseFormerVideo(current, template.upload_id);
        checkPlace(db, current, fields, undefined);
        return toSegment(store.insertSegment(db, userId, template.id, fields));
      });
    },
  } satisfies Partial<Handlers>;
}

/** @throws AppError `NOT_FOUND` for a campaign of another template. */
function campaignOf(db: Db, userId: string, template: Template, given: unknown): string | null {
  if (given === undefined || given === null || given === '') return null;
  const campaign = typeof given === 'string' ? findCampaign(db, userId, given) : undefined;
  if (campaign?.template_id !== template.id) throw new AppError('NOT_FOUND', { subject: 'campaign_id' });
  return campaign.id;
}

/** The campaign that a segment is to belong to. @throws AppError `NOT_FOUND`, `CAMPAIGN_LOCKED`. */
function openCampaignOf(db: Db, userId: string, template: Template, given: unknown): string | null {
  const id = campaignOf(db, userId, template, given);
  if (id !== null && findCampaign(db, userId, id)?.locked) throw new AppError('CAMPAIGN_LOCKED');
  return id;
}

/** @param seen the upload whose times are given, if known. @throws AppError `CHANGED_ELSEWHERE`. */
function refuseFormerVideo({ upload_id: uploadId }: Template, seen: string | null | undefined): void {
  if (typeof seen === 'string' && seen !== uploadId) throw new AppError('CHANGED_ELSEWHERE', say('marksOfFormerVideo'));
}

/** @throws AppError `CAMPAIGN_LOCKED`. */
function refuseLocked(segments: readonly store.Segment[]): void {
  if (segments.some(({ locked }) => locked)) throw new AppError('CAMPAIGN_LOCKED');
}

/** @throws AppError for a spoken variable outside the recording or overlapping another of template or campaign. */
function checkPlace(db: Db, template: Template, fields: store.SegmentFields, replacedId: string | undefined): void {
  if (fields.kind !== store.spokenVariable) return;
  const others = store
    .listSegments(db, template.id)
    .filter(
      ({ id, kind, campaign_id }) =>
        id !== replacedId && kind === store.spokenVariable && campaign_id === fields.campaign_id,
    );
  const sections = [...others, fields].map(({ name, start_time, end_time }) => ({
    variable: name,
    start: start_time,
    end: end_time,
  }));
  // The length is not known before the recording is prepared; generation checks again.
  checkSections(sections, recordingDurationOf(template));
  checkSectionsKept(template.cuts, sections);
}
