// Imported by submodule: loading all of jose takes twice as long, at every start of a studio.
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { JOSEError } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { SigningKeys } from './signing-keys.ts';

/** The user, and the client credentials a token was issued for; revoking these ends the token. */
export type Caller = { userId: string; clientId: string };

export type AccessTokens = ReturnType<typeof createAccessTokens>;

const algorithm = 'HS256';
const issuer = 'vocative';
const audience = 'vocative-studio';
/** Seconds. */
const lifetime = 3600;
/** Seconds by which a clock may be set back without ending the tokens issued before. */
const clockTolerance = 60;

/** Bearer tokens of the token endpoint: JWTs that name a user for one hour. */
export function createAccessTokens(keys: SigningKeys) {
  return {
    lifetime,
    async issue({ userId, clientId }: Caller): Promise<string> {
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
    /** The user a valid token names, or undefined. The caller checks whether the credentials still hold. */
    async verify(token: string): Promise<Caller | undefined> {
      try {
        const { kid } = decodeProtectedHeader(token);
        const secret = kid === undefined ? undefined : keys.find(kid);
        if (secret === undefined) return undefined;
        // A token that was issued while the clock was ahead would last until it shows that time again.
        const times = { maxTokenAge: lifetime, clockTolerance };
        const { payload } = await jwtVerify(token, secret, { issuer, audience, algorithms: [algorithm], ...times });
        const { sub: userId, client_id: clientId } = payload;
        return userId !== undefined && typeof clientId === 'string' ? { userId, clientId } : undefined;
      } catch (error) {
        // Callers need not distinguish malformed, expired and forged tokens.
        if (error instanceof JOSEError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}
