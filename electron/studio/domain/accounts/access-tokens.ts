// By their own names: all of jose takes twice as long to load, at each start of a studio.
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { JOSEError } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { SigningKeys } from './signing-keys.ts';

/** Who asks, and with which credentials: a token ends with those it was issued for. */
export type Caller = { userId: string; clientId: string };

/** Bearer tokens of the token endpoint: JWTs that name a user for one hour. */
export type AccessTokens = {
  /** Seconds a token is good for. */
  readonly lifetime: number;
  issue(caller: Caller): Promise<string>;
  /** Whom a valid token names, or undefined. Whether the credentials still hold is for the caller to look up. */
  verify(token: string): Promise<Caller | undefined>;
};

const algorithm = 'HS256';
const issuer = 'vocative';
const audience = 'vocative-studio';
const lifetime = 3600;

export function createAccessTokens(keys: SigningKeys): AccessTokens {
  return {
    lifetime,
    async issue({ userId, clientId }) {
      const key = await keys.current();
      return new SignJWT({ client_id: clientId })
        .setProtectedHeader({ alg: algorithm, kid: key.id })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetime} s`)
        .sign(key.secret);
    },
    async verify(token) {
      try {
        const { kid } = decodeProtectedHeader(token);
        const secret = kid === undefined ? undefined : keys.find(kid);
        if (secret === undefined) return undefined;
        const { payload } = await jwtVerify(token, secret, { issuer, audience, algorithms: [algorithm] });
        const { sub: userId, client_id: clientId } = payload;
        return userId !== undefined && typeof clientId === 'string' ? { userId, clientId } : undefined;
      } catch (error) {
        // Malformed, expired or forged: to the caller all the same.
        if (error instanceof JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
