import { z } from 'zod';
import { consentStates } from '../api/index.ts';

/** People heard in templates, and their consents, in the form of the window. */

const actorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is the person in front of this computer, who speaks in everything that is recorded here. */
  own: z.boolean(),
  /** `given` and `not_needed` (a computer voice) let voices sound like the actor. */
  consent: z.enum(consentStates),
});
export type Actor = z.infer<typeof actorSchema>;

const consentSchema = z.object({
  actorId: z.string(),
  state: z.enum(consentStates),
  givenAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** The reading of the consent sentence; it is kept after a withdrawal. */
  reading: z
    .object({
      text: z.string(),
      /** The day it names, `2026-11-21`. */
      date: z.string(),
      seconds: z.number(),
      /** Address to listen to it, for this run. */
      url: z.string(),
      /** Confidence of each recognized word, 0–1; names are often not recognized. */
      words: z.array(z.object({ word: z.string(), confidence: z.number() })),
    })
    .nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

const nothing = z.object({});
const id = z.object({ id: z.string() });
const ofActor = z.object({ actorId: z.string() });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'bytes expected');
const name = z.string().trim().min(1).max(200);

export const actorRequests = {
  /** The creator first. */
  'actors.list': { input: nothing, output: z.array(actorSchema) },
  'actors.create': { input: z.object({ name }), output: actorSchema },
  'actors.rename': { input: z.object({ id: z.string(), name }), output: actorSchema },
  /** Deletes the actor with recordings and consent. Finished videos stay. */
  'actors.delete': { input: id, output: nothing },

  'consent.get': { input: ofActor, output: consentSchema },
  /** The sentence that the actor reads aloud, with the actor's present name and today's date. */
  'consent.sentence': { input: ofActor, output: z.object({ text: z.string(), date: z.string() }) },
  /**
   * Stores a recording of the sentence: `bytes` is a media file with sound, `date` that of the sentence.
   * @throws AppError `NO_SPEECH`, `RECORDING_UNCLEAR`, `SENTENCE_NOT_READ` or `SENTENCE_OUTDATED`.
   */
  'consent.give': { input: ofActor.extend({ date: z.string(), bytes }), output: consentSchema },
  /**
   * From now on voices are not matched to the actor. `videosKept`: finished videos that sound like the actor; they
   * stay.
   */
  'consent.withdraw': { input: ofActor, output: consentSchema.extend({ videosKept: z.number().int() }) },
};
