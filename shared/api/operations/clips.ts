import { z } from 'zod';
import { sentenceSchema } from '../../errors/index.ts';
import { limits } from '../../limits.ts';
import { mediaAddress } from '../addresses.ts';
import { rows, uuid, variables, voiceText } from '../bounds.ts';
import { byId, page } from '../requests.ts';
import { passedOverSchema } from '../resources.ts';
import { generationModes } from '../../generation-modes.ts';
import { approvalLostSchema, checkedSentenceSchema } from '../script-check.ts';
import { define, prefix } from './define.ts';
import { rowErrors } from './generation.ts';

const values = page.extend({
  campaign_id: uuid.nullish(),
  video_instance_id: uuid.nullish(),
  variables,
  names: rows,
  /** Replaces the voice of the campaign or template. */
  voice_config: voiceText.nullish(),
  /** `keep_original` by default. In `full_script` sentences are checked, of all rows with all their values. */
  generation_mode: z.enum(generationModes).nullish(),
});

/** What was heard when the product listened to a value in its place, with the words around it. */
const listeningSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('heard') }),
  /** `sounds_like`: another name that fits better; null if none does. */
  z.object({ verdict: z.literal('unsure'), sounds_like: z.string().nullable() }),
  /** `reason`: one of `NotListenedReason` in `shared/listening.ts`; later versions may have others. */
  z.object({ verdict: z.literal('not_listened'), reason: z.string() }),
]);

/** How a value would sound in its place. */
export const checkedClipSchema = z.object({
  variable: z.string(),
  value: z.string(),
  /** Number of rows that say it there, and the first of them, 0-based. */
  rows: z.number().int(),
  first_row: z.number().int(),
  /** Why no voice can say it, or null. The other fields are then null or empty. */
  error: z.string().nullable(),
  reason: z.string().nullable(),
  /** Which of the product's sentences `error` is, if it says more than `reason`. */
  sentence: sentenceSchema.optional(),
  /** Identifies the exact sound of this clip. */
  clip: z.string().nullable(),
  /** Address to listen to it, valid for half an hour. */
  url: mediaAddress('sound').nullable(),
  /** Seconds of the clip, and of the words it replaces. */
  seconds: z.number().nullable(),
  place_seconds: z.number().nullable(),
  /** The voice, and why this one. */
  source: z.string().nullable(),
  source_reason: z.string().nullable(),
  /** Whether the voice was made to sound like the actor. */
  matched: z.boolean().nullable(),
  /** Whether the voice spoke it among the words of its sentence, and not alone. */
  in_sentence: z.boolean().nullable(),
  /** Whether the voice is much deeper or higher than the recorded person: the same for all its clips. */
  far_voice: z.boolean().default(false),
  /** Better sources, which would sound more like the actor, and why they were not used. */
  passed_over: z.array(passedOverSchema),
  /** Null if nobody asked to listen, or there is no sound. */
  listening: listeningSchema.nullable().default(null),
  problems: z.array(z.string()),
  /** 0 usual – 1 very unusual; very unusual ones should be heard first. */
  outlier: z.number().nullable(),
  /** The mode with room for a value that has none in the recording. */
  suggested_mode: z.literal('full_script').optional(),
  approved: z.boolean(),
  /** Why a sound that was approved for this value is not the one above; null without such an approval. */
  approval_lost: approvalLostSchema.nullable().default(null),
});
export type CheckedClip = z.infer<typeof checkedClipSchema>;

const checkedClipsSchema = z.object({
  /** Of clips, or of sentences. */
  total: z.number().int(),
  clips: z.array(checkedClipSchema),
  /** In `full_script`. */
  sentences: z.array(checkedSentenceSchema),
});
export type CheckedClips = z.infer<typeof checkedClipsSchema>;

export const clipOperations = define('Voices', {
  checkClips: {
    method: 'POST',
    path: `${prefix}/clips/check`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: values.extend({
      size: z.number().int().min(1).max(limits.pageSize).default(limits.defaultPageSize),
      /** Whether to listen to the values too, which takes about half a second each, once. Not to sentences. */
      listen: z.boolean().default(false),
    }),
    output: checkedClipsSchema,
    interactive: true,
    errors: [...rowErrors, 'STORAGE_FULL', 'WORKER_CRASHED', 'WORKER_TIMEOUT', 'CANCELLED', 'ALIGNMENT_FAILED'],
    summary:
      'Speaks each distinct value, or sentence of a whole script, before anything is rendered, the most frequent first, and judges the clips',
    extension: true,
    window: true,
  },
  approveClip: {
    method: 'PUT',
    path: `${prefix}/clips/approval`,
    auth: 'bearer',
    in: 'body',
    input: z.object({ video_instance_id: byId.shape.id, clip: z.string().min(1).max(200), approved: z.boolean() }),
    output: z.object({ approved: z.boolean() }),
    errors: ['NOT_FOUND'],
    summary: 'Notes that a clip was heard and found good, or takes that back',
    extension: true,
    window: true,
  },
});
