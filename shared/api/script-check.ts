import { z } from 'zod';
import { sentenceSchema } from '../errors/index.ts';
import { passedOverSchema } from './resources.ts';

/** What may go wrong where a voice speaks a whole script and the pictures of a recording follow it. */
const scriptFindingCodes = [
  /** Words of the script that are not found in the recording: their pictures are not known. */
  'not_recorded',
  /** The recording says something else, or more: it is seen and not heard. */
  'said_otherwise',
  /** Words that do not sound as written. */
  'unsure',
  /** Where the voice says its words is estimated. */
  'times_guessed',
  /** Words that are seen more than 80 ms before or after they are heard: their pictures would have to leave the limits. */
  'out_of_time',
  /** A value for which the pictures of its place run slower than the limits, or the presenter rests. */
  'long_value',
  /** The voice takes longer or shorter for its words than the recording. */
  'voice_slower',
  'voice_faster',
  /** The voice that was chosen cannot read it; another one does. */
  'other_voice',
  /** A voice much deeper or higher than the person in the recording. */
  'far_voice',
] as const;
export type ScriptFindingCode = (typeof scriptFindingCodes)[number];

const stretchSchema = z.object({ start: z.number(), end: z.number() });

const scriptFindingSchema = z.object({
  code: z.enum(scriptFindingCodes),
  /** `warn`: will be noticed. `note`: may be. What cannot be spoken at all is the sentence's `error`. */
  severity: z.enum(['warn', 'note']),
  /** The words it is about, and their place in the sentence, characters `[from, to)`: all of it where it concerns the sentence. */
  words: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  /** Where the recording has them, seconds; null where it has not. */
  recorded: stretchSchema.nullable(),
  /** Where they are heard, seconds of the sentence. */
  spoken: stretchSchema,
  /** Seconds that sound and picture are apart, where that is what it is about. */
  apart: z.number().nullable(),
  /** How many times as long as the recording takes for them, where that is what it is about. */
  stretch: z.number().nullable(),
});
export type ScriptFinding = z.infer<typeof scriptFindingSchema>;

/** A sentence of a script as it would be spoken for a row. */
export const checkedSentenceSchema = z.object({
  text: z.string(),
  /** Its place among the sentences of its first row, 0-based: what a preview of it is asked for with. */
  sentence: z.number().int(),
  /** How many rows say it, and the first of them, 0-based. */
  rows: z.number().int(),
  first_row: z.number().int(),
  /** Values in it, and where, characters `[from, to)`. */
  values: z.array(z.object({ variable: z.string(), from: z.number().int(), to: z.number().int() })),
  /** Why it cannot be spoken, as a sentence and as a code; null when it can. The rest is then null or empty. */
  error: z.string().nullable(),
  reason: z.string().nullable(),
  /** Which of the product's sentences `error` is, where it says more than `reason`. */
  error_sentence: sentenceSchema.optional(),
  /** The value at fault, or the sentence where it is none. */
  error_subject: z.string().optional(),
  /** Names this sound, for its approval. */
  clip: z.string().nullable(),
  /** Seconds from its first word to its last, and those of the recording; null where the recording has not got it. */
  seconds: z.number().nullable(),
  recorded_seconds: z.number().nullable(),
  /** How many times as long the voice takes for the words that are in both; null where there are none. */
  pace: z.number().nullable(),
  /** Words that are in both, and those of them that are seen at most 80 ms before or after they are heard. */
  words: z.number().int(),
  words_in_time: z.number().int(),
  source: z.string().nullable(),
  source_reason: z.string().nullable(),
  matched: z.boolean().nullable(),
  passed_over: z.array(passedOverSchema),
  /** In the order of the sentence; with what is found and what to do about it, in English. */
  findings: z.array(scriptFindingSchema.extend({ message: z.string() })),
  /** 0 nothing found – 1 should be heard first. */
  outlier: z.number().nullable(),
  approved: z.boolean(),
});
export type CheckedSentence = z.infer<typeof checkedSentenceSchema>;
