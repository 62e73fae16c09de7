import type { Authorizer } from '#shared/api/index.ts';
import { unlessAborted } from '#electron/lib/settled.ts';

export type ClientCredentials = { clientId: string; clientSecret: string };
type IssuedToken = { token: string; expiresInSeconds: number };
/** A token exchange under way, and the number of requests that wait for it. */
type Renewal = { token: Promise<string>; waiting: number; stop: AbortController };

/** A token is renewed this long before it expires, milliseconds, so that none expires on the way. */
const renewalMargin = 60_000;

/** For an account with a bearer token that the app cannot renew: once it has expired, the studio refuses it. */
export function tokenAuthorizer(token: string): Authorizer {
  return async () => `Bearer ${token}`;
}

/** HTTP Basic (RFC 7617): the client id and secret as UTF-8. */
export function basicAuthorization({ clientId, clientSecret }: ClientCredentials): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64')}`;
}

/**
 * Gives each request its `Authorization` header: Basic, or a Bearer token that is reused until shortly before it
 * expires. Requests that need a new token at the same time share one exchange, which is cancelled with the last of
 * them.
 * @param exchange gets a token with the client's credentials.
 */
export function createAuthorizer(
  credentials: ClientCredentials,
  exchange: (signal: AbortSignal) => Promise<IssuedToken>,
): Authorizer {
  let current: { token: string; until: number } | undefined;
  let renewal: Renewal | undefined;

  async function renew(signal: AbortSignal): Promise<string> {
    const { token, expiresInSeconds } = await exchange(signal);
    current = { token, until: Date.now() + expiresInSeconds * 1_000 - renewalMargin };
    return token;
  }

  function beginRenewal(): Renewal {
    const stop = new AbortController();
    return { token: renew(stop.signal), waiting: 0, stop };
  }

  async function bearerToken(refresh: boolean, signal: AbortSignal | undefined): Promise<string> {
    if (current && !refresh && Date.now() < current.until) return current.token;
    const joined = (renewal ??= beginRenewal());
    joined.waiting += 1;
    try {
      return await unlessAborted(joined.token, signal);
    } finally {
      joined.waiting -= 1;
      if (joined.waiting === 0) {
        joined.stop.abort();
        if (renewal === joined) renewal = undefined;
      }
    }
  }

  return async (scheme, refresh, signal) => {
    if (scheme === 'basic') return basicAuthorization(credentials);
    return `Bearer ${await bearerToken(refresh, signal instanceof AbortSignal ? signal : undefined)}`;
  };
}
