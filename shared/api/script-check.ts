import { z } from 'zod';
import { sentenceSchema } from '../errors/index.ts';
import { passedOverSchema } from './resources.ts';

/** Possible problems when a voice speaks a whole script and the pictures of a recording follow it. */
const scriptFindingCodes = [
  /** Words of the script that the recording lacks: they have no pictures. */
  'not_recorded',
  /** The recording has other words here, or more: the pictures show them, but the voice does not say them. */
  'said_otherwise',
  /** Words that do not sound as written. */
  'unsure',
  /** The times of the voice's words are estimated. */
  'times_guessed',
  /** Words whose pictures are more than 80 ms early or late, as they cannot exceed their speed limits. */
  'out_of_time',
  /** A value for which the pictures of its place run slower than the limits, or the presenter rests. */
  'long_value',
  /** The voice takes longer or shorter for its words than the recording. */
  'voice_slower',
  'voice_faster',
  /** The chosen voice cannot read it, so another one does. */
  'other_voice',
  /** The voice is much deeper or higher than the speaker in the recording. */
  'far_voice',
] as const;
export type ScriptFindingCode = (typeof scriptFindingCodes)[number];

const stretchSchema = z.object({ start: z.number(), end: z.number() });

const scriptFindingSchema = z.object({
  code: z.enum(scriptFindingCodes),
  /** `warn`: will be noticed. `note`: may be noticed. A sentence that cannot be spoken has an `error` instead. */
  severity: z.enum(['warn', 'note']),
  /**
   * The words concerned, and their characters `[from, to)` in the sentence; the whole sentence if all of it is
   * concerned.
   */
  words: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  /** Their time in the recording, seconds; null if it lacks them. */
  recorded: stretchSchema.nullable(),
  /** Their time in the spoken sentence, seconds. */
  spoken: stretchSchema,
  /** Offset of sound and picture, seconds, if that is the problem. */
  apart: z.number().nullable(),
  /** Duration relative to the recording, if that is the problem. */
  stretch: z.number().nullable(),
});
export type ScriptFinding = z.infer<typeof scriptFindingSchema>;

export const approvalLostSchema = z.enum([
  /** Another voice says it, or another version of the voice, or none. */
  'voice',
  /** The template has other recordings, or other cuts. */
  'recording',
  /** Its place was moved, or words around it were changed. */
  'place',
  /** It is spoken in another way: a pronunciation, a setting of the voice, or consent was changed, or the app. */
  'reading',
  /** Its sound was lost, and it was spoken again. */
  'sound',
]);
export type ApprovalLost = z.infer<typeof approvalLostSchema>;

/** A sentence of a script as it would be spoken for a row. */
export const checkedSentenceSchema = z.object({
  text: z.string(),
  /** Its index among the sentences of its first row, 0-based, for requesting a preview. */
  sentence: z.number().int(),
  /** Number of rows that say it, and the first of them, 0-based. */
  rows: z.number().int(),
  first_row: z.number().int(),
  /** Values in it, and where, characters `[from, to)`. */
  values: z.array(z.object({ variable: z.string(), from: z.number().int(), to: z.number().int() })),
  /** Why it cannot be spoken, as a sentence and as a code, or null. The other fields are then null or empty. */
  error: z.string().nullable(),
  reason: z.string().nullable(),
  /** Which of the product's sentences `error` is, if it says more than `reason`. */
  error_sentence: sentenceSchema.optional(),
  /** The value at fault, or else the sentence. */
  error_subject: z.string().optional(),
  /** Identifies this sound, for its approval. */
  clip: z.string().nullable(),
  /** Seconds from its first word to its last, and those of the recording; null if the recording lacks it. */
  seconds: z.number().nullable(),
  recorded_seconds: z.number().nullable(),
  /** Duration of the common words in the voice, relative to the recording; null if there are none. */
  pace: z.number().nullable(),
  /** Number of common words, and how many of them have pictures at most 80 ms early or late. */
  words: z.number().int(),
  words_in_time: z.number().int(),
  source: z.string().nullable(),
  source_reason: z.string().nullable(),
  matched: z.boolean().nullable(),
  passed_over: z.array(passedOverSchema),
  /** In the order of the sentence, with finding and advice in English. */
  findings: z.array(scriptFindingSchema.extend({ message: z.string() })),
  /** 0: nothing found; 1: should be heard first. */
  outlier: z.number().nullable(),
  approved: z.boolean(),
  /** Why a sound that was approved for this sentence is not its sound now; null without such an approval. */
  approval_lost: approvalLostSchema.nullable().default(null),
});
export type CheckedSentence = z.infer<typeof checkedSentenceSchema>;
