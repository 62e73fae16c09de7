import { readPages, type OperationInput, type OperationOutput } from '#shared/api/index.ts';
import { AppError, isAppError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { backgroundEntry, type CampaignBackground, type CampaignOptions } from '#shared/ipc/index.ts';
import { limits } from '#shared/limits.ts';
import { voiceConfigText } from '#shared/voices.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { CampaignRecord, VideoRecord } from '../database/campaigns.ts';
import type { TemplateStore } from '../templates/store.ts';
import { shareSettingsOf } from '#shared/page/settings.ts';
import type { CampaignStore } from './store.ts';
import { isIncomplete, saidValues } from './view.ts';

export type LaunchOptions = {
  /** If the outcome of a launch is unknown, the studio is first asked for it. */
  mayHaveBeenSent: boolean;
  signal: AbortSignal;
  /** Cancels requests that can be repeated without harm: all but the one that hands over the rows. */
  hurry: AbortSignal;
};

/** Where launches are stored. */
type Stores = { store: CampaignStore; templates: TemplateStore };

/**
 * Sends a stored launch to the studio: creates the campaign there, then hands over its rows. Both requests carry keys
 * made once for this launch, so that the rows are rendered once, however often this is repeated.
 */
export async function sendLaunch(
  stores: Stores,
  studio: Studio,
  campaignId: string,
  { mayHaveBeenSent, signal: ended, hurry }: LaunchOptions,
): Promise<CampaignRecord> {
  const { store } = stores;
  const signal = AbortSignal.any([ended, hurry]);
  const kept = store.get(studio.account, campaignId);
  if (kept.accepted) return kept;
  const known = kept.rowsSent ? kept.studioId : null;
  const studioId = known ?? (await createOnStudio(stores, studio, kept, signal));
  await applyOptions(studio, studioId, kept.options, signal);
  const videos = store.videos(campaignId);
  let ids = mayHaveBeenSent && kept.rowsSent ? await acceptedIds(store, studio, { ...kept, studioId }, signal) : null;
  if (ids === null) {
    await takeShown(studio, studioId, kept.options.background, videos, signal);
    signal.throwIfAborted();
    const script = stores.templates.scriptOf(studio.account, kept.templateId);
    // Stored before the request is sent: from here on the studio decides its outcome.
    store.save({ ...store.get(studio.account, campaignId), rowsSent: true, script });
    ids = await handOverRows(studio, studioId, kept, videos, ended);
  }
  store.saveVideos(
    kept,
    videos,
    videos.map((video, index) => ({ ...video, studioId: ids[index] ?? null })),
  );
  return store.save({
    ...store.get(studio.account, campaignId),
    accepted: true,
    draft: null,
    status: 'running',
    problem: null,
    runStartedAt: Date.now(),
    pace: null,
  });
}

/** @returns the campaign's id on the studio, which is stored. */
async function createOnStudio(
  { store, templates }: Stores,
  studio: Studio,
  campaign: CampaignRecord,
  signal: AbortSignal,
): Promise<string> {
  const { bodyTemplateId, bodyPosition, voice } = campaign.options;
  const body = bodyTemplateId === '' ? null : bodyOnStudio(templates, studio.account, bodyTemplateId);
  if (campaign.studioId !== null) {
    // An attempt before this one may have ended between its creation and this check.
    const present = await studio.call('getCampaign', { id: campaign.studioId }, { signal });
    checkTaken(present, campaign, { rows: store.videos(campaign.id), body });
    return campaign.studioId;
  }
  const created = await studio.call(
    'createCampaign',
    {
      campaign_name: campaign.name,
      video_instance_id: templates.readyStudioId(studio.account, campaign.templateId),
      messaging: campaign.options.messaging,
      captions: campaign.options.captions,
      caption_style: campaign.options.captionStyle,
      caption_highlight: campaign.options.captionHighlight,
      caption_label: campaign.options.captionLabel,
      fallbacks: campaign.fallbacks,
      backgrounds: campaignBackgrounds(campaign.options.background),
      lipsync: isLipsServed(campaign),
      ...(voice !== null && { voice_config: voiceConfigText(voice) }),
      ...(body !== null && { body_video_instance_id: body, body_position: bodyPosition }),
    },
    { idempotencyKey: `${campaign.idempotencyKey}-campaign`, signal },
  );
  store.save({ ...store.get(studio.account, campaign.id), studioId: created.id });
  checkTaken(created, campaign, { rows: store.videos(campaign.id), body });
  return created.id;
}

/**
 * Checks that a studio has taken the choices of a launch. Studios ignore unknown fields: these videos would be made
 * without them.
 * @param body the studio's id of the joined template, if there is one.
 * @throws AppError `NOT_SUPPORTED_YET` for the first choice that it lacks.
 */
function checkTaken(
  taken: OperationOutput<'createCampaign'>,
  campaign: CampaignRecord,
  { rows, body }: { rows: readonly VideoRecord[]; body: string | null },
): void {
  const { voice, bodyPosition, messaging, background } = campaign.options;
  const { captions, captionStyle, captionHighlight, captionLabel } = campaign.options;
  const missesBody = taken.body_video_instance_id !== body || taken.body_position !== bodyPosition;
  const missesStyle = taken.caption_style !== captionStyle || taken.caption_highlight !== captionHighlight;
  const missesCaptions =
    taken.captions !== captions || (captions === 'burned' && missesStyle) || taken.caption_label !== captionLabel;
  const shows = background.origin !== 'none';
  const missing = [
    [voice !== null && taken.voice_config === null, say('campaignVoiceNotSupported')],
    [!taken.leaves_out_rows && rows.some((row) => isIncomplete(campaign, row)), say('leavingOutNotSupported')],
    [body !== null && missesBody, say('bodyNotSupported')],
    [captions !== 'off' && missesCaptions, say('captionsNotSupported')],
    [messaging && !taken.messaging, say('messagingNotSupported')],
    [shows && taken.backgrounds?.fallback !== background.fallback, say('backgroundsNotSupported')],
    [isLipsServed(campaign) && !taken.lipsync, say('lipsNotSupported')],
  ] as const;
  for (const [isMissing, said] of missing) if (isMissing) throw new AppError('NOT_SUPPORTED_YET', said);
}

/** Whether a service was chosen to make the mouths of names that nobody filmed. */
function isLipsServed({ mode, options }: CampaignRecord): boolean {
  return mode === 'keep_original' && options.lipsService;
}

/** @returns the ids of the videos on the studio, in the order of the rows. */
async function handOverRows(
  studio: Studio,
  studioId: string,
  campaign: CampaignRecord,
  videos: readonly VideoRecord[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { mode, options } = campaign;
  const { result } = await studio.call(
    'generateCampaign',
    {
      campaign_id: studioId,
      generation_mode: mode,
      ...(mode === 'full_script' && { smooth_quality: options.smoothQuality }),
      // Whoever filmed names wants them seen; without films nothing changes.
      ...(mode === 'keep_original' && { lipsync: true }),
      ...(isLipsServed(campaign) && { lipsync_quality: 'premium' }),
      variables: campaign.variables,
      // Filled in here: not every studio knows fallbacks.
      names: videos.map((video) => saidValues(campaign, video)),
      ...rowBackgrounds(options.background, videos),
      ...(videos.some((video) => isIncomplete(campaign, video)) && { leave_out_incomplete: true }),
      ...(options.callbackUrl !== '' && { callback_url: options.callbackUrl }),
    },
    { idempotencyKey: `${campaign.idempotencyKey}-rows`, signal },
  );
  return result;
}

/** @throws AppError as `readyStudioId`, for the joined template. */
function bodyOnStudio(templates: TemplateStore, account: string, id: string): string {
  try {
    return templates.readyStudioId(account, id);
  } catch (error) {
    throw toAppError(error).with({ subject: 'body_video_instance_id', cause: error });
  }
}

/** The campaign's fallback for backgrounds that cannot be shown, as no request has a field for it. */
function campaignBackgrounds(background: CampaignBackground) {
  const { origin, fallback, fallbackColor, fallbackImage } = background;
  if (origin === 'none') return null;
  return { entries: [backgroundEntry(background)], fallback, color: fallbackColor, image: fallbackImage };
}

/** Makes the rows show the contents approved in the window, with their crop, instead of fetching them again. */
async function takeShown(
  studio: Studio,
  id: string,
  { origin, kind, fallback, fallbackImage }: CampaignBackground,
  videos: readonly VideoRecord[],
  signal: AbortSignal,
): Promise<void> {
  const addresses = [...new Set(videos.map(({ background }) => background))].filter((address) => address !== '');
  if (origin === 'none' || addresses.length === 0) return;
  const assets: OperationInput<'prepareAssets'>['assets'] = addresses.map((address) => ({ kind, address }));
  if (fallback === 'image') assets.push({ kind: 'link', address: fallbackImage });
  try {
    await studio.call(
      'prepareAssets',
      { id, assets: assets.slice(0, limits.rowsPerRequest), from_template: true },
      { signal },
    );
  } catch (error) {
    // A studio without this operation has shown nothing before.
    if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
  }
}

function rowBackgrounds(background: CampaignBackground, videos: readonly VideoRecord[]) {
  if (background.origin === 'none') return {};
  return { backgrounds: [backgroundEntry(background)], assets: videos.map((video) => [video.background]) };
}

/**
 * The ids of a launch's videos, in the order of its rows, if the studio has them; null if it has none of them. Rows that
 * another program added to the campaign aren't the launch's.
 * @throws AppError `CONFLICT` if its list doesn't show whose videos they are.
 */
async function acceptedIds(
  store: CampaignStore,
  studio: Studio,
  campaign: CampaignRecord & { studioId: string },
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const listed = await readPages(async (asked) => {
    const query = { campaign_id: campaign.studioId, ...asked };
    // Retried by the sender of the launch.
    const { videos, total } = await studio.call('listGeneratedByCampaign', query, { signal, once: true });
    return { items: videos, total };
  });
  const [rows, texts] = [store.videos(campaign.id), store.texts(campaign)];
  if (listed.every((video) => texts.isStrangers(rows, video))) return null;
  const found = texts.assign(rows, listed);
  const ids = rows.flatMap(({ row }) => found.get(row)?.id ?? []);
  if (ids.length < rows.length) throw new AppError('CONFLICT', say('launchUnsure'));
  return ids;
}

/**
 * Sends a campaign's settings beyond its videos, before its rows. Repeating it changes nothing.
 * @throws AppError `NOT_SUPPORTED_YET` if a studio does not know one, and its refusals.
 */
async function applyOptions(studio: Studio, id: string, options: CampaignOptions, signal: AbortSignal): Promise<void> {
  const { stillText, stillStyle, stillBadge } = options;
  const page = shareSettingsOf(options);
  if (Object.values(page).some(Boolean)) {
    const saving = studio.call('saveShareSettings', { id, ...page }, { signal });
    const saved = await orUnsupported('sharePagesNotSupported', saving);
    // Studios ignore unknown fields: these pages would lack their sender or message.
    const lost = (['sender', 'company', 'color', 'message', 'counted'] as const).some(
      (field) => page[field] && !saved[field],
    );
    if (lost) throw new AppError('NOT_SUPPORTED_YET', say('sharePagesNotSupported'));
  }
  if (stillText !== '' || stillBadge) {
    const design = { id, text: stillText || null, style: stillStyle, badge: stillBadge };
    await orUnsupported('stillWordsNotSupported', studio.call('saveStillSettings', design, { signal }));
  }
}

async function orUnsupported<Answer>(
  refusal: 'sharePagesNotSupported' | 'stillWordsNotSupported',
  work: Promise<Answer>,
): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    // The campaign has just been made there, so it is the operation that was not found.
    if (!isAppError(error) || error.code !== 'NOT_FOUND') throw error;
    throw new AppError('NOT_SUPPORTED_YET', {
      ...say(refusal),
      cause: error,
    });
  }
}
