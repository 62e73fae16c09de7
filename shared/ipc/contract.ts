import { generationModes } from '../generation-modes.ts';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { textEncodings } from '../text-encodings.ts';
import { layoutSchema } from '../layouts.ts';
import { lookInput } from '../looks.ts';
import {
  alignedWordSchema,
  alignmentFindingSchema,
  modelImport,
  providerById,
  providerKeyInput,
  providerSchema,
  providerSettings,
  speechModelSchema,
  voiceSampleInput,
  windowOperationIds,
} from '../api/index.ts';
import { accountRequests, accountSchema } from './accounts.ts';
import { actorRequests } from './actors.ts';
import { campaignOptionsSchema, defaultCampaignOptions } from './campaign-options.ts';
import { creditRequests } from './credits.ts';
import { deviceRequests } from './devices.ts';
import { diagnosticsRequests } from './diagnostics.ts';
import { draftRequests, tableLayoutSchema } from './drafts.ts';
import { folderRequests, folderSchema } from './folders.ts';
import * as data from './window-data.ts';
import { openedRequests } from './opened.ts';
import { retakeRequests } from './retakes.ts';
import { screenRequests } from './screens.ts';
import { shareRequests } from './shares.ts';
import { copySchema, endedCopySchema, storageRequests } from './storage.ts';
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
  'app.info': { input: nothing, output: data.appInfoSchema },
  /** Answers `app.closing`: the page has saved its state. */
  'app.saved': { input: nothing, output: nothing },
  /** The network is back, or the user does not want to wait: all work that waits for a studio tries again now. */
  'app.online': { input: nothing, output: nothing },
  /**
   * One of the studio's own operations: `call(id, input)` in the window. Input and answer are the operation's, but with
   * paths of the app in place of the studio's addresses.
   */
  'studio.call': {
    input: z.object({ id: z.enum(windowOperationIds), input: z.record(z.string(), z.unknown()) }),
    output: z.unknown(),
  },

  /** The user's choices on this computer, else the defaults. */
  'preferences.get': { input: nothing, output: data.preferencesSchema },
  'preferences.set': { input: data.preferenceChangesSchema, output: data.preferencesSchema },

  'connection.get': { input: nothing, output: data.connectionSchema },
  /** The studio's current address, for other programs: the built-in studio has another port after each start. */
  'connection.address': { input: nothing, output: z.object({ address: z.string() }) },
  ...accountRequests,

  /** Creates the file of a recording or a picked file. Chunks follow in order; each is synced before its answer. */
  'spools.begin': {
    input: z.object({
      kind: z.enum(['recording', 'file']),
      name: z.string().max(255),
      mimeType: z.string().max(200),
      /** The script that is read in a recording: it is restored with a recording that was left unfinished. */
      script: z.string().max(limits.scriptCharacters).optional(),
      /**
       * For a screen: the spool of the camera recorded with it. Both become one template, or are discarded together.
       */
      camera: z.string().optional(),
      /** For a re-recorded sentence: the spool of its take. Both are deleted together. */
      retakeOf: z.string().optional(),
    }),
    output: data.spoolSchema,
  },
  'spools.append': {
    input: z.object({ id: z.string(), sequence: z.number().int().min(0), bytes }),
    output: z.object({ bytes: z.number().int() }),
  },
  /**
   * Copies a file of this computer into a picked file's spool; `spool.filled` reports the progress. Pages cannot call
   * it, since they must not name paths: see {@link hostRequestNames}.
   */
  'spools.fill': {
    input: z.object({ id: z.string(), path: z.string() }),
    output: z.object({ bytes: z.number().int() }),
  },
  'spools.discard': { input: id, output: nothing },
  /** Recordings that a crash left behind. */
  'spools.recoverable': { input: nothing, output: z.array(data.spoolSchema) },

  ...retakeRequests,

  'templates.list': { input: nothing, output: z.array(data.templateSchema) },
  'templates.get': { input: id, output: data.templateSchema },
  /** Turns a finished spool into a template. Answers at once; a job prepares the template. */
  'templates.createFromSpool': {
    input: z.object({
      spoolId: z.string(),
      name: z.string().min(1).max(limits.nameCharacters),
      /** Whether the name says something. Otherwise the first words of the script replace it once they are known. */
      named: z.boolean().default(true),
      script: z.string().max(limits.scriptCharacters),
      folderId: z.string().nullable().default(null),
      /**
       * For a screen that was recorded with the camera: its start, seconds of the camera's recording, and the layout.
       */
      screen: z
        .object({ offset: z.number().min(-60).max(60), layout: layoutSchema })
        .nullable()
        .default(null),
    }),
    output: data.templateSchema,
  },
  'templates.createSample': { input: nothing, output: data.templateSchema },
  /** The newest usable template that was made from the sample, even if it was renamed; null without one. */
  'templates.findSample': { input: nothing, output: z.object({ id: z.string().nullable() }) },
  /** Prepares a template again after preparation failed or was cancelled; its video was kept. */
  'templates.retryImport': { input: id, output: data.templateSchema },
  'templates.rename': {
    input: z.object({ id: z.string(), name: z.string().min(1).max(limits.nameCharacters) }),
    output: data.templateSchema,
  },
  /**
   * Downloads a template's video into a spool, so that its sentences can be re-recorded like those of a take. `url` plays
   * it, whatever video the template has later; `duration` in seconds.
   * @throws AppError `TEMPLATE_NOT_READY` while cuts are being made: the template's `cutting` then shows it.
   */
  'templates.openTake': {
    input: id,
    output: z.object({ takeId: z.string(), url: z.string(), duration: z.number() }),
  },
  /**
   * Makes a second template in which the re-recorded sentences of its take replace the original ones. Discards the
   * take.
   * @throws AppError `CHANGED_ELSEWHERE` if the template has another video than the take, which isn't its recording.
   */
  'templates.sayAgain': {
    input: z.object({ id: z.string(), takeId: z.string(), name: z.string() }),
    output: data.templateSchema,
  },
  /** Moves a template into a folder, or out of its folder. */
  'templates.move': {
    input: z.object({ id: z.string(), folderId: z.string().nullable() }),
    output: data.templateSchema,
  },
  'templates.delete': { input: id, output: nothing },
  'templates.content': { input: id, output: data.templateContentSchema },
  /** @throws AppError `CHANGED_ELSEWHERE` if the template has another version than `madeOf` by now. */
  'templates.saveScript': {
    input: z.object({
      id: z.string(),
      /** The version that this script was made of; empty replaces whatever is there. */
      madeOf: z.string().default(''),
      script: z.string(),
      sections: z.array(data.sectionSchema),
      words: z.array(alignedWordSchema),
      /** The known differences between the recording and this script. */
      findings: z.array(alignmentFindingSchema).nullable().optional(),
      /** Replaces the cuts. The studio prepares the video again after the answer. */
      cuts: z.array(data.rangeSchema).optional(),
    }),
    output: z.object({ template: data.templateSchema, version: z.string() }),
  },
  /**
   * Sets the look of the speaker in all videos of a template; null for the unchanged recording. The template is in
   * preparation until its pictures are drawn again.
   */
  'templates.setLook': {
    input: z.object({ id: z.string(), look: lookInput.nullable() }),
    output: data.templateSchema,
  },

  /** Reads a CSV, TSV, XLSX or ODS file or a paste. Format, encoding and delimiter are detected. */
  'rows.parse': {
    input: z.object({
      bytes,
      /** Sheet of a workbook; by default the first that has rows. */
      sheet: z.string().optional(),
      /** Encoding of a text; by default the one that is detected. */
      encoding: z.enum(textEncodings).optional(),
      /** Language of written-out dates and of names, BCP 47. */
      language: z.string().optional(),
    }),
    output: data.readRowsSchema,
  },

  ...draftRequests,

  /**
   * Newest first, in pages: each answer gives the place where the next one begins. The first page also contains all
   * waiting and running campaigns.
   */
  'campaigns.list': {
    input: z.object({ after: data.campaignPlaceSchema.optional() }),
    output: z.object({
      campaigns: z.array(data.campaignSummarySchema),
      next: data.campaignPlaceSchema.nullable(),
    }),
  },
  'campaigns.get': { input: id, output: data.campaignSummarySchema },
  'campaigns.videos': { input: id, output: z.array(data.campaignVideoSchema) },
  ...shareRequests,
  'campaigns.launch': {
    input: z.object({
      templateId: z.string(),
      name: z.string().min(1).max(limits.nameCharacters),
      mode: z.enum(generationModes),
      variables: z.array(z.string()),
      /**
       * One row of values per recipient. A value may be empty if its variable has a fallback; other rows with a missing
       * or unreadable value fail alone, and can be corrected.
       */
      names: z.array(z.array(z.string())),
      fallbacks: z.record(z.string(), z.string()).default({}),
      options: campaignOptionsSchema.default(defaultCampaignOptions),
      /** Address of each row's background, empty for the fallback; an empty list if the campaign has no backgrounds. */
      backgrounds: z.array(z.string().max(limits.addressCharacters)).default([]),
      /** Row of each recipient in the user's list, 1-based; by default they are all of its rows. */
      lines: z.array(z.number().int().min(1)).default([]),
      /** Columns that no variable uses, such as e-mail addresses: only stored here, for the table of results. */
      extras: z
        .object({ headings: z.array(z.string()), rows: z.array(z.array(z.string())) })
        .default({ headings: [], rows: [] }),
      /** The columns of the list, for duplicates of the campaign; null if they are the variables and `extras`. */
      layout: tableLayoutSchema.nullable().default(null),
      /** A new key for each press of the button, so that a repeated request starts nothing twice. */
      idempotencyKey: z.string().min(8),
      /**
       * Whether the rows are the template's draft. A launch takes them out of it, and a refused launch leaves it
       * unchanged, such as `CHANGED_ELSEWHERE`: the draft doesn't have them any more.
       */
      endsDraft: z.boolean().default(false),
    }),
    output: data.campaignSummarySchema,
  },
  /** Generates failed and cancelled videos again: all of them, or the one of a 0-based row. */
  'campaigns.retryFailed': {
    input: id.extend({ row: z.number().int().min(0).optional() }),
    output: data.campaignSummarySchema,
  },
  /** Names who sends a campaign's pages, those at the studio and those saved from now on. */
  'campaigns.nameSender': {
    input: id.extend({ senderName: campaignOptionsSchema.shape.senderName.unwrap().min(1) }),
    output: data.campaignSummarySchema,
  },
  /** Corrects rows whose videos failed, and generates these videos again, in the same campaign. */
  'campaigns.correct': {
    input: id.extend({
      rows: z
        .array(
          z.object({
            row: z.number().int().min(0),
            /** In the order of the variables; empty for a fallback. */
            values: z.array(z.string()),
            background: z.string().max(limits.addressCharacters),
          }),
        )
        .min(1),
    }),
    output: data.campaignSummarySchema,
  },
  /** Its people and settings become a draft again; its videos are deleted. Not while the studio may be reading its rows. */
  'campaigns.withdraw': { input: id, output: z.object({ templateId: z.string() }) },
  /**
   * Launches the rows whose values were too long for their sections as another campaign, in which a voice speaks the
   * whole script. A repeated request returns that campaign.
   */
  'campaigns.speakTooLong': { input: id, output: data.campaignSummarySchema },
  'campaigns.cancel': { input: id, output: data.campaignSummarySchema },
  'campaigns.delete': { input: id, output: nothing },

  /** Adds a model from a folder or an archive on this computer. */
  'models.import': { input: modelImport, output: speechModelSchema },
  /** Shows the system's dialog for choosing an archive; null if it was closed or there is none. */
  'models.chooseFile': { input: nothing, output: z.object({ path: z.string().nullable() }) },

  /** Voice services in the network. Each is off until the user agrees that texts are sent there. */
  'providers.list': { input: nothing, output: z.array(providerSchema) },
  'providers.save': { input: providerSettings, output: providerSchema },
  /** Stores the key in the keychain; it is never returned. */
  'providers.setKey': { input: providerKeyInput, output: providerSchema },
  'providers.remove': { input: providerById, output: nothing },

  'exports.chooseFolder': { input: nothing, output: z.object({ folder: z.string().nullable() }) },
  /** Bytes that an export would need, estimated from a few files of each kind; null if unknown. */
  'exports.estimate': {
    input: z.object({ campaignId: z.string(), pages: z.boolean(), stills: z.boolean() }),
    output: z.object({ bytes: z.number().nullable() }),
  },
  /** Writes all finished videos of a campaign into a folder, as a job. Pattern: `{row:03} {first_name}.mp4`. */
  'exports.start': {
    input: z.object({
      campaignId: z.string(),
      folder: z.string().min(1),
      pattern: z.string().min(1).max(200),
      /** Whether the contact sheet is drawn as pictures as well. */
      pictures: z.boolean().default(false),
      /** Whether share pages are written as files. */
      pages: z.boolean().default(false),
      /** Whether a thumbnail and a GIF preview of each video are saved: in the folders of its pages, else in one of their own. */
      stills: z.boolean().default(false),
    }),
    output: data.jobSchema,
  },
  /**
   * Writes a text in a voice into a folder as a WAV file, as a job. `name` is the file's name without its extension.
   */
  'voices.saveSample': {
    input: voiceSampleInput.extend({ folder: z.string().min(1), name: z.string().trim().min(1).max(200) }),
    output: data.jobSchema,
  },
  /** Writes the chosen take of every name, or every take, into a folder as WAV files, as a job. */
  'takes.export': {
    input: z.object({
      actorId: z.string().nullable(),
      folder: z.string().min(1),
      all: z.boolean().default(false),
      /** Ids of takes that are about to be deleted. */
      without: z.array(z.string()).default([]),
    }),
    output: data.jobSchema,
  },
  /** Opens the folder of an export, including a failed one. Returns whether the system could, and the folder. */
  'exports.reveal': {
    input: z.object({ jobId: z.string() }),
    output: z.object({ shown: z.boolean(), folder: z.string() }),
  },

  ...actorRequests,
  ...voiceRequests,
  /** Sends a picked picture or video to the studio, to be used as a background. Its spool is deleted. */
  'backgrounds.addFile': { input: z.object({ spoolId: z.string() }), output: z.object({ uploadId: z.string() }) },
  ...storageRequests,
  ...creditRequests,
  ...folderRequests,
  ...deviceRequests,
  ...screenRequests,
  ...openedRequests,
  ...updateRequests,
  ...diagnosticsRequests,

  'jobs.list': { input: nothing, output: z.array(data.jobSchema) },
  'jobs.cancel': { input: id, output: data.jobSchema },
});

/** All events that the app sends to the window. An event announces state that can also be read by request. */
export const ipcEvents = events({
  /** The window is about to close: the page saves its state and answers with the request `app.saved`. */
  'app.closing': nothing,
  /** The system gave the app something to open; `opened.take` returns it. */
  'opened.waiting': nothing,
  'job.changed': data.jobSchema,
  'template.changed': data.templateSchema,
  'template.removed': id,
  /** The studio was asked for its templates; the problem, if it did not answer. */
  'templates.refreshed': z.object({ problem: data.problemSchema.nullable() }),
  /** All folders, when the studio's differ from the known ones. */
  'folders.changed': z.array(folderSchema),
  'campaign.changed': data.campaignSummarySchema,
  'campaign.removed': id,
  /** A draft was saved, launched or discarded; its version is empty if there is none. */
  'draft.changed': z.object({ templateId: z.string(), version: z.string() }),
  'campaign.videosChanged': z.object({ campaignId: z.string(), videos: z.array(data.campaignVideoSchema) }),
  'connection.changed': data.connectionSchema,
  'updates.changed': updateStateSchema,
  'accounts.changed': z.array(accountSchema),
  /** Bytes of a picked file that have been copied. */
  'spool.filled': z.object({ id: z.string(), bytes: z.number().int() }),
  /** Share of a recording of names that has been sent, 0–1; at 1 the studio begins to recognize the names. */
  'takes.cutting': z.object({ spoolId: z.string(), sent: z.number().min(0).max(1) }),
  /** Progress of a backup or of its restoration; null once it has ended. */
  'storage.copying': z.object({ copy: copySchema.nullable() }),
  'storage.copied': endedCopySchema,
  /** All models, whenever the installation of one makes progress, once they were read during one. */
  'models.changed': z.array(speechModelSchema),
});

export type IpcRequestName = keyof typeof ipcRequests;

/** Requests that the page's host makes for the page, because they contain paths. */
export const hostRequestNames = ['spools.fill'] as const satisfies IpcRequestName[];
export type PageRequestName = Exclude<IpcRequestName, (typeof hostRequestNames)[number]>;

export type IpcInput<Name extends IpcRequestName> = z.input<(typeof ipcRequests)[Name]['input']>;
export type IpcParsed<Name extends IpcRequestName> = z.output<(typeof ipcRequests)[Name]['input']>;
export type IpcOutput<Name extends IpcRequestName> = z.output<(typeof ipcRequests)[Name]['output']>;
export type IpcEventName = keyof typeof ipcEvents;
export type IpcEvent<Name extends IpcEventName> = z.output<(typeof ipcEvents)[Name]>;
