import { z } from 'zod';
import { consentSchema, consentStates } from '../api/index.ts';
import { consentSubjects } from '../consent.ts';

/** People heard in templates, in the form of the window. */

const actorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is the person in front of this computer, who speaks in everything that is recorded here. */
  own: z.boolean(),
  /** `given` and `not_needed` (a computer voice) let voices sound like the actor. */
  consent: z.enum(consentStates),
});
export type Actor = z.infer<typeof actorSchema>;

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes expected');

export const actorRequests = {
  /** The creator first. */
  'actors.list': { input: z.object({}), output: z.array(actorSchema) },
  /**
   * Stores a recording of the consent sentence: `bytes` is a media file with sound, `date` that of the sentence. The
   * answer is the studio's, with paths of the app.
   * @throws AppError `NO_SPEECH`, `RECORDING_UNCLEAR`, `SENTENCE_NOT_READ` or `SENTENCE_OUTDATED`.
   */
  'consent.give': {
    input: z.object({ actorId: z.string(), of: z.enum(consentSubjects), date: z.string(), bytes }),
    output: consentSchema,
  },
};
