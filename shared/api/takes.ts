import { z } from 'zod';
import { timestampSchema } from './resources.ts';

/** What a creator should know about a take before it is used. */
export const takeFlagSchema = z.enum([
  'clipped',
  'quiet',
  'noisy',
  'long',
  'short',
  /** It may be another name of the list, or none of them. */
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
  /** Whether it is the one that videos use. */
  chosen: z.boolean(),
  rejected: z.boolean(),
  url: z.string(),
  created_at: timestampSchema,
});
export type TakeResource = z.infer<typeof takeSchema>;
