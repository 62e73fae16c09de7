import { z } from 'zod';
import { colorDigits } from '../backgrounds.ts';
import { stillStyles } from '../stills.ts';
import { captionModes, captionStyles, labelLanguages } from '../captions.ts';
import { defaultLayout, layoutSchema } from '../layouts.ts';
import { retakeSchema } from '../timeline/retakes.ts';
import { lookInput } from '../looks.ts';
import { limits } from '../limits.ts';
import { pagePicture } from '../page-picture.ts';
import { publicAddress } from './addresses.ts';
import {
  address,
  cell,
  idText,
  mapOf,
  name,
  ownFilter,
  ownId,
  row,
  rows,
  script,
  cuts,
  sections,
  shortText,
  untyped,
  uuid,
  variable,
  variables,
  visibleText,
  voiceText,
} from './bounds.ts';

/** A number, or its text as in a query string. */
const pageNumber = z.coerce.number().int().min(0).default(0);
const pageSize = z.coerce.number().int().min(1).max(limits.pageSize);

export const byId = z.object({ id: uuid });
export const page = z.object({ page: pageNumber, size: pageSize.default(limits.defaultPageSize) });

export const campaignRetry = byId.extend({
  videos: z
    .array(uuid)
    .min(1)
    .max(limits.rowsPerRequest)
    .nullish()
    .describe('Of the failed videos only these (x-vocative).'),
  corrections: z
    .array(
      z.object({
        video: uuid,
        values: row.describe('In the order of the variables of its request.'),
        assets: z
          .array(z.string().max(limits.addressCharacters))
          .max(limits.sectionsPerVideo)
          .nullish()
          .describe('Unset: as before.'),
      }),
    )
    .min(1)
    .max(limits.rowsPerRequest)
    .nullish()
    .describe(
      'Failed or finished videos with their corrected rows: only these are rendered again. Not together with `videos` (x-vocative).',
    ),
});

const actorName = visibleText(200);
export const actorInput = z.object({ name: actorName, us_accent: z.boolean().nullish() });
export const actorUpdate = z.object({ id: uuid, name: actorName });

export const actorOfUserInput = z.object({ name: actorName, user_id: uuid });
export const actorSync = z.object({ actor_id: uuid, user_id: uuid });

export const folderQuery = z.object({ id: uuid, workspace_id: idText });
export const folderInput = z.object({
  name,
  workspace_id: idText.describe('Any text: it is stored and compared, and need not be an id.'),
});
export const folderUpdate = z.object({ id: uuid, name });
export const folderSync = z.object({ folder_id: uuid, user_id: uuid });

export const savedWebhooksQuery = z.object({ id: uuid.optional() });
export const savedWebhookInput = z.object({ name, webhook: address });
export const savedWebhookUpdate = z.object({ id: uuid, name: name.nullish(), webhook: address.nullish() });

export const videoInstancesQuery = page.extend({
  folder_id: ownFilter.optional(),
  search: z.string().max(limits.nameCharacters).optional(),
});
/** By default the copy is named after its original. */
export const videoInstanceMove = z.object({ id: uuid, folder_id: uuid.nullable() });
/** The interface leaves all of these untyped; those that the studio uses are typed here. Null counts as not given. */
const videoInstanceFields = {
  actor_id: untyped,
  color_mode: untyped,
  greetings: script.nullish(),
  industry: z.int().nullish(),
  mode: z.int().nullish(),
  processed_video_id: idText.nullish(),
  text_to_video: z.boolean().nullish(),
  training_url: untyped,
  use_case: untyped,
  video_id: ownId.nullish(),
};
const screenInput = z.object({
  video_id: ownId.describe('upload of the recorded screen; its sound is mixed into that of the camera'),
  offset: z.number().min(-60).max(60).default(0).describe('when it begins, seconds of the recording of the camera'),
  layout: layoutSchema.default(defaultLayout),
});
/** Maximum number of retakes in a request, above any real need. */
const mostRetakes = 200;
const retakesInput = z
  .array(retakeSchema.safeExtend({ video_id: ownId.describe('upload of the recording of the sentence') }))
  .max(mostRetakes);
export const videoInstanceInput = z.object({
  name,
  ...videoInstanceFields,
  folder_id: ownId.nullish(),
  /** The look of all its videos; drawn once, while the template is prepared. */
  look: lookInput.nullish(),
  screen: screenInput
    .nullish()
    .describe('What was recorded of the screen while the camera recorded `video_id` (x-vocative).'),
  retakes: retakesInput
    .nullish()
    .describe(
      'Sentences that were recorded again: from `start` to `end` of the recording `video_id`, seconds, `from` to `to` of another is used (x-vocative).',
    ),
});
export const videoInstanceDuplicate = z.object({
  id: uuid,
  name: name.nullish(),
  retakes: retakesInput
    .nullish()
    .describe(
      'Sentences that the copy says as they were recorded again: from `start` to `end` of the template’s video, seconds, `from` to `to` of another recording is used. What was marked elsewhere keeps its place; what was marked there is to be marked again.',
    ),
  processed_video_id: idText
    .nullish()
    .describe(
      'The video whose times `retakes` have: the template’s, or its recording without cuts. Left out, it is the template’s present video.',
    ),
});
export const videoInstanceUpdate = z.object({
  id: uuid,
  name: name.nullish(),
  ...videoInstanceFields,
  product_id: untyped,
  variable_timing_config: untyped,
  videos_preview_flag: untyped,
  look: lookInput
    .nullish()
    .describe(
      'Another look, for which the template is prepared again; null removes it, left out it stays (x-vocative).',
    ),
});
export const voiceConfigUpdate = z.object({ id: uuid, voice_config: voiceText });

/** Binds times to a recording. */
const videoSeen = ownId
  .nullish()
  .describe('`video_id` of the template whose times these are: nothing changes if it has another by now (x-vocative).');

export const segmentsQuery = z.object({ video_instance_id: uuid, campaign_id: ownFilter.optional() });
export const segmentInput = z.object({
  video_instance_id: uuid,
  name: variable,
  segment: script,
  highlight: script,
  start_time: shortText,
  end_time: shortText,
  highlight_si: z.number().int(),
  highlight_ei: z.number().int(),
  /** 0 for a spoken variable, 1 for a sentence, which only `full_script` replaces. Others are stored without effect. */
  kind: z.number().int(),
  campaign_id: ownId.nullish(),
  video_id: videoSeen,
});
export const segmentUpdate = z.object({
  id: uuid,
  campaign_id: ownId.nullish(),
  end_time: shortText.nullish(),
  highlight: script.nullish(),
  highlight_ei: z.number().int().nullish(),
  highlight_si: z.number().int().nullish(),
  name: variable.nullish(),
  segment: script.nullish(),
  start_time: shortText.nullish(),
  video_id: videoSeen,
});
export const segmentSelector = z.object({
  all: z.boolean().nullish(),
  campaign_id: ownId.nullish(),
  id: ownId.nullish(),
  video_instance_id: ownId.nullish(),
});

/** Seconds, as a number or decimal text. */
const seconds = z.union([z.number(), shortText]).nullish();
export const easySegmentInput = z.object({
  video_instance_id: uuid,
  start_time: seconds,
  end_time: seconds,
  greetings: script.nullish(),
  video_id: videoSeen,
});

const recordedName = visibleText(limits.valueCharacters);
export const audioQuery = z.object({ actor_id: uuid, name: recordedName, video_instance_id: ownId });
export const audioInput = z.object({
  actor_id: uuid,
  name: recordedName,
  url: address,
  video_instance_id: ownId.nullish(),
});
export const fetchAudioInput = z.object({
  video_instance_id: uuid,
  actor_id: ownId.nullish(),
  /** One row of values per recipient; a row of one value may be the value alone. */
  names: z.array(z.union([cell, rows.element])).max(limits.rowsPerRequest),
  variables,
});
export const trainingAudioInput = z.object({
  video_instance_id: uuid,
  start: shortText.nullish(),
  duration_secs: z.int32().min(1).nullish(),
});

export const distanceInput = z.object({ video_instance_id: uuid, variables });
export const orderInput = z.object({
  campaign_id: uuid,
  email: z.email().max(320),
  names: rows,
});
export const reviewOptionInput = z.object({
  email: z.email().max(320),
  first_name: z.string().max(limits.nameCharacters),
  options: z.string().max(limits.untypedCharacters),
  share_url: z.string().max(limits.addressCharacters),
});
export const pipelineNotice = z.object({
  id: uuid,
  kind: idText,
  error: untyped,
  execution_name: untyped,
});

export const campaignsQuery = z.object({
  video_instance_id: uuid,
  page: pageNumber,
  size: pageSize.optional().describe('Left out, all of them are answered (x-vocative).'),
});
/** Whether videos also get a small MP4 for messaging apps once they have succeeded (x-vocative). */
const messaging = z.boolean().nullish();
/** A template that follows or precedes the personalized one in every video, which is null for none (x-vocative). */
const bodyFields = { body_video_instance_id: uuid.nullish(), body_position: z.enum(['after', 'before']).nullish() };
/** Captions as a text track that players show, or burned into the pictures in a style (x-vocative). */
export const captionFields = {
  captions: z.enum(captionModes).nullish(),
  caption_style: z.enum(captionStyles).nullish(),
  /** Whether the spoken word stands out in burned-in captions. */
  caption_highlight: z.boolean().nullish(),
  /** Language of a label in the caption track that says which words were added, and how; null for none. */
  caption_label: z.enum(labelLanguages).nullish(),
};
/** Fallbacks for missing values, by variable (x-vocative). */
const fallbacks = mapOf(z.string().max(limits.valueCharacters), limits.sectionsPerVideo).nullish();

/** `backgrounds` entry of a generation request. */
export const backgroundSchema = z.object({
  name: idText,
  kind: shortText,
  start: z.number(),
  end: z.number(),
  config: z
    .object({
      audio: z.boolean(),
      blend: z.number(),
      brightness: z.number(),
      scale: z.number(),
      similarity: z.number(),
      color: shortText,
      mode: shortText,
      position: shortText,
    })
    .partial()
    .default({})
    .describe('In a circle, where left out.'),
});

/** Backgrounds of all requests of a campaign, and the fallback of assets (x-vocative). */
export const campaignBackgrounds = z.object({
  entries: z.array(backgroundSchema).max(limits.sectionsPerVideo).default([]),
  /** `fail`: the row fails. `template`: the unchanged template. `color`: a plain color. `image`: another picture. */
  fallback: z.enum(['fail', 'template', 'color', 'image']).default('fail'),
  /** Six hexadecimal digits. */
  color: shortText.nullish(),
  /** Address of the picture. */
  image: publicAddress(z.string().max(limits.addressCharacters)).nullish(),
});
export type CampaignBackgrounds = z.infer<typeof campaignBackgrounds>;

/** Settings of a campaign, for creating and updating it. */
const campaignFields = {
  distance_mode: untyped,
  webhook: untyped,
  messaging,
  ...bodyFields,
  ...captionFields,
  lipsync: z.boolean().nullish().describe('Whether mouths are shown from films of names (x-vocative).'),
  fallbacks,
  backgrounds: campaignBackgrounds.nullish(),
  voice_config: voiceText
    .nullish()
    .describe('Voice that speaks in place of the template’s; null for the template’s (x-vocative).'),
};
export const campaignInput = z.object({
  campaign_name: name,
  video_instance_id: uuid,
  ...campaignFields,
});
export const campaignUpdate = z.object({
  id: uuid,
  campaign_name: name.nullish(),
  data_id: untyped,
  data_type: untyped,
  ...campaignFields,
  /** Closes a campaign to changes and further rows, or opens it again (x-vocative). */
  locked: z.boolean().nullish(),
});

const accessName = z.string().trim().min(1).max(200);
/** Per month; null for no limit. */
const creditLimit = z.number().min(0).max(limits.credits).nullable();
export const accountInput = z.object({ name: accessName, credit_limit: creditLimit.optional() });
export const accountUpdate = z.object({ id: uuid, credit_limit: creditLimit });
/** An administrator may name any account; the caller's own by default. */
const holder = { user_id: uuid.optional() };
export const credentialsQuery = z.object(holder);
export const credentialInput = z.object({ name: accessName, ...holder });
export const credentialQuery = z.object({ client_id: uuid, ...holder });

const pageName = z.string().trim().min(1).max(limits.pageNameCharacters);

export const shareSettingsInput = z.object({
  id: uuid,
  /** As all texts of a page, may contain variables, `A video for {{first_name}}`; here also in single braces. */
  title: z.string().max(limits.pageTitleCharacters).nullish(),
  /** Who sends the video. `picture` and `logo` are `data:` addresses of a PNG, JPEG or WebP. */
  sender: z.object({ name: pageName, role: pageName.nullish(), picture: pagePicture.nullish() }).nullish(),
  /** Shown by its logo, or else by its name. */
  company: z.object({ name: pageName, logo: pagePicture.nullish() }).nullish(),
  /** Of button and player: six hexadecimal digits. */
  color: colorDigits.nullish(),
  /** Below the video. */
  message: z.string().trim().max(limits.pageMessageCharacters).nullish(),
  /** Values in its address are percent-encoded, `https://example.com/?for={{company}}`. */
  button: z
    .object({
      label: z.string().trim().min(1).max(limits.pageButtonCharacters),
      url: z.url({ protocol: /^https$/ }).max(2_000),
    })
    .nullish(),
  indexed: z.boolean().nullish(),
  /** Whether openings, plays and presses of the button are counted; their numbers go when it is switched off. */
  counted: z.boolean().nullish(),
});

export const stillSettingsInput = z.object({
  id: uuid,
  /** With variables as in a script, `Hi {{first_name}}`; null or empty for shared stills. */
  text: z.string().trim().max(limits.stillCharacters).nullish(),
  /** How the text is drawn; unchanged by default, initially `lower_third`. */
  style: z.enum(stillStyles).nullish(),
  /** Whether a play button is drawn in the middle, for mail programs; unchanged by default. */
  badge: z.boolean().nullish(),
});

export const callbacksQuery = page.extend({
  campaign_id: uuid.optional(),
  video_id: uuid.optional(),
  destination_id: uuid.optional(),
  status: z.enum(['pending', 'delivered', 'failed']).optional(),
});
/** One callback, or all of a campaign that were given up. */
export const replayInput = z.object({ id: idText.nullish(), campaign_id: uuid.nullish() });
export const enableDestinationInput = z.object({
  id: uuid,
  /** Also sends again what was delivered or given up since then; UTC where it has no zone. */
  since: z.iso.datetime({ offset: true, local: true }).max(40).nullish(),
});
export const callbackDestinationInput = z.object({ url: address });

/** `completed` is an alias of `succeeded`; an empty text stands for all. */
const videoStatusFilter = z.enum(['preparing', 'queued', 'processing', 'succeeded', 'completed', 'failed', '']);
export type VideoStatusFilter = z.infer<typeof videoStatusFilter>;
export const generatedByCampaignQuery = page.extend({ campaign_id: uuid, status: videoStatusFilter.optional() });
export const generatedByInstanceQuery = page.extend({ video_instance_id: uuid });

export const alignInput = z.object({ video_instance_id: uuid, script: script.min(1) });
export const transcribeInput = z.object({
  video_instance_id: uuid,
  /** The language spoken, as a tag: a model for many languages is told it. */
  language: z.string().max(35).default('en'),
  /** Whether nobody waits: videos that were ordered then go first. */
  background: z.boolean().default(false),
});
/** Replaces a template's script and all its sections in one step. */
export const templateScriptInput = z.object({
  id: uuid,
  script,
  sections,
  /** Also replaces the cuts; unchanged by default. */
  cuts: cuts.optional(),
  /**
   * The version that this one was made of, as `script_version` of the template’s details: nothing is saved if the
   * template has another by now. Without it, whatever is there is replaced (x-vocative).
   */
  made_of: z.string().max(64).optional(),
});
export const templateCutsInput = z.object({ id: uuid, cuts });
export const templateLayoutInput = z.object({ id: uuid, layout: layoutSchema });
