import { z } from 'zod';
import { consentSubjects } from '../consent.ts';
import { mediaAddress } from './addresses.ts';
import { actorSchema, timestampSchema } from './resources.ts';

export const consentStates = [
  /** Nothing was read: only sounds recorded of the actor and stock voices are used. */
  'none',
  'given',
  'withdrawn',
  /** The actor is a computer voice, so there is nobody to ask. */
  'not_needed',
] as const;

/** Whether voices may sound like an actor, or films of the face be kept, and the reading that allows it. */
export const consentSchema = z.object({
  actor_id: z.string(),
  /** Other studios only know consents for the voice. */
  of: z.enum(consentSubjects).default('voice'),
  state: z.enum(consentStates),
  given_at: timestampSchema.nullable(),
  withdrawn_at: timestampSchema.nullable(),
  /** The reading; null without one. It is kept after a withdrawal, until the actor is deleted. */
  reading: z
    .object({
      language: z.string(),
      /** Version of the wording. */
      version: z.number().int(),
      text: z.string(),
      /** The day the sentence names, `2026-11-21`. */
      date: z.string(),
      /** Where to listen to it; the file is a WAV. */
      url: mediaAddress('sound'),
      /** Of that file, hex. */
      sha256: z.string(),
      seconds: z.number(),
      /** How surely each word was heard, 0–1. */
      words: z.array(z.object({ word: z.string(), confidence: z.number() })),
    })
    .nullable(),
});
export type ConsentResource = z.infer<typeof consentSchema>;

export const consentSentenceSchema = z.object({
  language: z.string(),
  version: z.number().int(),
  date: z.string(),
  text: z.string(),
});

/** An actor, and whether voices may sound like it. */
export const listedActorSchema = actorSchema.extend({ consent: z.enum(consentStates) });
export type ListedActor = z.infer<typeof listedActorSchema>;
