import type { Authorizer } from '#shared/api/index.ts';

export type ClientCredentials = { clientId: string; clientSecret: string };
type IssuedToken = { token: string; expiresInSeconds: number };

/** A token is renewed this long before it ends, milliseconds, so that none ends on the way. */
const renewalMargin = 60_000;

/** For an account with a token of its own, which nobody can renew: the studio's answer tells when it has ended. */
export function tokenAuthorizer(token: string): Authorizer {
  return async () => `Bearer ${token}`;
}

/** HTTP Basic (RFC 7617): the client id and secret as UTF-8. */
export function basicAuthorization({ clientId, clientSecret }: ClientCredentials): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64')}`;
}

/**
 * Gives each request its `Authorization` header: Basic, or a Bearer token that is kept until shortly before it ends.
 * Requests that need a new token at the same time share one exchange.
 * @param exchange gets a token with the client's credentials.
 */
export function createAuthorizer(credentials: ClientCredentials, exchange: () => Promise<IssuedToken>): Authorizer {
  let current: { token: string; until: number } | undefined;
  let renewal: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const { token, expiresInSeconds } = await exchange();
    current = { token, until: Date.now() + expiresInSeconds * 1_000 - renewalMargin };
    return token;
  }

  function bearerToken(refresh: boolean): Promise<string> {
    if (current && !refresh && Date.now() < current.until) return Promise.resolve(current.token);
    renewal ??= renew().finally(() => (renewal = undefined));
    return renewal;
  }

  return async (scheme, refresh) => {
    if (scheme === 'basic') return basicAuthorization(credentials);
    return `Bearer ${await bearerToken(refresh)}`;
  };
}
