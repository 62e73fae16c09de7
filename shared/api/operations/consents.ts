import { z } from 'zod';
import { consentLanguages, consentSubjects } from '../../consent.ts';
import { consentSchema, consentSentenceSchema, listedActorSchema } from '../consents.ts';
import { address } from '../bounds.ts';
import * as requests from '../requests.ts';
import { recordingErrors } from './audio.ts';
import { define, prefix } from './define.ts';

const uuid = requests.byId.shape.id;
const ofActor = z.object({ actor_id: uuid });
/** What the consent is for. */
const of = z.enum(consentSubjects).default('voice');
const language = z.enum(consentLanguages).default('en');

export const consentOperations = define('Actors', {
  listActors: {
    method: 'GET',
    path: `${prefix}/actors`,
    auth: 'bearer',
    in: 'query',
    input: requests.page,
    output: z.object({ total: z.number().int(), actors: z.array(listedActorSchema) }),
    errors: [],
    summary: 'The actors, oldest first, and whether voices may sound like them',
    extension: true,
  },
  getConsent: {
    method: 'GET',
    path: `${prefix}/consent`,
    auth: 'bearer',
    in: 'query',
    input: ofActor.extend({ of }),
    output: consentSchema,
    errors: ['NOT_FOUND'],
    summary: 'Whether voices may sound like an actor, or films of the face be kept, and what was read to allow it',
    extension: true,
    window: true,
  },
  consentSentence: {
    method: 'GET',
    path: `${prefix}/consent/sentence`,
    auth: 'bearer',
    in: 'query',
    input: ofActor.extend({
      of,
      language,
      /** The day in the reader's time zone; today in UTC by default. */
      date: z.iso.date().optional(),
    }),
    output: consentSentenceSchema,
    errors: ['NOT_FOUND'],
    summary: 'What the actor has to read aloud, with name and date',
    extension: true,
    window: true,
  },
  giveConsent: {
    method: 'POST',
    path: `${prefix}/consent`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: ofActor.extend({
      of,
      /** An upload of ours by its id, or an address of a media file with sound. */
      url: address,
      language,
      /** The day in the sentence that was read; today in UTC by default. */
      date: z.iso.date().optional(),
    }),
    output: consentSchema,
    interactive: true,
    errors: [...recordingErrors, 'NO_SPEECH', 'RECORDING_UNCLEAR', 'SENTENCE_NOT_READ', 'SENTENCE_OUTDATED'],
    summary: 'Checks that the sentence is read aloud in a recording, and keeps it as the actor’s consent',
    extension: true,
  },
  withdrawConsent: {
    method: 'DELETE',
    path: `${prefix}/consent`,
    auth: 'bearer',
    in: 'query',
    input: ofActor.extend({ of }),
    output: consentSchema.extend({
      /** Videos with a voice that sounds like the actor, or with lips; they do not change until they are deleted. */
      videos_kept: z.number().int(),
    }),
    errors: ['NOT_FOUND'],
    summary:
      'Withdraws an actor’s consent: what is rendered from now on has voices as they are, or no lips, and films are deleted',
    extension: true,
    window: true,
  },
  declareSynthetic: {
    method: 'POST',
    path: `${prefix}/consent/synthetic`,
    idempotent: 'atomic',
    auth: 'bearer',
    in: 'body',
    input: ofActor,
    output: consentSchema,
    errors: ['NOT_FOUND'],
    summary: 'Declares that an actor is a computer voice, so that there is nobody to ask',
    extension: true,
  },
});
