import { z } from 'zod';
import { generationModes } from '../generation-modes.ts';
import { limits } from '../limits.ts';
import {
  checkedClipSchema,
  checkedSentenceSchema,
  phraseSchema,
  pronunciationInput,
  pronunciationKey,
  pronunciationSchema,
  takeFlagSchema,
  voiceCostSchema,
} from '../api/index.ts';

/** What the window works with on the screens of voices, and the requests for it. */

/** One recording of a name. */
const takeSchema = z.object({
  id: z.string(),
  name: z.string(),
  seconds: z.number(),
  flags: z.array(takeFlagSchema),
  /** Whether it is the one of its name that videos use, in its phrase or anywhere. */
  chosen: z.boolean(),
  /** The phrase it was cut out of, and its key; null where it was said alone. */
  spokenIn: z.object({ key: z.string(), before: z.string(), after: z.string() }).nullable(),
  /** Where the window can listen to it, for this run. */
  url: z.string(),
  recordedAt: z.string(),
});
export type NameTake = z.infer<typeof takeSchema>;

/** Who speaks; null is the person in front of this computer. */
const speaker = z.string().nullable();
/** In place of the template's voice; null for that. */
const voice = z.string().nullable().default(null);

/** Rows whose values are spoken; in `full_script` the sentences that they are in. */
const spokenRows = z.object({
  templateId: z.string(),
  variables: z.array(z.string()),
  names: z.array(z.array(z.string())),
  mode: z.enum(generationModes).default('keep_original'),
  voice,
});

/** How the names of a sprint are said: in the phrases of the template, or one by one. */
export const mannerSchema = z.enum(['phrase', 'alone']);
export type Manner = z.infer<typeof mannerSchema>;

/** Names to be recorded one after the other, the most frequent first. */
const sprintSchema = z.object({
  title: z.string(),
  /** The template they are for, and a variable each; null for a list of names alone. */
  templateId: z.string().nullable(),
  actorId: speaker,
  manner: mannerSchema,
  /** Whether the template has phrases to read names in. */
  hasPhrases: z.boolean(),
  /** Variables with names that have no recording, those of people first; none for a list of names alone. */
  variables: z.array(z.string()),
  /** The one whose names are recorded; null for all. */
  variable: z.string().nullable(),
  values: z.array(
    z.object({
      value: z.string(),
      /** The text read around it; null if it is spoken alone. */
      phrase: phraseSchema.nullable(),
      /** How many videos say it. */
      rows: z.number().int(),
      variable: z.string().nullable(),
      recorded: z.boolean(),
    }),
  ),
});
export type Sprint = z.infer<typeof sprintSchema>;

const nothing = z.object({});
const id = z.object({ id: z.string() });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes expected');
const name = z.string().trim().min(1).max(500);

export const voiceRequests = {
  /** Everything somebody recorded, by name, newest first. */
  'takes.list': { input: z.object({ actorId: speaker }), output: z.array(takeSchema) },
  /**
   * Keeps a recording of one name, or of the phrase of a template in which it is read. `bytes` is a media file with sound.
   * It is kept once this is answered.
   */
  'takes.record': {
    input: z.object({
      actorId: speaker,
      name,
      bytes,
      phrase: z.object({ templateId: z.string(), variable: z.string(), occurrence: z.number().int() }).nullable(),
    }),
    output: takeSchema,
  },
  /**
   * Cuts one recording of many names, spoken in the order of the list, into takes. `takes.cutting` says how much was
   * sent. The takes are kept once this is answered. The spool of the picked file goes with the answer, or, where something
   * was heard that fits no name, with `takes.endCut`.
   */
  'takes.cut': {
    input: z.object({ actorId: speaker, spoolId: z.string(), names: z.array(name).min(1).max(limits.tableRows) }),
    output: z.object({
      /** In the order in which they were spoken. */
      takes: z.array(takeSchema),
      /** Names that were not heard. */
      missing: z.array(z.string()),
      /** Where something was heard that fits no name, seconds, and its sound; null where that could not be made. */
      others: z.array(z.object({ start: z.number(), end: z.number(), url: z.string().nullable() })),
    }),
  },
  /** The sounds of a cut that fit no name are not needed any more. */
  'takes.endCut': { input: z.object({ spoolId: z.string() }), output: nothing },
  /** Nothing of it is kept. */
  'takes.cancelCut': { input: z.object({ spoolId: z.string() }), output: nothing },
  /** Which of the names an actor has not recorded for a template's videos, so that a voice says them. */
  'takes.missing': {
    input: z.object({
      actorId: z.string(),
      templateId: z.string(),
      names: z.array(z.string().max(limits.cellCharacters)).max(limits.tableRows),
    }),
    output: z.object({ names: z.array(z.string()) }),
  },
  /** Uses a take in videos from now on. */
  'takes.choose': { input: id, output: takeSchema },
  'takes.delete': { input: id, output: nothing },

  /** How the user wants names said, by name. */
  'pronunciations.list': { input: nothing, output: z.array(pronunciationSchema) },
  /** Keeps one instead of what was kept for the name and the language before. */
  'pronunciations.save': { input: pronunciationInput, output: pronunciationSchema },
  'pronunciations.delete': { input: pronunciationKey, output: nothing },

  /** The sprint that was begun last and not ended, as it stands now. */
  'sprint.get': { input: nothing, output: sprintSchema.nullable() },
  /** Keeps the distinct values of rows that are still without a recording, in place of an earlier sprint. */
  'sprint.begin': {
    input: z.object({
      title: z.string().max(limits.nameCharacters),
      templateId: z.string().nullable(),
      actorId: speaker,
      manner: mannerSchema,
      /** What the columns of `names` are; empty for a list of names alone. */
      variables: z.array(z.string()),
      names: z.array(z.array(z.string().max(limits.valueCharacters))).max(limits.tableRows),
    }),
    output: sprintSchema,
  },
  /** Goes on in a manner, with the values of a variable or of all (null) that have no recording of that kind. */
  'sprint.change': { input: z.object({ manner: mannerSchema, variable: z.string().nullable() }), output: sprintSchema },
  'sprint.end': { input: nothing, output: nothing },

  /** Speaks distinct values of rows before anything is rendered, a page at a time, and judges the clips. */
  'clips.check': {
    input: spokenRows.extend({
      /** 0-based. */
      page: z.number().int().min(0),
    }),
    output: z.object({
      /** Of clips, or of sentences. */
      total: z.number().int(),
      clips: z.array(checkedClipSchema),
      sentences: z.array(checkedSentenceSchema),
    }),
  },
  /** What a voice service will charge for rows, before anything is sent to it. */
  'clips.cost': {
    input: spokenRows,
    output: voiceCostSchema,
  },
  /** Notes that a clip was heard and found good, or takes that back. */
  'clips.approve': {
    input: z.object({ templateId: z.string(), clip: z.string(), approved: z.boolean() }),
    output: z.object({ approved: z.boolean() }),
  },
};
