import { z } from 'zod';
import { mediaAddress } from './addresses.ts';
import { filmSchema } from './films.ts';
import { timestampSchema } from './resources.ts';

/** Possible problems of a take. */
export const takeFlagSchema = z.enum([
  'clipped',
  'quiet',
  'noisy',
  'long',
  'short',
  /** It may be another name of the list, or a name that is not in the list. */
  'unsure',
]);
export type TakeFlag = z.infer<typeof takeFlagSchema>;

/** One recording of a name. */
export const takeSchema = z.object({
  id: z.string(),
  actor_id: z.string(),
  /** Null: for any template. */
  video_instance_id: z.string().nullable(),
  name: z.string(),
  seconds: z.number(),
  /** As spoken, LUFS; null where it was not measured. */
  loudness: z.number().nullable(),
  flags: z.array(takeFlagSchema),
  /** The phrase it was cut out of: the words read around it, and its `key`. Null if it was spoken alone. */
  spoken_in: z.object({ key: z.string(), before: z.string(), after: z.string() }).nullable(),
  /** What was filmed with it; null for a sound alone. */
  film: filmSchema.nullable().default(null),
  /** Whether videos use it. */
  chosen: z.boolean(),
  rejected: z.boolean(),
  url: mediaAddress('sound'),
  created_at: timestampSchema,
});
export type TakeResource = z.infer<typeof takeSchema>;

/**
 * The takes that are written as files: those in use or, with `all`, every one but the rejected. Those in use come first
 * and get the plain names, which an import reads last: there they are in use again.
 */
export function takesToWrite(takes: readonly TakeResource[], all: boolean): TakeResource[] {
  const written = takes.filter(({ chosen, rejected }) => chosen || (all && !rejected));
  return written.toSorted((one, other) => Number(other.chosen) - Number(one.chosen));
}

/** The words of a template's script in which a value is read aloud. */
export const phraseSchema = z.object({
  variable: z.string(),
  /** Which mark of the variable it is, from 0. */
  occurrence: z.number().int(),
  /** The words read before and after the value. */
  before: z.string(),
  after: z.string(),
  /** A suffix written in one word with it, and so part of the take: “’s”. */
  attached: z.object({ before: z.string(), after: z.string() }),
  /** Phrases with the same key have the same words directly around the value: one take serves both. */
  key: z.string(),
});
export type PhraseResource = z.infer<typeof phraseSchema>;
