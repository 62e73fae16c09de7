import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

/** Bearer tokens of the token endpoint: JWTs that name a user for one hour. */
export type AccessTokens = {
  /** Seconds a token is good for. */
  readonly lifetime: number;
  issue(userId: string): Promise<string>;
  /** The user a valid token names, or undefined. */
  verify(token: string): Promise<string | undefined>;
};

const algorithm = 'HS256';
const issuer = 'vocative';
const audience = 'vocative-studio';
const lifetime = 3600;

export function createAccessTokens(keys: SigningKeys): AccessTokens {
  return {
    lifetime,
    issue(userId) {
      return new SignJWT()
        .setProtectedHeader({ alg: algorithm, kid: keys.current.id })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetime} s`)
        .sign(keys.current.secret);
    },
    async verify(token) {
      try {
        const { kid } = decodeProtectedHeader(token);
        const secret = kid === undefined ? undefined : keys.find(kid);
        if (secret === undefined) return undefined;
        const { payload } = await jwtVerify(token, secret, { issuer, audience, algorithms: [algorithm] });
        return payload.sub;
      } catch (error) {
        // Malformed, expired or forged: to the caller all the same.
        if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
