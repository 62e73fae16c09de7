import { z } from 'zod';
import { consentStates } from '../api/index.ts';

/** People heard in templates, and what they have allowed, as the window works with them. */

const actorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Stands for the person in front of this computer: speaks in all that is recorded here. */
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
  /** What was read aloud; it stays after a withdrawal. */
  reading: z
    .object({
      text: z.string(),
      /** The day it names, `2026-11-21`. */
      date: z.string(),
      seconds: z.number(),
      /** Where the window can listen to it, for this run. */
      url: z.string(),
      /** How surely each word was heard, 0–1; names are often not understood. */
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
  /** What the actor reads aloud; it holds the name as it is now, and today's date. */
  'consent.sentence': { input: ofActor, output: z.object({ text: z.string(), date: z.string() }) },
  /**
   * Keeps a recording of the sentence: `bytes` is a media file with sound, `date` the one of the sentence. Refused with
   * `NO_SPEECH`, `RECORDING_UNCLEAR`, `SENTENCE_NOT_READ` or `SENTENCE_OUTDATED`, each with a sentence to show.
   */
  'consent.give': { input: ofActor.extend({ date: z.string(), bytes }), output: consentSchema },
  /** From now on voices stay as they are. `videosKept` finished videos sound like the actor and stay. */
  'consent.withdraw': { input: ofActor, output: consentSchema.extend({ videosKept: z.number().int() }) },
};
