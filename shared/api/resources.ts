import { z } from 'zod';
import { mediaAddress, publicAddress } from './addresses.ts';
import { lipsUsedSchema } from './films.ts';
import { answeredFindingSchema } from './row-findings.ts';
import { captionModes, captionStyles, labelLanguages } from '../captions.ts';
import { sentenceSchema } from '../errors/index.ts';
import { saidNoteSchema } from './import-notes.ts';
import { layoutSchema } from '../layouts.ts';
import { stillStyles } from '../stills.ts';
import { campaignBackgrounds } from './requests.ts';
import { betterSources, clipReasons, passedOverReasons } from '../clip-sources.ts';

/** Fields that the interface declares as `any`: stored and returned as given, null if a studio omits them. */
const untyped = z.unknown().default(null);

/** ISO 8601 date-time without zone, UTC: `2026-11-21T09:30:00.000`. */
export const timestampSchema = z.string();

export const actorSchema = z.object({
  id: z.string(),
  name: z.string(),
  user_id: z.string(),
  us_accent: z.boolean(),
  sync_actor_id: untyped,
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type Actor = z.infer<typeof actorSchema>;

/**
 * The fault that work waits for, such as a full disk or a service that does not answer. The work continues when it
 * ends.
 */
export const waitSchema = z.object({
  /** Our error code. */
  code: z.string(),
  /** The reason in words, and the way out. */
  message: z.string(),
  since: timestampSchema,
  next_try: timestampSchema,
});
export type Wait = z.infer<typeof waitSchema>;

export const campaignSchema = z.object({
  id: z.string(),
  campaign_name: z.string(),
  video_instance_id: z.string(),
  user_id: z.string(),
  locked: z.boolean(),
  data_id: untyped,
  data_type: untyped,
  distance_mode: untyped,
  thumbnail: untyped,
  webhook: untyped,
  /** Whether finished videos also get a small MP4 for messaging apps (x-vocative). */
  messaging: z.boolean().default(false),
  /** The template that follows or precedes the personalized one in every video (x-vocative). */
  body_video_instance_id: z.string().nullable().default(null),
  body_position: z.enum(['after', 'before']).default('after'),
  /** Captions as a text track that players show, or burned into the pictures in a style (x-vocative). */
  captions: z.enum(captionModes).default('off'),
  caption_style: z.enum(captionStyles).default('box'),
  caption_highlight: z.boolean().default(false),
  caption_label: z.enum(labelLanguages).nullable().default(null),
  /** Whether mouths are shown from films of names where a request doesn't say (x-vocative). */
  lipsync: z.boolean().default(false),
  /** JSON text of the voice that replaces the template's; null for the template's (x-vocative). */
  voice_config: z.string().nullable().default(null),
  /** Fallbacks for missing values, by variable (x-vocative). */
  fallbacks: z.record(z.string(), z.string()).default({}),
  /** Backgrounds of all its videos, and the fallback of assets (x-vocative). */
  backgrounds: campaignBackgrounds.nullable().default(null),
  /** The reason why its unfinished videos wait; null while they continue (x-vocative). */
  waits_for: waitSchema.nullable().default(null),
  /** Whether `campaign/retry` respects `videos`; other studios retry all (x-vocative). */
  retries_videos: z.boolean().default(false),
  /** Whether it accepts `corrections` (x-vocative). */
  corrects_rows: z.boolean().default(false),
  /** Whether generating respects `leave_out_incomplete` (x-vocative). */
  leaves_out_rows: z.boolean().default(false),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type Campaign = z.infer<typeof campaignSchema>;

/** A saved webhook destination, which any campaign can use. */
export const savedWebhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  user_id: z.string(),
  webhook: publicAddress(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type SavedWebhook = z.infer<typeof savedWebhookSchema>;

export const folderSchema = z.object({
  id: z.string(),
  name: z.string(),
  user_id: z.string(),
  workspace_id: z.string().describe('As given: any text.'),
  /** Number of videos generated from its templates, and number of its templates. */
  generated_videos: z.number().int(),
  parent_videos: z.number().int(),
  sync_folder_id: untyped,
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type Folder = z.infer<typeof folderSchema>;

export const videoInstanceSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  folder_id: z.string().describe('Empty for a template in no folder.'),
  name: z.string(),
  /** The template's script in its marked form, `Hi {{first_name|Sarah}}`. */
  greetings: z.string(),
  industry: z.number().int(),
  /** 0 recorded, 1 uploaded, 2 imported. */
  mode: z.number().int(),
  text_to_video: z.boolean(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  actor_id: untyped,
  color_mode: untyped,
  processed_video_id: untyped,
  product_id: untyped,
  thumbnail: untyped,
  training_url: untyped,
  use_case: untyped,
  variable_timing_config: untyped,
  video_distance_execution_name: untyped,
  video_distance_status: untyped,
  video_id: untyped,
  video_percent_of_face: untyped,
  videos_preview_flag: untyped,
  /** Null for the unchanged recording. */
  look: untyped,
  voice_config: untyped,
  /** For templates imported from a partner: the script of the project. */
  partner_script_content: z.unknown().optional(),
});
export type VideoInstance = z.infer<typeof videoInstanceSchema>;

export const videoInstanceListSchema = z.object({ instances: z.array(videoInstanceSchema), total: z.number().int() });

export const generatedVideoSchema = z.object({
  id: z.string(),
  actor_id: z.string().describe('Empty for no actor.'),
  user_id: z.string(),
  video_id: z.string(),
  status: z
    .string()
    .describe(
      '`preparing` while its template is being prepared, then `queued`, `processing`, `succeeded` or `failed`.',
    ),
  checksum: z
    .number()
    .int()
    .describe(
      'CRC-32 of the file at `url`; 0 before it has succeeded, and in lists until `generated_video_by_id` was asked for it.',
    ),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  campaign_id: untyped,
  color_mode: untyped,
  estimate_time: untyped,
  execution_name: untyped,
  gif: untyped,
  /** What should be looked at, each with a sentence; only for finished videos (x-vocative). */
  findings: z.array(answeredFindingSchema).optional().catch(undefined),
  message: untyped,
  /** The sentence behind `message`, if it says more than the code (x-vocative). */
  error: z.string().optional().catch(undefined),
  /** Which of the product's sentences that is (x-vocative). */
  sentence: sentenceSchema.optional().catch(undefined),
  /** What the mouth in each section is from, in time order; only where films were asked for (x-vocative). */
  lips: z.array(lipsUsedSchema).optional().catch(undefined),
  /** Its captions as WebVTT; only for videos with captions (x-vocative). */
  captions_url: mediaAddress('captions').nullish(),
  /** Only once the messaging version exists. */
  messaging_video_url: mediaAddress('video').nullish(),
  /** Why it cannot be made, as in `message` (x-vocative). */
  messaging_message: z.string().nullish(),
  row_index: untyped,
  share_url: untyped,
  text: untyped,
  thumbnail: untyped,
  url: untyped,
  video_instance_id: untyped,
});
export type GeneratedVideo = z.infer<typeof generatedVideoSchema>;

export const generatedVideoListSchema = z.object({ total: z.number().int(), videos: z.array(generatedVideoSchema) });

export const segmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  segment: z.string(),
  highlight: z.string(),
  /** Seconds, as decimal text. */
  start_time: z.string(),
  end_time: z.string(),
  user_id: z.string(),
  video_instance_id: z.string(),
  highlight_si: z.number().int(),
  highlight_ei: z.number().int(),
  /** 0 spoken variable, 1 sentence. */
  kind: z.number().int(),
  locked: z.boolean(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  campaign_id: untyped,
  voice_config: untyped,
});
export type Segment = z.infer<typeof segmentSchema>;

export const audioSchema = z.object({
  id: z.string(),
  actor_id: z.string(),
  name: z.string(),
  /** Address of the sound as the studio keeps it. */
  url: z.string(),
  user_id: z.string(),
  video_instance_id: untyped,
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type Audio = z.infer<typeof audioSchema>;

const segmentAudioSchema = z.object({
  name: z.string(),
  segment: z.string(),
  variable: z.string(),
  audio: z.string().nullable(),
});
/** For each row and variable the recorded sound that fits, or null. */
export const segmentAudiosSchema = z.object({ names: z.array(z.array(segmentAudioSchema)) });

export const trainingAudioSchema = z.object({ training_url: z.string() });

/** A video that was ordered for someone, and its reviewers. */
export const paidVideoSchema = z.object({
  id: z.string(),
  created_at: timestampSchema,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_id: z.string(),
  campaign_id: untyped,
  campaign_name: untyped,
  plan_id: untyped,
  reviewer: untyped,
  reviewer1: untyped,
  share_url: untyped,
  thumbnail: untyped,
  url: untyped,
  video_instance_id: untyped,
});
export type PaidVideo = z.infer<typeof paidVideoSchema>;

/** Median number of finished videos a month, a week and a year, over those that had any. */
export const monthlyMedianSchema = z.object({
  percentile_cont: z.number().nullable(),
  weekly: z.number().nullable(),
  yearly: z.number().nullable(),
});

export const acceptedSchema = z.object({ code: z.number().int(), result: z.array(z.string()) });
export type Accepted = z.infer<typeof acceptedSchema>;

/** The error body that the interface declares, plus our own code and, if one row is at fault, its 0-based index. */
export const errorBodySchema = z.object({
  code: z.number().int(),
  /** Of the token endpoint: the error code of OAuth 2.0. */
  error: z.string().optional(),
  result: z.object({
    error: z.string(),
    reason: z.string().optional(),
    /** Which of the product's sentences `error` is, if it says more than `reason` (x-vocative). */
    sentence: sentenceSchema.optional(),
    row: z.number().int().optional(),
    subject: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

export const voiceConfigSchema = z.object({
  engine: z.string(),
  voice: z.string(),
  /** Speaking rate, 1 = the voice's own. */
  speed: z.number().min(0.5).max(2).default(1),
  /** Whether the voice is matched to the actor's pitch and colour. */
  pitch_match: z.boolean().default(true),
  /** Changes when the same voice would sound different; set by the studio (x-vocative). */
  revision: z.string().optional(),
});
export type VoiceConfig = z.infer<typeof voiceConfigSchema>;

// x-vocative extensions

/** A better source of a value's sound, and why it was not used. */
export const passedOverSchema = z.object({ source: z.enum(betterSources), reason: z.enum(passedOverReasons) });

/** The source of a value's sound in a video. */
export const videoClipSchema = z.object({
  variable: z.string(),
  value: z.string(),
  source: z.enum(['recording', 'neural', 'provider', 'builtin']),
  /** The voice's id; null for a recording. */
  voice: z.string().nullable(),
  reason: z.enum(clipReasons),
  /** Whether the voice was made to sound like the actor; null if unknown. */
  matched: z.boolean().nullable(),
  /** Whether the voice spoke it within its sentence, not alone; null if unknown. */
  in_sentence: z.boolean().nullable(),
  /** Better sources, best first, and why they were not used. */
  passed_over: z.array(passedOverSchema),
});
export type VideoClip = z.infer<typeof videoClipSchema>;

/** New words, seconds of the video, and whether they are a recording of the actor. */
export const addedWordsSchema = z.object({ start: z.number(), end: z.number(), recorded: z.boolean() });

/** Why an attempt to deliver a callback failed. */
const callbackProblemSchema = z.enum([
  /** No answer within ten seconds. */
  'timeout',
  'connection_failed',
  'bad_certificate',
  /** The receiver's name leads to a private address. */
  'address_refused',
  /** Redirects are not followed. */
  'redirected',
  /** 410: the receiver wants no more. */
  'gone',
  'http_error',
]);
export type CallbackProblem = z.infer<typeof callbackProblemSchema>;

export const callbackAttemptSchema = z.object({
  at: timestampSchema,
  /** HTTP status of the answer, where there was one. */
  status: z.number().int().nullable(),
  /** Null when the receiver accepted it. */
  problem: callbackProblemSchema.nullable(),
  /** The system's or OpenSSL's code, where there is one. */
  detail: z.string().nullable(),
  milliseconds: z.number().int(),
});
export type CallbackAttempt = z.infer<typeof callbackAttemptSchema>;

/** One entry of the delivery log. */
export const callbackSchema = z.object({
  id: z.string(),
  video_id: z.string(),
  event: z.string(),
  url: publicAddress(),
  status: z.enum(['pending', 'delivered', 'failed']),
  /** Time of the next attempt; null when it is done. */
  next_attempt_at: timestampSchema.nullable(),
  created_at: timestampSchema,
  finished_at: timestampSchema.nullable(),
  attempts: z.array(callbackAttemptSchema),
});
export type LoggedCallback = z.infer<typeof callbackSchema>;

/** An account of the studio. Accounts never see each other's data. */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is an administrator: the account the studio was set up with. */
  admin: z.boolean(),
  /** Credits per month; null for no limit. */
  credit_limit: z.number().nullable().default(null),
  created_at: timestampSchema,
});
export type Account = z.infer<typeof accountSchema>;

/** Client credentials; the secret is only shown when they are created. */
export const credentialSchema = z.object({ client_id: z.string(), name: z.string(), created_at: timestampSchema });
export type Credential = z.infer<typeof credentialSchema>;

export const shareSettingsSchema = z.object({
  /** May contain variables in braces; null for the standard title. */
  title: z.string().nullable(),
  // Studios of earlier versions lack these four.
  sender: z
    .object({ name: z.string(), role: z.string().nullable(), picture: z.string().nullable() })
    .nullable()
    .default(null),
  company: z.object({ name: z.string(), logo: z.string().nullable() }).nullable().default(null),
  /** Six hexadecimal digits; null for the standard one. */
  color: z.string().nullable().default(null),
  /** May contain variables, as in a script. */
  message: z.string().nullable().default(null),
  button: z.object({ label: z.string(), url: publicAddress() }).nullable(),
  /** Whether search engines may list the pages. */
  indexed: z.boolean(),
  /** Whether openings, plays and presses of the button are counted. Studios of earlier versions lack it. */
  counted: z.boolean().default(false),
});
export type ShareSettings = z.infer<typeof shareSettingsSchema>;

const visits = z.number().int().nonnegative();

/** Numbers of visits to the page of a video. */
export const pageCountsSchema = z.object({
  /** Of the video. */
  id: z.string(),
  opened: visits,
  /** Visits that played it for two seconds, or to its end. */
  watched: visits,
  pressed: visits,
  /** The most that one visit played, 0–1. */
  seen: z.number(),
});
export type PageCounts = z.infer<typeof pageCountsSchema>;

/** Numbers of a campaign's videos whose pages were opened, watched, and left by their button. */
export const countedCampaignSchema = pageCountsSchema.omit({ seen: true });

export const stillSettingsSchema = z.object({
  /** The design of each recipient's thumbnail and GIF preview; null when all share the template's. */
  text: z.string().nullable(),
  style: z.enum(stillStyles),
  /** Whether a play button shows that the pictures stand for a video. */
  badge: z.boolean(),
});

/** A receiver of callbacks. */
export const callbackDestinationSchema = z.object({
  id: z.string(),
  url: publicAddress(),
  created_at: timestampSchema,
  rotated_at: timestampSchema.nullable(),
  /** The first failed attempt since it last accepted anything; null while it does. */
  failing_since: timestampSchema.nullable().default(null),
  /** When it was switched off, after failing for days; null while it is on. */
  disabled_at: timestampSchema.nullable().default(null),
  /** The problem of the last attempt before that. */
  disabled_reason: callbackProblemSchema.nullable().default(null),
});
export type CallbackDestination = z.infer<typeof callbackDestinationSchema>;

/** A receiver with the secret that signs its deliveries, in the form of the Standard Webhooks specification. */
export const rotatedCallbackDestinationSchema = callbackDestinationSchema.extend({ secret: z.string() });

/** The secret is null for an existing receiver. */
export const newCallbackDestinationSchema = callbackDestinationSchema.extend({ secret: z.string().nullable() });

/** Progress of preparing (normalizing) a template's video. */
const importStateSchema = z.object({
  status: z.enum(['none', 'queued', 'running', 'succeeded', 'failed', 'cancelled']),
  phase: z.string(),
  /** 0–1, never decreasing within an attempt. */
  progress: z.number().min(0).max(1),
  /** Our error code and its sentence when `status` is `failed`. */
  reason: z.string().nullable(),
  error: z.string().nullable(),
  /** Which of the product's sentences `error` is, if it says more than `reason` (x-vocative). */
  sentence: sentenceSchema.optional(),
  /** The fault that it waits for, a full disk also while it runs; null when only for its turn. */
  waits_for: waitSchema.nullable().default(null),
});

/** A stretch of a recording, seconds. */
const stretchSchema = z.object({ start: z.number(), end: z.number() });

/** A template's preparation and, once it is ready, the facts and media that a client needs to show and edit it. */
export const templateDetailsSchema = z.object({
  id: z.string(),
  import: importStateSchema,
  media: z
    .object({
      /** Seconds. */
      duration: z.number(),
      width: z.number().int(),
      height: z.number().int(),
      /** Frames a second as a fraction, e.g. [30000, 1001]. */
      frame_rate: z.tuple([z.number().int(), z.number().int()]),
      channels: z.number().int(),
      /** Bytes of the normalized template. */
      size: z.number().int(),
      video_url: mediaAddress('video'),
      poster_url: mediaAddress('picture'),
      preview_url: mediaAddress('picture'),
    })
    .nullable(),
  /**
   * What the import of the recording repaired, left out or decided, with a code, an English sentence and the code's
   * figures: seconds, tracks from 1, dBFS (x-vocative).
   */
  notes: z.array(saidNoteSchema).default([]),
  /**
   * The template's cuts, in time order, seconds of the recording. Until they are applied, `media` is the previous
   * video.
   */
  cuts: z.array(stretchSchema).default([]),
  /** Changes with the script, its sections and the cuts; see `made_of`. Empty from studios without it. */
  script_version: z.string().default(''),
  /**
   * The layout of screen and camera, and a still of each once they are prepared; null for a single recording. Until
   * another layout is prepared, `media` is the previous video.
   */
  composition: z
    .object({
      layout: layoutSchema,
      screen_url: mediaAddress('picture').nullable(),
      camera_url: mediaAddress('picture').nullable(),
    })
    .nullable()
    .default(null),
  /** The recording without cuts, once it is ready: sections, cuts and the waveform are times of it. */
  recording: z
    .object({
      /** Seconds. */
      duration: z.number(),
      video_url: mediaAddress('video'),
    })
    .nullable()
    .default(null),
});
/** A saved script. */
export const savedScriptSchema = z.object({
  /** Those of its sections, in time order. */
  segments: z.array(segmentSchema),
  /** For the next `made_of`. */
  script_version: z.string(),
});

export type TemplateDetails = z.infer<typeof templateDetailsSchema>;

export const waveformSchema = z.object({
  /** Seconds. */
  duration: z.number(),
  /** Peaks a second. */
  rate: z.number(),
  /** Address of the peaks: for each interval its minimum and maximum as signed bytes, 128 for full scale. */
  peaks_url: mediaAddress('waveform'),
});

export const transcriptSchema = z.object({
  /** Empty where nothing was said. */
  text: z.string(),
  /** Start of each word, seconds, as the aligner finds it; empty where it does not. */
  words: z.array(z.object({ word: z.string(), start: z.number() })),
  /**
   * Words that probably change with the recipient, such as the name in the greeting: a name for the variable, and their
   * place in the text. To be confirmed: a recognizer guesses how names are spelled, and may hear another word.
   */
  proposals: z.array(z.object({ variable: z.string(), start: z.int(), end: z.int() })).default([]),
  /**
   * Places in the text of words that are hardly likelier in the recording than others, in order; empty for a model that
   * cannot be asked. Names are not among them for their spelling alone.
   */
  unsure: z.array(z.object({ start: z.int(), end: z.int() })).default([]),
});
export type Transcript = z.infer<typeof transcriptSchema>;
/** What was said, and places of words that the recognizer is unsure of. */
export type HeardText = Pick<Transcript, 'text' | 'unsure'>;

export const voiceSchema = z.object({
  id: z.string(),
  engine: z.string(),
  name: z.string(),
  language: z.string(),
  /** The licence of the voice; null if its files do not say. */
  licence: z.string().nullable(),
  /** What it sounds like, in English. */
  description: z.string().optional(),
  /** Whether it imitates the template's actor, which requires that actor's recorded consent. */
  needs_consent: z.boolean().optional(),
  /** Processor time of one name on the studio's computer, seconds, if it was measured. */
  seconds_per_name: z.number().optional(),
});
export type Voice = z.infer<typeof voiceSchema>;
