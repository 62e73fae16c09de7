import { z } from 'zod';
import { lipsRefusals, serviceFailures } from '../lips.ts';

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
  /** The template was cut, or changed its look, since the row was accepted: the video has its former pictures and sound. */
  'template_changed',
  /** A value has another sound than the one that was approved for it. */
  'approval_lost',
  /** A value only says that there is none, or letters of it were lost on their way, and it was spoken all the same. */
  'doubtful_value',
  /** The product listened to a value in its place, and did not hear it. */
  'unsure_value',
] as const;

const rowFindingSchema = z.object({
  code: z.enum(rowFindingCodes),
  /** The variable, or the address of the background; empty for the whole video. */
  subject: z.string(),
  /** The value of that variable; empty otherwise. */
  value: z.string(),
  /** What an unsure value sounds like, if that is known. */
  sounds_like: z.string().optional(),
});
export type RowFinding = z.infer<typeof rowFindingSchema>;

/** A finding as a studio answers it. A later version may have other codes, and other things in place of its texts. */
export const answeredFindingSchema = z.object({
  code: z
    .string()
    .catch('')
    .describe(`${rowFindingCodes.map((code) => `\`${code}\``).join(', ')}; later versions may have others.`),
  subject: z.string().catch(''),
  value: z.string().catch(''),
  sounds_like: z.string().optional().catch(undefined),
  message: z.string().catch(''),
});

/** What a service for lips failed in, as far as it is shown. */
export const lipsFailures = [...lipsRefusals, ...serviceFailures, 'consent_missing'] as const;

/**
 * A finding that is shown: one of ours, `film_refused` where a value has a film that is not shown, `lips_missing` where a
 * service made none, or `other` with the sentence of a later version as its value.
 */
export const shownFindingSchema = rowFindingSchema.extend({
  code: z.enum([...rowFindingCodes, 'film_refused', 'lips_missing', 'other']),
  /** Why a film is not shown. */
  refused: z.enum(lipsRefusals).optional(),
  /** Why a service made no lips. */
  failed: z.enum(lipsFailures).optional(),
});
export type ShownFinding = z.infer<typeof shownFindingSchema>;

/** A finding with an unknown code has only its sentence, or else its code. */
export function shownFinding(answered: z.infer<typeof answeredFindingSchema>): ShownFinding {
  const known = rowFindingSchema.safeParse(answered);
  return known.success ? known.data : { code: 'other', subject: '', value: answered.message || answered.code };
}
