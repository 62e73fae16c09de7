import { z } from 'zod';
import * as requests from '../requests.ts';
import * as resources from '../resources.ts';
import { define, none, untyped } from './define.ts';

export const accountOperations = define({
  health: {
    method: 'GET',
    path: '/healthz',
    auth: 'none',
    in: 'none',
    input: none,
    output: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: [],
    summary: 'Tells that the studio answers',
    extension: true,
  },
  issueToken: {
    method: 'POST',
    path: '/api/auth/token',
    auth: 'basic',
    in: 'none',
    input: none,
    output: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number().int() }),
    errors: [],
    summary: 'Exchanges client credentials for a Bearer token',
    extension: true,
  },
  listCredentials: {
    method: 'GET',
    path: '/api/auth/credentials',
    auth: 'bearer',
    in: 'none',
    input: none,
    output: z.array(resources.credentialSchema),
    errors: [],
    summary: 'Client credentials of the account, without their secrets',
    extension: true,
  },
  createCredential: {
    method: 'POST',
    path: '/api/auth/credentials',
    auth: 'bearer',
    in: 'body',
    input: requests.credentialInput,
    output: resources.credentialSchema.extend({ client_secret: z.string() }),
    errors: [],
    summary: 'Makes client credentials; the secret is shown this once',
    extension: true,
  },
  deleteCredential: {
    method: 'DELETE',
    path: '/api/auth/credentials',
    auth: 'bearer',
    in: 'query',
    input: requests.credentialQuery,
    output: untyped,
    errors: ['NOT_FOUND'],
    summary: 'Revokes client credentials at once; tokens made with them end within the hour',
    extension: true,
  },
});
