import { z } from 'zod';
import { sentenceSchema } from '../../errors/index.ts';
import { limits } from '../../limits.ts';
import { address, tableRows, variable } from '../bounds.ts';
import * as requests from '../requests.ts';
import { judgedStillSchema } from '../films.ts';
import { phraseSchema, takeSchema } from '../takes.ts';
import { recordingErrors } from './audio.ts';
import { define, prefix } from './define.ts';

const uuid = requests.byId.shape.id;
const owner = { actor_id: uuid, video_instance_id: uuid.nullish() };
const name = requests.audioInput.shape.name;

/** Where a template says a value. */
const place = {
  video_instance_id: uuid,
  variable,
  /** Which mark of the variable in the script, from 0. */
  occurrence: z.number().int().min(0).max(limits.sectionsPerVideo).default(0),
};

/** As for a single sound, and: too many names, no speech. */
const takeErrors = [...recordingErrors, 'NAMES_TOO_MANY', 'NO_SPEECH'] as const;

export const nameBankOperations = define('Audio', {
  cutTakes: {
    method: 'POST',
    path: `${prefix}/name_bank/cut`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: z.object({ ...owner, url: address, values: z.array(name).min(1).max(limits.namesPerRequest) }),
    output: z.object({
      takes: z.array(takeSchema),
      /** Names that were not heard. */
      missing: z.array(z.string()),
      /** Utterances that match no name, seconds. */
      others: z.array(z.object({ start: z.number(), end: z.number() })),
    }),
    interactive: true,
    errors: takeErrors,
    summary: 'Cuts one recording of many names, spoken in order with pauses, into takes',
    extension: true,
  },
  importTakes: {
    method: 'POST',
    path: `${prefix}/name_bank/import`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: z.object({
      ...owner,
      recordings: z
        .array(z.object({ name, url: address }))
        .min(1)
        .max(limits.namesPerRequest),
    }),
    output: z.object({
      /** In the given order; the reason for an unusable recording. */
      results: z.array(
        z.object({
          name: z.string(),
          take: takeSchema.nullable(),
          reason: z.string().nullable(),
          error: z.string().nullable(),
          /** Which of the product's sentences that is, if it says more than `reason` (x-vocative). */
          sentence: sentenceSchema.optional(),
        }),
      ),
    }),
    interactive: true,
    errors: ['NOT_FOUND', 'NAMES_TOO_MANY', 'STORAGE_FULL', 'SHUTTING_DOWN', 'CANCELLED'],
    summary: 'Keeps recordings of one name each; one that cannot be used does not stop the others',
    extension: true,
  },
  listPhrases: {
    method: 'GET',
    path: `${prefix}/name_bank/phrases`,
    auth: 'bearer',
    in: 'query',
    input: z.object({ video_instance_id: uuid }),
    output: z.object({ phrases: z.array(phraseSchema) }),
    errors: ['NOT_FOUND'],
    summary: 'The phrases of a template in which values can be read aloud',
    extension: true,
  },
  cutPhrase: {
    method: 'POST',
    path: `${prefix}/name_bank/phrase`,
    idempotent: 'prepared',
    auth: 'bearer',
    in: 'body',
    input: z.object({
      actor_id: uuid,
      ...place,
      value: name,
      url: address,
    }),
    output: takeSchema,
    interactive: true,
    errors: [...recordingErrors, 'NO_SPEECH', 'PHRASE_UNKNOWN', 'PHRASE_NOT_READ', 'VALUE_UNSPEAKABLE'],
    summary: 'Cuts a value out of its phrase, read aloud, where the template has its seams, and keeps it as a take',
    extension: true,
  },
  judgeFace: {
    method: 'POST',
    path: `${prefix}/name_bank/face`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: z.object({
      ...place,
      still: z
        .string()
        .max(limits.cameraStillCharacters)
        .regex(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/)
        .describe('A JPEG as Base64.'),
    }),
    output: judgedStillSchema,
    interactive: true,
    errors: [
      'NOT_FOUND',
      'PHRASE_UNKNOWN',
      'ASSET_UNSUPPORTED',
      'TEMPLATE_FAILED',
      'FACES_UNAVAILABLE',
      'STORAGE_DAMAGED',
      'STORAGE_FULL',
      'WORKER_CRASHED',
      'WORKER_TIMEOUT',
      'SHUTTING_DOWN',
      'CANCELLED',
    ],
    summary: 'Compares a still of a camera with the face where a template says a value, before it is filmed',
    extension: true,
    window: true,
  },
  listTakes: {
    method: 'GET',
    path: `${prefix}/name_bank`,
    auth: 'bearer',
    in: 'query',
    input: requests.page.extend({ actor_id: uuid, name: name.optional() }),
    output: z.object({ total: z.number().int(), takes: z.array(takeSchema) }),
    errors: ['NOT_FOUND'],
    summary: 'Takes of an actor, by name, newest first',
    extension: true,
  },
  chooseTake: {
    method: 'POST',
    path: `${prefix}/name_bank/choose`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: takeSchema,
    errors: ['NOT_FOUND'],
    summary: 'Uses this take of its name from now on',
    extension: true,
    window: true,
  },
  rejectTake: {
    method: 'POST',
    path: `${prefix}/name_bank/reject`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: requests.byId,
    output: takeSchema,
    errors: ['NOT_FOUND'],
    summary: 'Uses this take no more; the newest other one without flags takes its place',
    extension: true,
  },
  deleteTake: {
    method: 'DELETE',
    path: `${prefix}/name_bank`,
    auth: 'bearer',
    in: 'query',
    input: requests.byId,
    output: requests.byId,
    errors: ['NOT_FOUND'],
    summary: 'Deletes a take and its sound',
    extension: true,
    window: true,
  },
  listUnrecorded: {
    method: 'POST',
    path: `${prefix}/name_bank/missing`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: z.object({
      ...owner,
      /** Values of recipient rows. */
      names: tableRows,
      /** Key of a phrase: only recordings read in it count. */
      phrase: z.string().max(limits.nameCharacters).optional(),
    }),
    output: z.object({ values: z.array(z.object({ value: z.string(), rows: z.number().int() })) }),
    errors: ['NOT_FOUND'],
    summary: 'The distinct values of rows that the actor has not recorded, the most frequent first',
    extension: true,
    window: true,
  },
  countNameVideos: {
    method: 'POST',
    path: `${prefix}/name_bank/videos`,
    idempotent: 'natural',
    auth: 'bearer',
    in: 'body',
    input: z.object({ actor_id: uuid, values: z.array(name).max(limits.tableRows) }),
    output: z.object({
      /** Of each value, in the given order. */
      videos: z.array(z.number().int()),
    }),
    errors: ['NOT_FOUND'],
    summary: 'The number of the actor’s finished videos that say each value',
    extension: true,
    window: true,
  },
});
