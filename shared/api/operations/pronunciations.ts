import { z } from 'zod';
import { pronunciationInput, pronunciationKey, pronunciationSchema } from '../pronunciations.ts';
import { define, none, prefix, untyped } from './define.ts';

export const pronunciationOperations = define('Voices', {
  listPronunciations: {
    method: 'GET',
    path: `${prefix}/pronunciations`,
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.object({ pronunciations: z.array(pronunciationSchema) }),
    errors: [],
    summary: 'How the user wants names said',
    extension: true,
    window: true,
  },
  savePronunciation: {
    method: 'PUT',
    path: `${prefix}/pronunciation`,
    auth: 'bearer',
    in: 'body',
    input: pronunciationInput,
    output: pronunciationSchema,
    errors: ['ACCOUNT_FULL'],
    summary: 'Says a name that way from now on, in one language or in all; upper and lower case make no difference',
    extension: true,
    window: true,
  },
  deletePronunciation: {
    method: 'DELETE',
    path: `${prefix}/pronunciation`,
    auth: 'bearer',
    in: 'query',
    input: pronunciationKey,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Leaves a name to the voices again',
    extension: true,
    window: true,
  },
});
