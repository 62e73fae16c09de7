import { generationModes } from '../generation-modes.ts';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { layoutSchema } from '../layouts.ts';
import { lookInput } from '../looks.ts';
import {
  alignedWordSchema,
  alignmentFindingSchema,
  alignmentSchema,
  forgottenSpeechSchema,
  modelAddition,
  modelId,
  modelImport,
  providerById,
  providerKeyInput,
  providerSchema,
  providerSettings,
  providerTestSchema,
  speechModelSchema,
  videoClipSchema,
  voiceCostSchema,
  voiceSampleInput,
  voiceSampleSchema,
  voiceSchema,
} from '../api/index.ts';
import { accountRequests, accountSchema, vaultRequests } from './accounts.ts';
import { actorRequests } from './actors.ts';
import { backgroundRequests } from './backgrounds.ts';
import { campaignOptionsSchema, defaultCampaignOptions } from './campaign-options.ts';
import { creditRequests } from './credits.ts';
import { deviceRequests } from './devices.ts';
import { diagnosticsRequests } from './diagnostics.ts';
import { draftRequests, tableLayoutSchema } from './drafts.ts';
import { figureRequests } from './figures.ts';
import { folderRequests, folderSchema } from './folders.ts';
import { integrationRequests } from './integrations.ts';
import * as models from './models.ts';
import { openedRequests } from './opened.ts';
import { previewRequests } from './previews.ts';
import { retakeRequests } from './retakes.ts';
import { screenRequests } from './screens.ts';
import { scriptRequests } from './scripts.ts';
import { shareRequests } from './shares.ts';
import { copySchema, storageRequests } from './storage.ts';
import { updateRequests, updateStateSchema } from './updates.ts';
import { voiceRequests } from './voices.ts';

/** One request of the window to the app, which parses the input as it arrives and the output before it leaves. */
type IpcRequest = { input: z.ZodType; output: z.ZodType };

function requests<const T extends Record<string, IpcRequest>>(map: T): T {
  return map;
}

function events<const T extends Record<string, z.ZodType>>(map: T): T {
  return map;
}

const nothing = z.object({});
const id = z.object({ id: z.string() });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes expected');

/** Every request the window can make. Names are `area.verb`. */
export const ipcRequests = requests({
  'app.info': { input: nothing, output: models.appInfoSchema },
  /** The page has saved what it could; it answers `app.closing`. */
  'app.saved': { input: nothing, output: nothing },
  /** The network is back, or the user does not want to wait: what waits for a studio looks again now. */
  'app.online': { input: nothing, output: nothing },
  'app.openExternal': { input: z.object({ url: z.url({ protocol: /^https$/ }) }), output: nothing },

  /** What the user chose on this computer; at first the defaults. */
  'preferences.get': { input: nothing, output: models.preferencesSchema },
  'preferences.set': { input: models.preferenceChangesSchema, output: models.preferencesSchema },

  'connection.get': { input: nothing, output: models.connectionSchema },
  ...accountRequests,
  ...vaultRequests,

  /** Opens a place on disk for a recording or a picked file. Chunks follow in order; each is synced before its answer. */
  'spools.begin': {
    input: z.object({
      kind: z.enum(['recording', 'file']),
      name: z.string().max(255),
      mimeType: z.string().max(200),
      /** What is read in a recording: it comes back with one that was left unfinished. */
      script: z.string().max(limits.scriptCharacters).optional(),
      /** Of a screen: the spool of the camera that is recorded with it. Both become one template, or are discarded. */
      camera: z.string().optional(),
      /** Of a sentence that is recorded again: the spool of its take. They go together from then on. */
      retakeOf: z.string().optional(),
    }),
    output: models.spoolSchema,
  },
  'spools.append': {
    input: z.object({ id: z.string(), sequence: z.number().int().min(0), bytes }),
    output: z.object({ bytes: z.number().int() }),
  },
  /** Keeps the marks of a take that is being recorded, in place of those before. */
  'spools.mark': { input: z.object({ id: z.string(), flubs: models.flubsSchema }), output: nothing },
  /**
   * Fills the place of a picked file with a file of this computer; `spool.filled` tells how far that is. The page cannot
   * ask for it, since it must not name paths: see {@link hostRequestNames}.
   */
  'spools.fill': {
    input: z.object({ id: z.string(), path: z.string() }),
    output: z.object({ bytes: z.number().int() }),
  },
  'spools.discard': { input: id, output: nothing },
  /** Recordings that a crash left behind. */
  'spools.recoverable': { input: nothing, output: z.array(models.spoolSchema) },

  ...retakeRequests,

  'templates.list': { input: nothing, output: z.array(models.templateSchema) },
  'templates.get': { input: id, output: models.templateSchema },
  /** Turns a finished spool into a template; answers at once, preparation goes on as a job. */
  'templates.createFromSpool': {
    input: z.object({
      spoolId: z.string(),
      name: z.string().min(1).max(limits.nameCharacters),
      script: z.string().max(limits.scriptCharacters),
      folderId: z.string().nullable().default(null),
      /** Of a screen that was recorded with the camera: seconds until it began, and how both share the picture. */
      screen: z
        .object({ offset: z.number().min(-60).max(60), layout: layoutSchema })
        .nullable()
        .default(null),
    }),
    output: models.templateSchema,
  },
  'templates.createSample': { input: nothing, output: models.templateSchema },
  /** The newest template that was made of the sample and can be used, whatever it is called now; null where there is none. */
  'templates.findSample': { input: nothing, output: z.object({ id: z.string().nullable() }) },
  /** Prepares a template again whose preparation failed or was cancelled; its video was kept. */
  'templates.retryImport': { input: id, output: models.templateSchema },
  'templates.rename': {
    input: z.object({ id: z.string(), name: z.string().min(1).max(limits.nameCharacters) }),
    output: models.templateSchema,
  },
  /** A second template of the same video, with its script, sections and voice. */
  'templates.duplicate': { input: id, output: models.templateSchema },
  /** Brings a template's video here as a spool, so that its sentences can be said again as those of a take. */
  'templates.openTake': { input: id, output: z.object({ takeId: z.string() }) },
  /** A second template, in which the sentences are used that were said again of its take. The take is thrown away. */
  'templates.sayAgain': {
    input: z.object({ id: z.string(), takeId: z.string(), name: z.string() }),
    output: models.templateSchema,
  },
  /** Puts a template into a folder, or out of any. */
  'templates.move': {
    input: z.object({ id: z.string(), folderId: z.string().nullable() }),
    output: models.templateSchema,
  },
  'templates.delete': { input: id, output: nothing },
  'templates.content': { input: id, output: models.templateContentSchema },
  /** Writes down what is said, where a model that listens is installed. */
  'templates.transcribe': { input: id, output: z.object({ text: z.string() }) },
  'templates.align': { input: z.object({ id: z.string(), script: z.string() }), output: alignmentSchema },
  'templates.saveScript': {
    input: z.object({
      id: z.string(),
      script: z.string(),
      sections: z.array(models.sectionSchema),
      words: z.array(alignedWordSchema),
      /** Where the recording is known to differ from this script. */
      findings: z.array(alignmentFindingSchema).nullable().optional(),
      /** Replaces what its video leaves out; the video is then prepared behind the answer. */
      cuts: z.array(models.rangeSchema).optional(),
      /** Replaces the marks that are left. */
      flubs: models.flubsSchema.optional(),
    }),
    output: models.templateSchema,
  },
  /** Says who speaks in a template; null where that is not known. Recordings and consent are that actor's. */
  'templates.setActor': {
    input: z.object({ id: z.string(), actorId: z.string().nullable() }),
    output: models.templateSchema,
  },
  /**
   * Sets how the speaker stands in all videos of a template; null for the recording as it is. Its pictures are drawn
   * again: until then it is in preparation.
   */
  'templates.setLook': {
    input: z.object({ id: z.string(), look: lookInput.nullable() }),
    output: models.templateSchema,
  },
  /** Sets how screen and camera share the picture. The template keeps its video until the new one is prepared. */
  'templates.setLayout': {
    input: z.object({ id: z.string(), layout: layoutSchema }),
    output: models.templateSchema,
  },
  'templates.setVoice': { input: z.object({ id: z.string(), voice: z.string() }), output: models.templateSchema },
  /** Renders one row without keeping it. `sections` gives the sections' times in the rendered video. */
  'templates.audition': {
    input: z.object({
      id: z.string(),
      values: z.record(z.string(), z.string()),
      sections: z.array(models.sectionSchema),
      voice: z.string(),
    }),
    output: z.object({ url: z.string(), duration: z.number(), sections: z.array(models.sectionSchema) }),
  },

  ...previewRequests,

  /** Reads a CSV, TSV, XLSX or ODS file or a paste: what it is, encoding and delimiter are detected. */
  'rows.parse': {
    input: z.object({
      bytes,
      /** Of a workbook; the first with rows, if omitted. */
      sheet: z.string().optional(),
      /** Of written-out dates, BCP 47. */
      language: z.string().optional(),
    }),
    output: models.readRowsSchema,
  },

  ...draftRequests,

  /**
   * Newest first, a page at a time: each answer says where the next one begins. The first one also has all campaigns that
   * wait or run.
   */
  'campaigns.list': {
    input: z.object({ after: models.campaignPlaceSchema.optional() }),
    output: z.object({
      campaigns: z.array(models.campaignSummarySchema),
      next: models.campaignPlaceSchema.nullable(),
    }),
  },
  'campaigns.get': { input: id, output: models.campaignSummarySchema },
  'campaigns.videos': { input: id, output: z.array(models.campaignVideoSchema) },
  /** Who says each value of a finished video, in time order; null where the studio does not tell. */
  'campaigns.videoClips': {
    input: id,
    output: z
      .object({
        /** Whose recordings were used; null where nobody was named. */
        actorId: z.string().nullable(),
        clips: z.array(videoClipSchema),
      })
      .nullable(),
  },
  ...shareRequests,
  ...figureRequests,
  'campaigns.launch': {
    input: z.object({
      templateId: z.string(),
      name: z.string().min(1).max(limits.nameCharacters),
      mode: z.enum(generationModes),
      variables: z.array(z.string()),
      /** A value may be empty where the variable has a fallback. */
      names: z.array(z.array(z.string())),
      fallbacks: z.record(z.string(), z.string()).default({}),
      options: campaignOptionsSchema.default(defaultCampaignOptions),
      /** For each row the address of its background, empty for the fallback; none where the campaign has no background. */
      backgrounds: z.array(z.string().max(limits.addressCharacters)).default([]),
      /** Columns that no variable uses, such as e-mail addresses: kept here alone, for the table of results. */
      extras: z
        .object({ headings: z.array(z.string()), rows: z.array(z.array(z.string())) })
        .default({ headings: [], rows: [] }),
      /** The list's columns, so that a duplicate has them; null where they are the variables and `extras`. */
      layout: tableLayoutSchema.nullable().default(null),
      /** Made once per press of the button, so that a repeated request starts nothing twice. */
      idempotencyKey: z.string().min(8),
      /** Whether these are the rows of the template's draft, which then ends; a refused launch leaves it as it was. */
      endsDraft: z.boolean().default(false),
    }),
    output: models.campaignSummarySchema,
  },
  /** Generates what failed or was cancelled once more: all of it, or one 0-based row. */
  'campaigns.retryFailed': {
    input: id.extend({ row: z.number().int().min(0).optional() }),
    output: models.campaignSummarySchema,
  },
  /** Takes back a launch that was not sent yet: its rows are a draft again, as they were. */
  'campaigns.withdraw': { input: id, output: z.object({ templateId: z.string() }) },
  /**
   * Launches the rows whose values were too long for their sections as another campaign, in which a voice speaks the
   * whole script. Asked again, it answers with that campaign.
   */
  'campaigns.speakTooLong': { input: id, output: models.campaignSummarySchema },
  'campaigns.cancel': { input: id, output: models.campaignSummarySchema },
  /** How many calls of receivers are still on their way, which nobody would make once the campaign is deleted. */
  'campaigns.undelivered': { input: id, output: z.object({ count: z.number().int() }) },
  'campaigns.delete': { input: id, output: nothing },

  /** Every voice the studio can speak with now; more when a model has been added. */
  'voices.list': { input: nothing, output: z.array(voiceSchema) },
  /** A sentence in a voice, to compare voices by ear. */
  'voices.sample': { input: voiceSampleInput, output: voiceSampleSchema },
  /** What a voice service will charge for that sentence, before it is sent there. */
  'voices.sampleCost': { input: voiceSampleInput, output: voiceCostSchema },

  /** Models to speak and listen with: installed, on their way, and those that can be had. */
  'models.list': { input: nothing, output: z.array(speechModelSchema) },
  /** Downloads a model; `models.changed` tells how far it is. */
  'models.add': { input: modelAddition, output: speechModelSchema },
  /** Adds a model from a folder or an archive on this computer. */
  'models.import': { input: modelImport, output: speechModelSchema },
  /** The system's dialog for an archive; null where it was closed, or there is none. */
  'models.chooseFile': { input: nothing, output: z.object({ path: z.string().nullable() }) },
  'models.cancel': { input: modelId, output: speechModelSchema },
  'models.remove': { input: modelId, output: nothing },

  /** Speech services in the network. Each is off until the user agrees that texts are sent there. */
  'providers.list': { input: nothing, output: z.array(providerSchema) },
  'providers.save': { input: providerSettings, output: providerSchema },
  /** Keeps the key in the keychain; it is never given back. */
  'providers.setKey': { input: providerKeyInput, output: providerSchema },
  /** Has the service say a word, which costs next to nothing and shows what is wrong. */
  'providers.test': { input: providerById, output: providerTestSchema },
  /** Deletes what a service was paid for; texts are paid for again when they are next spoken. */
  'providers.forgetSpeech': { input: providerById, output: forgottenSpeechSchema },
  'providers.remove': { input: providerById, output: nothing },

  'exports.chooseFolder': { input: nothing, output: z.object({ folder: z.string().nullable() }) },
  /** Bytes that an export would take, estimated from a few files of each kind; null where nothing is known of them. */
  'exports.estimate': {
    input: z.object({ campaignId: z.string(), pages: z.boolean(), gifs: z.boolean() }),
    output: z.object({ bytes: z.number().nullable() }),
  },
  /** Writes every finished video of a campaign into a folder as a job. Pattern: `{row:03} {first_name}.mp4`. */
  'exports.start': {
    input: z.object({
      campaignId: z.string(),
      folder: z.string().min(1),
      pattern: z.string().min(1).max(200),
      /** Whether the contact sheet is drawn as pictures as well. */
      pictures: z.boolean().default(false),
      /** Whether share pages are written as files. */
      pages: z.boolean().default(false),
      /** Whether a GIF preview lies beside each page's thumbnail. */
      gifs: z.boolean().default(true),
    }),
    output: models.jobSchema,
  },
  /** Writes a text in a voice into a folder as a WAV file, as a job. `name` is the file's, without its ending. */
  'voices.saveSample': {
    input: voiceSampleInput.extend({ folder: z.string().min(1), name: z.string().trim().min(1).max(200) }),
    output: models.jobSchema,
  },
  /** Writes the take in use of every name, or every take, into a folder as WAV files, as a job. */
  'takes.export': {
    input: z.object({
      actorId: z.string().nullable(),
      folder: z.string().min(1),
      all: z.boolean().default(false),
      /** Ids of takes that are about to be deleted. */
      without: z.array(z.string()).default([]),
    }),
    output: models.jobSchema,
  },
  /** Opens the folder of an export, also of one that failed; whether the system could, and where it is. */
  'exports.reveal': {
    input: z.object({ jobId: z.string() }),
    output: z.object({ shown: z.boolean(), folder: z.string() }),
  },

  ...actorRequests,
  ...voiceRequests,
  ...backgroundRequests,
  ...integrationRequests,
  ...scriptRequests,
  ...storageRequests,
  ...creditRequests,
  ...folderRequests,
  ...deviceRequests,
  ...screenRequests,
  ...openedRequests,
  ...updateRequests,
  ...diagnosticsRequests,

  'jobs.list': { input: nothing, output: z.array(models.jobSchema) },
  'jobs.cancel': { input: id, output: models.jobSchema },
});

/** Everything the app tells the window unasked. Events announce state that can be read again by request. */
export const ipcEvents = events({
  /** The window is about to close: the page saves what it holds and answers with the request `app.saved`. */
  'app.closing': nothing,
  /** The system gave the app something to open; `opened.take` says what. */
  'opened.waiting': nothing,
  'job.changed': models.jobSchema,
  'template.changed': models.templateSchema,
  'template.removed': id,
  /** The studio was asked for its templates, and why it could not tell. */
  'templates.refreshed': z.object({ problem: models.problemSchema.nullable() }),
  /** All folders, where the studio has other ones than were known. */
  'folders.changed': z.array(folderSchema),
  'campaign.changed': models.campaignSummarySchema,
  'campaign.removed': id,
  'campaign.videosChanged': z.object({ campaignId: z.string(), videos: z.array(models.campaignVideoSchema) }),
  'connection.changed': models.connectionSchema,
  'updates.changed': updateStateSchema,
  'accounts.changed': z.array(accountSchema),
  /** Bytes of a picked file that have been copied so far. */
  'spool.filled': z.object({ id: z.string(), bytes: z.number().int() }),
  /** How much of a recording of names was sent, 0–1; from 1 on it is listened to. */
  'takes.cutting': z.object({ spoolId: z.string(), sent: z.number().min(0).max(1) }),
  /** How far a backup or its restoring is; null once it has ended. */
  'storage.copying': z.object({ copy: copySchema.nullable() }),
  /** All models, each time one on its way has moved. */
  'models.changed': z.array(speechModelSchema),
});

export type IpcRequestName = keyof typeof ipcRequests;

/** Requests that the page's host makes for it, with what the page may not say itself. */
export const hostRequestNames = ['spools.fill'] as const satisfies IpcRequestName[];
export type PageRequestName = Exclude<IpcRequestName, (typeof hostRequestNames)[number]>;

export type IpcInput<Name extends IpcRequestName> = z.input<(typeof ipcRequests)[Name]['input']>;
export type IpcParsed<Name extends IpcRequestName> = z.output<(typeof ipcRequests)[Name]['input']>;
export type IpcOutput<Name extends IpcRequestName> = z.output<(typeof ipcRequests)[Name]['output']>;
export type IpcEventName = keyof typeof ipcEvents;
export type IpcEvent<Name extends IpcEventName> = z.output<(typeof ipcEvents)[Name]>;
