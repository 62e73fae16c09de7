import { z } from 'zod';
import { limits } from '../limits.ts';

const untyped = z.unknown().optional();
const uuid = z.uuid();
/** A number that may arrive as text, as in a query string. */
const pageNumber = z.coerce.number().int().min(0).default(0);
const pageSize = z.coerce.number().int().min(1).max(limits.pageSize).default(limits.defaultPageSize);

export const byId = z.object({ id: uuid });
export const page = z.object({ page: pageNumber, size: pageSize });

export const actorInput = z.object({ name: z.string().min(1).max(200), us_accent: z.boolean().nullish() });
export const actorUpdate = z.object({ id: uuid, name: z.string().min(1).max(200) });

export const actorOfUserInput = z.object({ name: z.string().min(1).max(200), user_id: uuid });
export const actorSync = z.object({ actor_id: uuid, user_id: uuid });

const folderName = z.string().min(1).max(300);
const workspaceId = z.string().max(300);
export const folderQuery = z.object({ id: uuid, workspace_id: workspaceId });
export const folderInput = z.object({ name: folderName, workspace_id: workspaceId });
export const folderUpdate = z.object({ id: uuid, name: folderName });
export const folderSync = z.object({ folder_id: uuid, user_id: uuid });

const webhookName = z.string().min(1).max(300);
const webhookUrl = z.string().min(1).max(2_000);
export const savedWebhooksQuery = z.object({ id: uuid.optional() });
export const savedWebhookInput = z.object({ name: webhookName, webhook: webhookUrl });
export const savedWebhookUpdate = z.object({ id: uuid, name: webhookName.nullish(), webhook: webhookUrl.nullish() });

export const videoInstancesQuery = page.extend({ folder_id: z.string().optional(), search: z.string().optional() });
/** Without a name the copy is called after its original. */
export const videoInstanceDuplicate = z.object({ id: uuid, name: z.string().min(1).max(300).nullish() });
export const videoInstanceMove = z.object({ id: uuid, folder_id: uuid.nullable() });
export const videoInstanceInput = z.object({
  name: z.string().min(1).max(300),
  actor_id: untyped,
  color_mode: untyped,
  folder_id: untyped,
  greetings: untyped,
  industry: untyped,
  mode: untyped,
  processed_video_id: untyped,
  text_to_video: untyped,
  training_url: untyped,
  use_case: untyped,
  video_id: untyped,
});
export const videoInstanceUpdate = z.object({
  id: uuid,
  actor_id: untyped,
  color_mode: untyped,
  greetings: untyped,
  industry: untyped,
  mode: untyped,
  name: untyped,
  processed_video_id: untyped,
  product_id: untyped,
  text_to_video: untyped,
  training_url: untyped,
  use_case: untyped,
  variable_timing_config: untyped,
  video_id: untyped,
  videos_preview_flag: untyped,
});
export const voiceConfigUpdate = z.object({ id: uuid, voice_config: z.string() });

export const segmentsQuery = z.object({ video_instance_id: uuid, campaign_id: z.string().optional() });
export const segmentInput = z.object({
  video_instance_id: uuid,
  name: z.string(),
  segment: z.string(),
  highlight: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  highlight_si: z.number().int(),
  highlight_ei: z.number().int(),
  kind: z.number().int(),
  campaign_id: untyped,
});
export const segmentUpdate = z.object({
  id: uuid,
  campaign_id: z.string().nullish(),
  end_time: z.string().nullish(),
  highlight: z.string().nullish(),
  highlight_ei: z.number().int().nullish(),
  highlight_si: z.number().int().nullish(),
  name: z.string().nullish(),
  segment: z.string().nullish(),
  start_time: z.string().nullish(),
});
export const segmentSelector = z.object({
  all: untyped,
  campaign_id: untyped,
  id: untyped,
  video_instance_id: untyped,
});

export const easySegmentInput = z.object({
  video_instance_id: uuid,
  start_time: untyped,
  end_time: untyped,
  greetings: untyped,
});

const recordedName = z.string().min(1).max(limits.valueCharacters);
export const audioQuery = z.object({ actor_id: uuid, name: recordedName, video_instance_id: z.string() });
export const audioInput = z.object({
  actor_id: uuid,
  name: recordedName,
  url: z.string().min(1).max(2_000),
  video_instance_id: untyped,
});
export const fetchAudioInput = z.object({
  video_instance_id: uuid,
  actor_id: untyped,
  /** One row of values for each recipient; a row of one value may be the value alone. */
  names: z.array(z.union([z.string(), z.array(z.string())])).max(limits.rowsPerRequest),
  variables: z.array(z.string()).max(limits.sectionsPerVideo),
});
export const trainingAudioInput = z.object({
  video_instance_id: uuid,
  start: z.string().nullish(),
  duration_secs: z.int32().min(1).nullish(),
});

export const distanceInput = z.object({ video_instance_id: uuid, variables: z.array(z.string()) });
export const orderInput = z.object({
  campaign_id: uuid,
  email: z.email().max(320),
  names: z.array(z.array(z.string())),
});
export const reviewOptionInput = z.object({
  email: z.email().max(320),
  first_name: z.string().max(300),
  options: z.string().max(20_000),
  share_url: z.string().max(2_000),
});
export const pipelineNotice = z.object({
  id: uuid,
  kind: z.string().max(300),
  error: untyped,
  execution_name: untyped,
});

export const partnerImportInput = z.object({ project_id: z.string().min(1), workspace_id: z.string().nullish() });

export const campaignsQuery = z.object({ video_instance_id: uuid });
/** Whether videos also get a small MP4 for messaging apps once they have succeeded (x-vocative). */
const messaging = z.boolean().nullish();
/** What is said where a row has no value, by variable (x-vocative). */
const fallbacks = z.record(z.string().min(1).max(200), z.string().max(limits.valueCharacters)).nullish();

export const campaignInput = z.object({
  campaign_name: z.string().min(1).max(300),
  video_instance_id: uuid,
  distance_mode: untyped,
  webhook: untyped,
  messaging,
  fallbacks,
});
export const campaignUpdate = z.object({
  id: uuid,
  campaign_name: untyped,
  data_id: untyped,
  data_type: untyped,
  distance_mode: untyped,
  webhook: untyped,
  messaging,
  fallbacks,
  /** Closes a campaign to changes and further rows, or opens it again (x-vocative). */
  locked: z.boolean().nullish(),
});

/** `backgrounds` entry of a generation request. */
export const backgroundSchema = z.object({
  name: z.string(),
  kind: z.string(),
  start: z.number(),
  end: z.number(),
  config: z
    .object({
      audio: z.boolean(),
      blend: z.number(),
      brightness: z.number(),
      scale: z.number(),
      similarity: z.number(),
      color: z.string(),
      mode: z.string(),
      position: z.string(),
    })
    .partial(),
});

/** The campaign generation request, with every field the interface declares. */
export const generationInput = z.object({
  campaign_id: uuid.nullish(),
  video_instance_id: uuid.nullish(),
  generation_mode: z.string().nullish(),
  variables: z.array(z.string()),
  names: z.array(z.array(z.string())),
  callback_url: z.string().nullish(),
  assets: z.array(z.array(z.string())).nullish(),
  backgrounds: z.array(backgroundSchema).nullish(),
  enable_lipsync: z.boolean().nullish(),
  lipsync: z.boolean().nullish(),
  enable_subtitles: z.boolean().nullish(),
  smooth_quality: z.string().nullish(),
  renderer_resolution: untyped,
  render_quality: untyped,
  lipsync_quality: untyped,
  credit_multiplier: untyped,
  distance_mode: untyped,
  filter_complex: z.string().nullish(),
  campaign_result_ids: z.array(z.number().int()).nullish(),
  actor_id: z.string().nullish(),
  audio_start_seconds: z.array(z.number()).nullish(),
  audio_window_end_seconds: z.array(z.number()).nullish(),
  audio_window_anchor: z.array(z.string()).nullish(),
  audio_window_fit: z.array(z.string()).nullish(),
  variable_start_times: z.record(z.string(), z.number()).nullish(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
});
export type GenerationInput = z.infer<typeof generationInput>;

const connectorFields = {
  campaign_id: uuid,
  generation_mode: z.string().nullish(),
  callback_url: z.string().nullish(),
};
/** The flat shape of form tools: one more top-level field for each variable. */
export const connectorOneInput = z.looseObject(connectorFields);
/** Other fields are let in by this and the next three, so that one which asks for something can be refused. */
export const connectorTwoInput = z.looseObject({ ...connectorFields, variables: z.record(z.string(), z.string()) });
export const connectorThreeInput = z.looseObject({
  ...connectorFields,
  rows: z.array(z.record(z.string(), z.string())),
});

export const sampleInput = z.looseObject({
  video_instance_id: uuid,
  /** Every request may name the mode; there is one (x-vocative). */
  generation_mode: z.string().nullish(),
  variables: z.array(z.string()),
  names: z.array(z.array(z.string())),
  callback_url: z.string().nullish(),
});
export const renderInput = sampleInput.extend({
  assets: z.array(z.array(z.string())).nullish(),
  backgrounds: z.array(backgroundSchema).nullish(),
  campaign_result_ids: z.array(z.number().int()).nullish(),
  distance_mode: untyped,
  filter_complex: z.string().nullish(),
});
const accessName = z.string().trim().min(1).max(200);
export const accountInput = z.object({ name: accessName });
/** Whose credentials: an administrator may name any account; without it the caller's own. */
const holder = { user_id: uuid.optional() };
export const credentialsQuery = z.object(holder);
export const credentialInput = z.object({ name: accessName, ...holder });
export const credentialQuery = z.object({ client_id: uuid, ...holder });

export const shareSettingsInput = z.object({
  id: uuid,
  /** May name variables in braces, as in `A video for {first_name}`. */
  title: z.string().max(200).nullish(),
  button: z
    .object({
      label: z.string().trim().min(1).max(80),
      url: z.url({ protocol: /^https$/ }).max(2_000),
    })
    .nullish(),
  indexed: z.boolean().nullish(),
});

export const stillSettingsInput = z.object({
  id: uuid,
  /** Names variables as a script does, as in `Hi {{first_name}}`; null or nothing for shared stills. */
  text: z.string().trim().max(limits.stillCharacters).nullish(),
});

export const callbacksQuery = page.extend({
  campaign_id: uuid.optional(),
  video_id: uuid.optional(),
  destination_id: uuid.optional(),
  status: z.enum(['pending', 'delivered', 'failed']).optional(),
});
/** One callback, or all of a campaign that were given up. */
export const replayInput = z.object({ id: z.string().nullish(), campaign_id: uuid.nullish() });
export const callbackDestinationInput = z.object({ url: z.string() });

/** One sample row, rendered without being saved: what the editor's audition plays. */
export const previewInput = z.object({
  video_instance_id: uuid,
  variables: z.array(z.string()),
  names: z.array(z.array(z.string())).length(1),
  /** Sections and voice to try instead of the saved ones (x-vocative). */
  sections: z.array(z.object({ variable: z.string(), start: z.number(), end: z.number() })).nullish(),
  voice_config: z.string().nullish(),
});

export const generatedByCampaignQuery = page.extend({ campaign_id: uuid, status: z.string().optional() });
export const generatedByInstanceQuery = page.extend({ video_instance_id: uuid });

export const alignInput = z.object({ video_instance_id: uuid, script: z.string().min(1).max(20_000) });
/** Replaces a template's script and all its sections in one step. */
export const templateScriptInput = z.object({
  id: uuid,
  script: z.string().max(20_000),
  sections: z.array(z.object({ variable: z.string(), start: z.number(), end: z.number() })),
});
