import { z } from 'zod';
import { connectionSchema, problemSchema } from './window-data.ts';

/** The id of the account of the built-in studio. */
export const builtinAccount = 'builtin';

/** Credentials of an account. Secrets and tokens go to the keychain and are never returned to the window. */
const accountCredentialsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('client'), clientId: z.string(), clientSecret: z.string() }),
  z.object({ kind: z.literal('token'), token: z.string() }),
]);
export type AccountCredentials = z.infer<typeof accountCredentialsSchema>;

export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['builtin', 'remote']),
  baseUrl: z.string(),
  /** Null for the built-in studio, which needs none. */
  credentials: z.enum(['client', 'token']).nullable(),
  clientId: z.string().nullable(),
  /** Whether it is the one in use. */
  current: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

/** The data of an account that is stored on this computer. */
const accountCacheSchema = z.object({
  bytes: z.number().int(),
  templates: z.number().int(),
  campaigns: z.number().int(),
  /** Launches that have not been sent: they would be lost with the account. */
  unsent: z.number().int(),
  /** When the studio last confirmed the list of templates; null if it never has. */
  refreshedAt: z.string().nullable(),
});
export type AccountCache = z.infer<typeof accountCacheSchema>;

const nothing = z.object({});
const byId = z.object({ id: z.string() });
const name = z.string().trim().min(1).max(100);

export const accountRequests = {
  /** The built-in studio first, then in the order they were added. */
  'accounts.list': { input: nothing, output: z.array(accountSchema) },
  /** Tries credentials without storing them. */
  'accounts.test': {
    input: z.object({ baseUrl: z.string(), credentials: accountCredentialsSchema }),
    output: z.object({ ok: z.boolean(), problem: problemSchema.nullable() }),
  },
  /**
   * Tries the credentials, stores them in the keychain, and switches to the account. The same client id, or the
   * same token, at the same address is the same account: it gets the new secret.
   */
  'accounts.add': {
    input: z.object({
      baseUrl: z.string(),
      name: z.string().trim().max(100).default(''),
      credentials: accountCredentialsSchema,
    }),
    output: connectionSchema,
  },
  /** Ends attempts to use typed credentials that still wait for their studio; they fail with `CANCELLED`. */
  'accounts.cancelAttempts': { input: nothing, output: nothing },
  'accounts.rename': { input: byId.extend({ name }), output: accountSchema },
  /** Tries another secret or token for an existing account, and stores it in place of the former one. */
  'accounts.setCredentials': { input: byId.extend({ credentials: accountCredentialsSchema }), output: accountSchema },
  'accounts.use': { input: byId, output: connectionSchema },
  /**
   * Removes an account with its secret and all its stored data. If it is in use, the app switches to the built-in
   * studio.
   */
  'accounts.remove': { input: byId, output: connectionSchema },
  'accounts.cache': { input: byId, output: accountCacheSchema },
  /**
   * When its studio last confirmed the cached templates. Separate from the size, which requires reading all of the
   * cache.
   */
  'accounts.refreshedAt': { input: byId, output: accountCacheSchema.pick({ refreshedAt: true }) },
  /** Deletes data that can be read again or has ended, but nothing that is still to be sent to the studio. */
  'accounts.clearCache': { input: byId, output: accountCacheSchema },
  /** Asks the system's keychain again, after the user unlocked it. */
  'keychain.lookAgain': { input: nothing, output: nothing },
};
