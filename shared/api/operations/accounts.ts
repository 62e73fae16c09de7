import { z } from 'zod';
import { define, none } from './define.ts';

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
});
