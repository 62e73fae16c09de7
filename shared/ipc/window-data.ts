import { generationModes } from '../generation-modes.ts';
import { z } from 'zod';
import {
  alignedWordSchema,
  alignmentFindingSchema,
  shownFindingSchema,
  templateDetailsSchema,
  videoInstanceSchema,
  voiceSchema,
} from '../api/index.ts';
import { errorCodes, sentenceSchema, type ErrorCode } from '../errors/index.ts';
import { saidNoteSchema } from '../api/import-notes.ts';
import { languages, type Language } from '../language/index.ts';
import { layoutSchema } from '../layouts.ts';
import { lookInput } from '../looks.ts';
import { campaignOptionsSchema } from './campaign-options.ts';

/** Data of the window, in the desktop's own form: stable even if a remote studio gives unexpected answers. */

const errorCodeSchema = z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]);

/** A failure as shown to the user: code for behaviour, sentence for reading. */
export const problemSchema = z.object({
  code: errorCodeSchema,
  /** English. */
  message: z.string(),
  /** The sentence behind `message`, if it says more than the code. */
  sentence: sentenceSchema.optional(),
  /** For developers, about a failure in this window: the failed request or the open screen. */
  detail: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** A stretch of a recording, seconds. */
export const rangeSchema = z.object({ start: z.number(), end: z.number() });
export const sectionSchema = z.object({
  variable: z.string(),
  /** Seconds in the recording. */
  start: z.number(),
  end: z.number(),
});

const jobKinds = ['import', 'generate', 'export'] as const;
const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  status: z.enum(jobStatuses),
  /** Its current step, in plain words: "Preparing video". */
  phase: z.string(),
  /** Whether it has to wait; `phase` then gives the reason. */
  waiting: z.boolean(),
  /** 0–1, never decreasing. */
  progress: z.number().min(0).max(1),
  title: z.string(),
  attempts: z.number().int(),
  problem: problemSchema.nullable(),
  /** The template or campaign the job works on. */
  templateId: z.string().nullable(),
  campaignId: z.string().nullable(),
  /** Kind-specific result, e.g. the folder of an export. */
  resultPath: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Job = z.infer<typeof jobSchema>;

export const cutStates = ['none', 'running', 'failed'] as const;
export const templateStatuses = ['preparing', 'ready', 'failed', 'cancelled'] as const;

/** The studio's data of a template, without addresses: the window only loads the app's media. */
export const shownInstanceSchema = videoInstanceSchema.omit({ thumbnail: true, training_url: true });
export const shownMediaSchema = templateDetailsSchema.shape.media
  .unwrap()
  .omit({ video_url: true, poster_url: true, preview_url: true });

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Marked script, `Hi {{first_name|Sarah}}`; empty until written. */
  script: z.string(),
  createdAt: z.string(),
  status: z.enum(templateStatuses),
  progress: z.number().min(0).max(1),
  problem: problemSchema.nullable(),
  /** Addresses the window may load, valid for this run; null until ready. */
  videoUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  voice: z.string().nullable(),
  /** The actor who speaks in it; null if unknown, e.g. for a picked file before the user has chosen one. */
  actorId: z.string().nullable(),
  /** The folder it is in; null for none. */
  folderId: z.string().nullable(),
  /** The look of the speaker in its videos; null for the unchanged recording. */
  look: lookInput.nullable(),
  /** The studio's data; null until the studio knows the template. */
  instance: shownInstanceSchema.nullable(),
  /** Its finished video; null until ready. While cuts or another layout are prepared, the previous one. */
  media: shownMediaSchema.nullable(),
  /** Whether changes of its cuts or layout are still to be applied to its video, or failed. */
  cutting: z.enum(cutStates),
});
export type Template = z.infer<typeof templateSchema>;

export const templateContentSchema = z.object({
  template: templateSchema,
  /** Of script, sections and cuts, for the next save; empty from studios without it. */
  version: z.string(),
  sections: z.array(sectionSchema),
  waveform: z.object({
    /** Seconds. */
    duration: z.number(),
    /** Intervals per second. */
    rate: z.number(),
    /** Address of the peaks for this run: bytes, see shared/timeline/waveform.ts. */
    url: z.string(),
  }),
  /** Address of the recording without cuts, for this run: sections, words and cuts are times of it. */
  recordingUrl: z.string().nullable(),
  /** The parts that its video leaves out, in time order. */
  cuts: z.array(rangeSchema),
  /** The layout of screen and camera, and a still of each once they are prepared; null for a single recording. */
  composition: z
    .object({ layout: layoutSchema, screenUrl: z.string().nullable(), cameraUrl: z.string().nullable() })
    .nullable(),
  /** Word times of the saved script, seconds; empty if it was never aligned. */
  words: z.array(alignedWordSchema),
  /** Where the recording differs from the saved script; null if unknown. */
  findings: z.array(alignmentFindingSchema).nullable(),
  /** What the import of the recording noticed. */
  notes: z.array(saidNoteSchema),
});
export type TemplateContent = z.infer<typeof templateContentSchema>;

const videoStatuses = ['queued', 'processing', 'succeeded', 'failed', 'cancelled'] as const;
export const campaignVideoSchema = z.object({
  id: z.string(),
  /** Its id at the studio; null before the studio has it. */
  studioId: z.string().nullable(),
  /** 0-based, in its campaign. */
  row: z.number().int(),
  /** Its row in the list that the campaign was made from, 1-based, as the user knows it. */
  line: z.number().int(),
  /** The spoken value of each variable: the row's own, else the fallback. */
  values: z.array(z.string()),
  /** For each variable, whether its fallback is spoken. */
  fallbackUsed: z.array(z.boolean()),
  status: z.enum(videoStatuses),
  problem: problemSchema.nullable(),
  /** Address of its own background, or of an uploaded file; empty for none. */
  background: z.string(),
  /** What should be looked at in the finished video. */
  findings: z.array(shownFindingSchema),
  /** Time of its end, ISO 8601. Null before, and for videos that ended before this was stored. */
  finishedAt: z.string().nullable(),
  videoUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  gifUrl: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  /** Whether others can open its page. */
  published: z.boolean(),
});
export type CampaignVideo = z.infer<typeof campaignVideoSchema>;

export const campaignSummarySchema = z.object({
  id: z.string(),
  /** Its id at the studio; null before the studio has it. */
  studioId: z.string().nullable(),
  name: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  variables: z.array(z.string()),
  mode: z.enum(generationModes),
  /** By variable: the value spoken for a row without one. */
  fallbacks: z.record(z.string(), z.string()),
  /** Without the pictures of its pages: lists have hundreds of campaigns. */
  options: campaignOptionsSchema.omit({ senderPicture: true, companyLogo: true }),
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  total: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  /** Seconds of work so far, for the rate and the remaining time. */
  elapsed: z.number(),
  /** Seconds between the ends of two videos, also of several runs; null until all have ended, and for a few. */
  pace: z.number().nullable(),
  problem: problemSchema.nullable(),
  /** Whether it has not been sent. */
  unsent: z.boolean(),
  createdAt: z.string(),
});
export type CampaignSummary = z.infer<typeof campaignSummarySchema>;

/** Position of a campaign in the list of all campaigns. */
export const campaignPlaceSchema = campaignSummarySchema.pick({ createdAt: true, id: true });
export type CampaignPlace = z.infer<typeof campaignPlaceSchema>;

export const spoolSchema = z.object({
  id: z.string(),
  kind: z.enum(['recording', 'file']),
  name: z.string(),
  /** The script for the recording, with marked variables; empty for a picked file. */
  script: z.string(),
  mimeType: z.string(),
  bytes: z.number().int(),
  startedAt: z.string(),
  /** Address at which the part on disk can be played; null for a picked file. */
  url: z.string().nullable(),
});
/** A recording or picked file that is being written to disk. */
export type Spool = z.infer<typeof spoolSchema>;

/** The account in use, and whether its studio can be reached. */
export const connectionSchema = z.object({
  /** The account whose data the window shows. */
  account: z.string(),
  name: z.string(),
  kind: z.enum(['builtin', 'remote']),
  baseUrl: z.string(),
  clientId: z.string().nullable(),
  /**
   * `os`: the system keychain works. `closed`: it works, but refused a secret. `memory`: there is none, and secrets
   * last for this run only.
   */
  keychain: z.enum(['os', 'closed', 'memory']),
  online: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  platform: z.string(),
  /** Default folder of exports. */
  exportFolder: z.string(),
  /** Whether the shell can show the system's folder dialog. */
  canChooseFolder: z.boolean(),
  voices: z.array(voiceSchema),
  /** Whether the studio has not listed its voices yet: the list then contains the built-in ones. */
  voicesAwaited: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** Heights of the picture that can be requested from a camera, pixels. */
export const pictureHeights = [720, 1080, 2160] as const;
export type PictureHeight = (typeof pictureHeights)[number];

/** Ways to take finished videos elsewhere. */
export const waysToGet = ['folder', 'links', 'pages', 'mail', 'crm'] as const;
export type WayToGet = (typeof waysToGet)[number];

export const preferencesSchema = z.object({
  /** `system`: the first of the system's languages that the window supports. */
  language: z.enum(['system', ...Object.keys(languages)] as ['system', ...Language[]]),
  theme: z.enum(['system', 'light', 'dark']),
  /** Whether single characters are shortcuts outside of text fields. */
  letterKeys: z.boolean(),
  /** The tour of the first start. `unseen` until the user's first choice; it is about one template, the sample. */
  tour: z.object({
    state: z.enum(['unseen', 'on', 'over']),
    /** Empty until the sample was requested. */
    templateId: z.string(),
  }),
  /** Whether the window may offer to install a natural voice. */
  voiceOffer: z.enum(['open', 'declined']),
  /** Whether the rare settings of a campaign's last step are unfolded. */
  sendMore: z.boolean(),
  /** Folder of exports; empty for the app's default. */
  exportFolder: z.string(),
  /** The last way in which finished videos were taken elsewhere. */
  getVideos: z.enum(waysToGet),
  /** Last settings of the recorder. */
  recorder: z.object({
    /** The browser's ids of the devices; empty for the system's choice. */
    cameraId: z.string(),
    microphoneId: z.string(),
    /** Height of the picture, pixels. A camera that has fewer records what it has. */
    pictureHeight: z.literal(pictureHeights),
    /** The browser's processing of the sound before it is recorded. */
    noiseSuppression: z.boolean(),
    echoCancellation: z.boolean(),
    automaticGain: z.boolean(),
    /** Whether names are filmed while they are recorded. */
    filmsNames: z.boolean(),
    /** Speed of the teleprompter, words per minute. */
    speed: z.number(),
    /** Whether it follows the reader's voice; if it cannot, it scrolls at `speed`. */
    followsVoice: z.boolean(),
    textSize: z.enum(['small', 'medium', 'large']),
    /** For a teleprompter whose glass mirrors the screen. */
    mirrored: z.boolean(),
    script: z.string(),
    showScript: z.boolean(),
    showGuide: z.boolean(),
  }),
});
/** The user's choices on this computer: nothing secret, and nothing whose loss would matter. */
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  language: 'system',
  theme: 'system',
  letterKeys: true,
  tour: { state: 'unseen', templateId: '' },
  voiceOffer: 'open',
  sendMore: false,
  exportFolder: '',
  getVideos: 'folder',
  recorder: {
    cameraId: '',
    microphoneId: '',
    pictureHeight: 1080,
    noiseSuppression: true,
    // Nobody else speaks here; cancelling echo only dulls the voice.
    echoCancellation: false,
    automaticGain: true,
    filmsNames: false,
    speed: 130,
    followsVoice: true,
    textSize: 'medium',
    mirrored: false,
    script: '',
    showScript: true,
    showGuide: true,
  },
};

/** Some of the choices; the others are unchanged. */
export const preferenceChangesSchema = preferencesSchema
  .extend({ recorder: preferencesSchema.shape.recorder.partial() })
  .partial();
export type PreferenceChanges = z.infer<typeof preferenceChangesSchema>;

/** A list of recipients, and the format it was read from. */
export const readRowsSchema = z.object({
  /** The first line, which may be a recipient: some may be the same, or empty. */
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** For each row its line in the file or row of the sheet, from 1. */
  lines: z.array(z.number().int()),
  /** Lines above and below the table that were left out: titles, notes, totals. Texts may be cut. */
  leftOut: z.array(z.object({ line: z.number().int(), text: z.string() })),
  origin: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      delimiter: z.string(),
      encoding: z.string(),
      /** Encodings that fit as well, the used one first, with some words each; empty if the encoding is certain. */
      readings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
    }),
    z.object({
      kind: z.literal('workbook'),
      /** Sheets that are not hidden. */
      sheets: z.array(z.string()),
      sheet: z.string(),
      /** Numbers of hidden rows and columns of the sheet, which were left out. */
      hidden: z.object({ rows: z.number().int(), columns: z.number().int() }),
    }),
  ]),
});
export type ReadRows = z.infer<typeof readRowsSchema>;
