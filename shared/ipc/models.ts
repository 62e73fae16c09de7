import { generationModes } from '../generation-modes.ts';
import { z } from 'zod';
import {
  alignedWordSchema,
  alignmentFindingSchema,
  templateDetailsSchema,
  videoInstanceSchema,
  voiceSchema,
} from '../api/index.ts';
import { errorCodes, sentenceSchema, type ErrorCode } from '../errors/index.ts';
import { languages, type Language } from '../language/index.ts';
import { layoutSchema } from '../layouts.ts';
import { lookInput } from '../looks.ts';
import { campaignOptionsSchema } from './campaign-options.ts';

/** Shapes the window works with. They are the desktop's own: stable even when a remote studio answers oddly. */

const errorCodeSchema = z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]);

/** A failure as shown to the user: code for behaviour, sentence for reading. */
export const problemSchema = z.object({
  code: errorCodeSchema,
  /** English. */
  message: z.string(),
  /** Which sentence that is, where it says more than the code. */
  sentence: sentenceSchema.optional(),
  /** For developers, of what failed just now in this window: what it had asked for, or where it was. */
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
  /** What it is doing now, in plain words: "Preparing video". */
  phase: z.string(),
  /** Whether it cannot go on for now: the phase then says what it waits for. */
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

/** What the studio says of a template, without addresses: the window loads media of the app alone. */
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
  /** Who speaks in it; null where that is not known, as of a picked file before somebody has said so. */
  actorId: z.string().nullable(),
  /** The folder it is in; null outside of any. */
  folderId: z.string().nullable(),
  /** How the speaker stands in its videos; null for the recording as it is. */
  look: lookInput.nullable(),
  /** As the studio describes it; null until it knows the template. */
  instance: shownInstanceSchema.nullable(),
  /** Its finished video; null until ready. While cuts or another layout are made, the one before. */
  media: shownMediaSchema.nullable(),
  /** Whether its video still lacks changes of its cuts or layout, and whether making them went wrong. */
  cutting: z.enum(cutStates),
});
export type Template = z.infer<typeof templateSchema>;

/** Where something was said wrong, as the speaker marked it while recording, seconds. */
export const flubsSchema = z.array(z.number().min(0));

export const templateContentSchema = z.object({
  template: templateSchema,
  sections: z.array(sectionSchema),
  waveform: z.object({
    /** Seconds. */
    duration: z.number(),
    /** Intervals a second. */
    rate: z.number(),
    /** Where the window can load the peaks, for this run: bytes, see shared/timeline/waveform.ts. */
    url: z.string(),
  }),
  /** Where the window can load the recording, without cuts: sections, words and cuts are times of it. */
  recordingUrl: z.string().nullable(),
  /** What its video leaves out, in time order. */
  cuts: z.array(rangeSchema),
  /** Marked while it was recorded, and neither cut out nor dismissed since. */
  flubs: flubsSchema,
  /** How screen and camera share the picture, and a still of each once they are prepared; null for a recording alone. */
  composition: z
    .object({ layout: layoutSchema, screenUrl: z.string().nullable(), cameraUrl: z.string().nullable() })
    .nullable(),
  /** Word times of the saved script; empty when it was never aligned. */
  words: z.array(alignedWordSchema),
  /** Where the recording differs from the saved script; null if unknown. */
  findings: z.array(alignmentFindingSchema).nullable(),
});
export type TemplateContent = z.infer<typeof templateContentSchema>;

const videoStatuses = ['queued', 'processing', 'succeeded', 'failed', 'cancelled'] as const;
export const campaignVideoSchema = z.object({
  id: z.string(),
  row: z.number().int(),
  /** What is said, by variable: a fallback where the row had nothing. */
  values: z.array(z.string()),
  /** For each variable whether its fallback is said. */
  fallbackUsed: z.array(z.boolean()),
  status: z.enum(videoStatuses),
  problem: problemSchema.nullable(),
  /** Address of what it shows as its background, or of an uploaded file; empty for none of its own. */
  background: z.string(),
  /** When it ended, ISO 8601. Null before, and of videos that ended before this was kept. */
  finishedAt: z.string().nullable(),
  videoUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  gifUrl: z.string().nullable(),
  captionsUrl: z.string().nullable(),
});
export type CampaignVideo = z.infer<typeof campaignVideoSchema>;

export const campaignSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  variables: z.array(z.string()),
  mode: z.enum(generationModes),
  /** By variable: the value spoken for a row without one. */
  fallbacks: z.record(z.string(), z.string()),
  options: campaignOptionsSchema,
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  total: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  /** Seconds of work so far, for rate and time left. */
  elapsed: z.number(),
  problem: problemSchema.nullable(),
  /** Whether it waits to be sent and can still be withdrawn. */
  unsent: z.boolean(),
  createdAt: z.string(),
});
export type CampaignSummary = z.infer<typeof campaignSummarySchema>;

/** Where a campaign stands in the list of all of them. */
export const campaignPlaceSchema = campaignSummarySchema.pick({ createdAt: true, id: true });
export type CampaignPlace = z.infer<typeof campaignPlaceSchema>;

export const spoolSchema = z.object({
  id: z.string(),
  kind: z.enum(['recording', 'file']),
  name: z.string(),
  /** What was to be read, with marked variables; empty for a picked file. */
  script: z.string(),
  mimeType: z.string(),
  bytes: z.number().int(),
  /** Of a take. */
  flubs: flubsSchema,
  startedAt: z.string(),
  /** The address at which the part on disk can be played; null for a picked file. */
  url: z.string().nullable(),
});
/** A recording or picked file on its way to disk. */
export type Spool = z.infer<typeof spoolSchema>;

/** The account in use and how its studio answers. */
export const connectionSchema = z.object({
  /** Whose data the window shows. */
  account: z.string(),
  name: z.string(),
  kind: z.enum(['builtin', 'remote']),
  /** False until the user has made the first-run choice. */
  chosen: z.boolean(),
  baseUrl: z.string(),
  clientId: z.string().nullable(),
  /**
   * `os`: the system keychain answers. `memory`: no keychain here, secrets last for this run only. `vault`: a file that a
   * passphrase opened; `locked`: one that it has yet to open.
   */
  keychain: z.enum(['os', 'closed', 'memory', 'vault', 'locked']),
  online: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  platform: z.string(),
  /** Folder exports go to unless another is chosen. */
  exportFolder: z.string(),
  /** Whether the shell can show the system's folder dialog. */
  canChooseFolder: z.boolean(),
  voices: z.array(voiceSchema),
  /** Whether the studio has not told its voices yet: those that come with the app stand in for them. */
  voicesAwaited: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

/** Lines of the pictures that a camera can be asked for. */
export const pictureHeights = [720, 1080, 2160] as const;
export type PictureHeight = (typeof pictureHeights)[number];

export const preferencesSchema = z.object({
  /** `system`: the first language of the system that the window knows. */
  language: z.enum(['system', ...Object.keys(languages)] as ['system', ...Language[]]),
  theme: z.enum(['system', 'light', 'dark']),
  /** Whether single characters are shortcuts outside of text. */
  letterKeys: z.boolean(),
  /** The tour of the first start. `unseen` until a first choice was made; it leads over one template, the sample. */
  tour: z.object({
    state: z.enum(['unseen', 'on', 'over']),
    /** Empty until the sample was asked for. */
    templateId: z.string(),
  }),
  /** Whether a natural voice may be offered. */
  voiceOffer: z.enum(['open', 'declined']),
  /** Where exports go; empty for the app's own folder. */
  exportFolder: z.string(),
  /** What the recorder was set to last time. */
  recorder: z.object({
    /** The browser's ids of the devices; empty for the system's choice. */
    cameraId: z.string(),
    microphoneId: z.string(),
    /** Lines of the picture. A camera that has fewer gives what it has. */
    pictureHeight: z.literal(pictureHeights),
    /** What the browser does to the sound before it is recorded. */
    noiseSuppression: z.boolean(),
    echoCancellation: z.boolean(),
    automaticGain: z.boolean(),
    /** Words a minute of the teleprompter. */
    speed: z.number(),
    /** Whether it follows the reader's voice; the speed is for where it cannot. */
    followsVoice: z.boolean(),
    textSize: z.enum(['small', 'medium', 'large']),
    /** For a teleprompter whose glass mirrors the screen. */
    mirrored: z.boolean(),
    script: z.string(),
    showScript: z.boolean(),
    showGuide: z.boolean(),
  }),
});
/** Choices on this computer: nothing secret, nothing whose loss would matter. */
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = {
  language: 'system',
  theme: 'system',
  letterKeys: true,
  tour: { state: 'unseen', templateId: '' },
  voiceOffer: 'open',
  exportFolder: '',
  recorder: {
    cameraId: '',
    microphoneId: '',
    pictureHeight: 1080,
    noiseSuppression: true,
    // Nobody else speaks here; cancelling echo only dulls the voice.
    echoCancellation: false,
    automaticGain: true,
    speed: 130,
    followsVoice: true,
    textSize: 'medium',
    mirrored: false,
    script: '',
    showScript: true,
    showGuide: true,
  },
};

/** Some of the choices; the others stay as they are. */
export const preferenceChangesSchema = preferencesSchema
  .extend({ recorder: preferencesSchema.shape.recorder.partial() })
  .partial();
export type PreferenceChanges = z.infer<typeof preferenceChangesSchema>;

/** A list of recipients as it was read, and what it was read from. */
export const readRowsSchema = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  origin: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), delimiter: z.string(), encoding: z.string() }),
    z.object({
      kind: z.literal('workbook'),
      /** Sheets that are not hidden. */
      sheets: z.array(z.string()),
      sheet: z.string(),
      /** Rows and columns that the sheet hides; they were left out. */
      hidden: z.object({ rows: z.number().int(), columns: z.number().int() }),
    }),
  ]),
});
export type ReadRows = z.infer<typeof readRowsSchema>;
