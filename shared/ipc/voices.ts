import { z } from 'zod';
import { limits } from '../limits.ts';
import { filmSchema, phraseSchema, takeFlagSchema } from '../api/index.ts';

/** Data and requests of the window's screens about voices. */

/** One recording of a name. */
const takeSchema = z.object({
  id: z.string(),
  name: z.string(),
  seconds: z.number(),
  flags: z.array(takeFlagSchema),
  /** Whether videos use it for its name, in its phrase or, without one, anywhere. */
  chosen: z.boolean(),
  /** The phrase it was cut out of, and its key; null if it was spoken alone. */
  spokenIn: z.object({ key: z.string(), before: z.string(), after: z.string() }).nullable(),
  /** The face while saying it; null for a sound alone. Its `url` is a path of the app. */
  film: filmSchema.nullable(),
  /** Address to listen to it, for this run. */
  url: z.string(),
  recordedAt: z.string(),
});
export type NameTake = z.infer<typeof takeSchema>;

/** The actor who speaks; null for the person in front of this computer. */
const speaker = z.string().nullable();

/** How the names of a sprint are recorded: in the phrases of the template, or alone. */
export const readingStyleSchema = z.enum(['phrase', 'alone']);
export type ReadingStyle = z.infer<typeof readingStyleSchema>;

/** Names to record one after the other, the most frequent first. */
const sprintSchema = z.object({
  title: z.string(),
  /** The template they are for; null for a list of names without one. */
  templateId: z.string().nullable(),
  actorId: speaker,
  readingStyle: readingStyleSchema,
  /** Whether the template has phrases in which names can be read. */
  hasPhrases: z.boolean(),
  /** Variables with unrecorded names, those of people first; empty without a template. */
  variables: z.array(z.string()),
  /** The variable whose names are recorded; null for all. */
  variable: z.string().nullable(),
  values: z.array(
    z.object({
      value: z.string(),
      /** The text read around it; null if it is spoken alone. */
      phrase: phraseSchema.nullable(),
      /** Number of videos that say it. */
      rows: z.number().int(),
      variable: z.string().nullable(),
      recorded: z.boolean(),
    }),
  ),
});
export type Sprint = z.infer<typeof sprintSchema>;

const nothing = z.object({});
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes expected');
const name = z.string().trim().min(1).max(500);

export const voiceRequests = {
  /** All takes of an actor, by name, newest first. */
  'takes.list': { input: z.object({ actorId: speaker }), output: z.array(takeSchema) },
  /**
   * Stores a recording of one name, or of the template's phrase in which it is read. `bytes` is a media file with
   * sound; of a phrase, its pictures are kept as well with consent for the face. It is stored when this answers.
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
   * Cuts one recording of many names, spoken in the order of the list, into takes, which are stored when this answers.
   * `takes.cutting` reports how much was sent. The spool is deleted with the answer; if some utterances match no name,
   * it stays until `takes.endCut`.
   */
  'takes.cut': {
    input: z.object({ actorId: speaker, spoolId: z.string(), names: z.array(name).min(1).max(limits.tableRows) }),
    output: z.object({
      /** In the order in which they were spoken. */
      takes: z.array(takeSchema),
      /** Names that were not heard. */
      missing: z.array(z.string()),
      /** Utterances that match no name, seconds, and the address of their sound; null if it could not be made. */
      others: z.array(z.object({ start: z.number(), end: z.number(), url: z.string().nullable() })),
    }),
  },
  /** Deletes the recording of a cut, and its sounds that match no name. */
  'takes.endCut': { input: z.object({ spoolId: z.string() }), output: nothing },
  /** Cancels a cut; nothing of it is stored. */
  'takes.cancelCut': { input: z.object({ spoolId: z.string() }), output: nothing },

  /** The latest sprint that has not ended, in its present state. */
  'sprint.get': { input: nothing, output: sprintSchema.nullable() },
  /** Stores the distinct values of rows that have no recording as a sprint, replacing an earlier one. */
  'sprint.begin': {
    input: z.object({
      title: z.string().max(limits.nameCharacters),
      templateId: z.string().nullable(),
      actorId: speaker,
      readingStyle: readingStyleSchema,
      /** Variables of the columns of `names`; empty for a list of names without a template. */
      variables: z.array(z.string()),
      names: z.array(z.array(z.string().max(limits.valueCharacters))).max(limits.tableRows),
    }),
    output: sprintSchema,
  },
  /** Continues in a reading style, with the unrecorded values of one variable, or of all (null). */
  'sprint.change': {
    input: z.object({ readingStyle: readingStyleSchema, variable: z.string().nullable() }),
    output: sprintSchema,
  },
  'sprint.end': { input: nothing, output: nothing },
};
