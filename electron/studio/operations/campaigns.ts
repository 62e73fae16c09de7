import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Campaign as CampaignResource, OperationParsed } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import { cleanValue } from '#shared/rows/rows.ts';
import { changeVideosOf, deleteVideosOf, requireCampaign } from '../domain/campaigns.ts';
import { copyName } from '../domain/copy-name.ts';
import { cancelVideos } from '../domain/generation/cancel.ts';
import { correctRows } from '../domain/generation/correct.ts';
import { DoubtfulValues } from '../domain/generation/doubtful-values.ts';
import { prepared, type Call, type Handlers } from '../requests/call.ts';
import { uploadIdIn } from '../domain/audio/source.ts';
import { mediaUrl } from '../domain/media/addresses.ts';
import type { Services } from '../requests/services.ts';
import { deleteBatchesOfCampaign } from '../store/batches.ts';
import { forgetHeardOf, forgottenAtOnce } from '../store/heard-clips.ts';
import { eachInSteps, untilNone } from '#electron/lib/steps.ts';
import * as store from '../store/campaigns.ts';
import { retryFailedMessaging } from '../store/messaging-videos.ts';
import { videosInWork } from '../store/video-states.ts';
import { findTemplate } from '../store/templates.ts';
import { findUpload } from '../store/uploads.ts';
import { needsOfCampaign } from '../store/work.ts';
import { checkBackgrounds, checkFallback } from '../domain/generation/backgrounds.ts';
import { Retries } from '../domain/generation/retries.ts';
import { durationOf, isReady, requireTemplate } from '../domain/templates/readiness.ts';
import { readVoiceConfig } from '../domain/templates/voice.ts';
import { waitOf } from '../work/waits.ts';
import { retryRows } from '../domain/credits.ts';

export function campaignHandlers(services: Services) {
  const { db, work, listener, acceptance, deliverer } = services;
  const retries = new Retries();

  async function cancelUnfinished(campaignId: string): Promise<void> {
    const inWork = videosInWork(db, 'video', 'campaign_id', campaignId);
    const cancelled = cancelVideos(db, campaignId);
    for (const video of inWork) void work.abort('video', video);
    await cancelled;
  }

  return {
    getCampaign: ({ userId, baseUrl }, { id }) => toCampaign(services, requireCampaign(db, userId, id), baseUrl),

    createCampaign(call, input) {
      const { id: template_id } = requireTemplate(db, call.userId, input.video_instance_id);
      const fields = changedFields(
        services,
        call,
        { ...unset, campaign_name: input.campaign_name, template_id },
        input,
      );
      return toCampaign(services, store.insertCampaign(db, call.userId, template_id, fields), call.baseUrl);
    },

    updateCampaign(call, { id, locked, ...changes }) {
      const before = requireCampaign(db, call.userId, id);
      const staysLocked = before.locked && locked !== false;
      if (staysLocked && Object.values(changes).some((value) => value !== undefined)) {
        throw new AppError('CAMPAIGN_LOCKED');
      }
      const fields = changedFields(services, call, before, changes);
      const updated = db.transaction(() => {
        if (typeof locked === 'boolean') store.setCampaignLocked(db, id, locked);
        return store.updateCampaign(db, id, fields);
      })();
      return toCampaign(services, updated, call.baseUrl);
    },

    async deleteCampaign({ userId }, { id }) {
      const campaign = requireCampaign(db, userId, id);
      retries.stop(id);
      const { undelivered } = await deleteVideosOf(services, 'campaign_id', id);
      await untilNone(() => forgetHeardOf(db, campaign, forgottenAtOnce));
      store.deleteCampaign(db, id);
      await services.removeUnusedMedia();
      return { id, undelivered_callbacks: undelivered };
    },

    async deleteRecipients({ userId }, { id }) {
      const campaign = requireCampaign(db, userId, id);
      retries.stop(id);
      const { deleted, undelivered } = await deleteVideosOf(services, 'campaign_id', id);
      await untilNone(() => forgetHeardOf(db, campaign, forgottenAtOnce));
      deleteBatchesOfCampaign(db, id);
      await services.removeUnusedMedia();
      return { deleted, undelivered_callbacks: undelivered };
    },

    duplicateCampaign({ userId, baseUrl }, { id }) {
      const campaign = requireCampaign(db, userId, id);
      return toCampaign(services, store.duplicateCampaign(db, campaign, copyName(campaign.campaign_name)), baseUrl);
    },

    async retryCampaign({ userId, baseUrl, askedUrl, warn }, { id, videos: named, corrections }) {
      const campaign = requireCampaign(db, userId, id);
      if (named && corrections) {
        throw new AppError('REQUEST_UNUSABLE', {
          subject: 'videos',
          message: 'Corrected videos are rendered again by themselves. Send videos or corrections, not both.',
        });
      }
      const correct = async (rows: NonNullable<typeof corrections>): Promise<void> => {
        const own = [baseUrl, askedUrl];
        await correctRows(db, { userId, campaign, corrections: rows, own, policy: services.linked });
        await listener.forget();
        const doubtful = new DoubtfulValues();
        // Few at a time: each may have a hundred values.
        const look = ({ values }: { values: string[] }, index: number): void =>
          doubtful.add(`corrections[${index}].values`, values);
        await eachInSteps(rows, look, undefined, 10);
        doubtful.warnTo(warn);
      };
      const videos = corrections ? corrections.map(({ video }) => video) : named;
      await retries.run(id, async (signal) => {
        // A cancellation that comes meanwhile also concerns the rows that are being corrected. One that came while this
        // waited for its turn leaves all as it was.
        if (corrections && !signal.aborted) await correct(corrections);
        try {
          const only = videos ? new Set(videos) : null;
          await retryRows(db, userId, id, signal, only);
          await changeVideosOf(db, id, (ids) =>
            signal.aborted ? 0 : retryFailedMessaging(db, only ? ids.filter((video) => only.has(video)) : ids),
          );
        } finally {
          // Also after an error: some rows may be queued already when the remaining credits run out.
          work.wake();
        }
      });
      return prepared(() => toCampaign(services, campaign, baseUrl));
    },

    async cancelCampaign({ userId, baseUrl }, { id }) {
      const campaign = requireCampaign(db, userId, id);
      retries.stop(id);
      await cancelUnfinished(id);
      // Requests that came before may still be storing rows of it. Each is accepted right after its turn.
      await acceptance.take(() => nextTurn());
      await cancelUnfinished(id);
      deliverer.wake();
      return toCampaign(services, campaign, baseUrl);
    },

    async listCampaigns({ userId, baseUrl }, { video_instance_id: templateId, page, size }) {
      requireTemplate(db, userId, templateId);
      const listed: CampaignResource[] = [];
      await eachInSteps(store.campaignsOfTemplate(db, templateId, { page, size }), (id) => {
        const campaign = store.findCampaign(db, userId, id);
        if (campaign) listed.push(toCampaign(services, campaign, baseUrl));
      });
      return listed;
    },
  } satisfies Partial<Handlers>;
}

function toCampaign({ db, work }: Services, campaign: store.Campaign, baseUrl: string): CampaignResource {
  const { template_id: templateId, body_template_id: bodyId, ...rest } = campaign;
  const template = findTemplate(db, campaign.user_id, templateId);
  const ready = template !== undefined && isReady(template);
  const waits = work.waits();
  const needs = waits.length === 0 ? undefined : needsOfCampaign(db, campaign.id);
  return {
    ...rest,
    video_instance_id: templateId,
    body_video_instance_id: bodyId,
    thumbnail: ready ? mediaUrl(baseUrl, template.capability, 'poster') : null,
    waits_for: needs ? waitOf(waits, needs) : null,
    retries_videos: true,
    corrects_rows: true,
    leaves_out_rows: true,
  };
}

/** The fields of a new campaign that its request leaves out. */
const unset: Omit<store.CampaignFields, 'campaign_name'> = {
  data_id: null,
  data_type: null,
  distance_mode: null,
  webhook: null,
  messaging: false,
  body_template_id: null,
  body_position: 'after',
  lipsync: false,
  captions: 'off',
  caption_style: 'box',
  caption_highlight: false,
  caption_label: null,
  fallbacks: {},
  backgrounds: null,
  voice_config: null,
};

/**
 * The fields of a campaign after a request; those that the request leaves out stay as they were.
 * @throws AppError `NOT_FOUND` for the body, `INVALID_REQUEST`, `VOICE_UNAVAILABLE`; as for rows with such backgrounds.
 */
function changedFields(
  services: Services,
  { userId, baseUrl, askedUrl }: Call,
  before: store.CampaignFields & Pick<store.Campaign, 'template_id'>,
  input: Omit<OperationParsed<'updateCampaign'>, 'id' | 'locked'>,
): store.CampaignFields {
  const { data_id = before.data_id, data_type = before.data_type, webhook = before.webhook } = input;
  const { distance_mode = before.distance_mode, backgrounds = before.backgrounds } = input;
  const body = bodyFor(services, userId, input, before);
  const messaging = input.messaging ?? before.messaging;
  // Earlier choices stay, however long the templates have become.
  if (messaging && (input.messaging || input.body_video_instance_id)) {
    checkMessaging(services, userId, [before.template_id, body.body_template_id]);
  }
  if (input.backgrounds) {
    const template = findTemplate(services.db, userId, before.template_id);
    checkBackgrounds(input.backgrounds.entries, durationOf({ info: template?.info ?? null }));
    const fallback = checkFallback(input.backgrounds, [baseUrl, askedUrl], services.linked);
    if (fallback.kind === 'image') checkKept(services, userId, fallback.address);
  }
  return {
    campaign_name: input.campaign_name ?? before.campaign_name,
    data_id,
    data_type,
    distance_mode,
    webhook,
    messaging,
    ...body,
    lipsync: input.lipsync ?? before.lipsync,
    captions: input.captions ?? before.captions,
    caption_style: input.caption_style ?? before.caption_style,
    caption_highlight: input.caption_highlight ?? before.caption_highlight,
    caption_label: input.caption_label === undefined ? before.caption_label : input.caption_label,
    fallbacks: input.fallbacks === undefined ? before.fallbacks : usableFallbacks(input.fallbacks),
    backgrounds,
    voice_config: input.voice_config === undefined ? before.voice_config : storedVoice(services, input.voice_config),
  };
}

/** Files that nothing shows are not kept for long. @throws AppError `BACKGROUND_INVALID` for one that is gone. */
function checkKept({ db }: Services, userId: string, address: string): void {
  const upload = uploadIdIn(address, ['']);
  if (upload === undefined || findUpload(db, userId, upload)?.finished_at) return;
  throw new AppError('BACKGROUND_INVALID', { subject: 'backgrounds.image', ...say('fallbackGone') });
}

/**
 * Checks that templates, one after another, fit into messaging apps.
 * @throws AppError `INVALID_REQUEST` if they are too long together.
 */
function checkMessaging({ db }: Services, userId: string, templates: readonly (string | null)[]): void {
  const seconds = templates.reduce(
    (sum, id) => sum + ((id === null ? undefined : findTemplate(db, userId, id))?.info?.duration ?? 0),
    0,
  );
  if (seconds <= limits.messagingSeconds) return;
  throw new AppError('INVALID_REQUEST', {
    subject: 'messaging',
    ...say('messagingTooLong', { minutes: limits.messagingSeconds / 60 }),
  });
}

type BodyFields = Pick<store.CampaignFields, 'body_template_id' | 'body_position'>;

/** @throws AppError `NOT_FOUND` for a body that is no template of the account. */
function bodyFor(
  { db }: Services,
  userId: string,
  input: { body_video_instance_id?: string | null | undefined; body_position?: 'after' | 'before' | null | undefined },
  before: BodyFields,
): BodyFields {
  const { body_video_instance_id: id = before.body_template_id, body_position: position } = input;
  if (id !== null && id !== before.body_template_id && !findTemplate(db, userId, id))
    throw new AppError('NOT_FOUND', { subject: 'body_video_instance_id' });
  return { body_template_id: id, body_position: position ?? before.body_position };
}

function storedVoice({ voices }: Services, text: string | null): string | null {
  return text === null ? null : JSON.stringify(readVoiceConfig(text, voices));
}

/** Fallback values in the form in which rows store them, without empty ones. */
function usableFallbacks(given: Record<string, string> | null | undefined): Record<string, string> {
  const cleaned = Object.entries(given ?? {}).map(([variable, value]) => [variable, cleanValue(value)] as const);
  return Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
}
