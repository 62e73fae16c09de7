import { z } from 'zod';

/** What should be looked at in a finished video. */
const rowFindingCodes = [
  /** A value takes so much longer than the words it replaces that its pictures run slowly. */
  'long_value',
  /** The chosen voice can't read a value, so another one says it. */
  'other_voice',
  /** A script is spoken at another pace than the recording, so that few words are seen when they are heard. */
  'out_of_time',
  /** A background could not be shown, and the campaign's fallback stands in its place. */
  'background_replaced',
  /** A value has another sound than the one that was approved for it. */
  'approval_lost',
] as const;

export const rowFindingSchema = z.object({
  code: z.enum(rowFindingCodes),
  /** The variable, or the address of the background; empty for the whole video. */
  subject: z.string(),
  /** The value of that variable; empty otherwise. */
  value: z.string(),
});
export type RowFinding = z.infer<typeof rowFindingSchema>;
