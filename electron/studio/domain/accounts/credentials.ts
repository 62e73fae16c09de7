import type { Db } from '#electron/db/open.ts';
import { findCredential } from '../../store/credentials.ts';
import type { Caller } from './access-tokens.ts';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export type Credentials = ReturnType<typeof createCredentials>;

/** Secrets of unknown client ids are compared with this, so that the time taken does not reveal which ids exist. */
const nobody = hashSecret(newSecret());

/**
 * Finds the user behind a request's credentials; undefined if they are wrong. Revoking takes effect at once.
 * @param launcher the user of the program that starts the studio.
 */
export function createCredentials(db: Db, launcher: string) {
  const launchToken = newSecret();
  const launchHash = hashSecret(launchToken);
  return {
    /** Gives the program that started the studio full access, until the studio ends. */
    launchToken,
    /** The user of a client id and its secret. */
    client(clientId: string, secret: string): Caller | undefined {
      const known = findCredential(db, clientId);
      const matches = secretMatches(secret, known?.hash ?? nobody);
      return known && matches ? { userId: known.userId, clientId } : undefined;
    },
    /** The user of the launch token, which has no client id. */
    launch: (token: string): Caller | undefined =>
      secretMatches(token, launchHash) ? { userId: launcher, clientId: '' } : undefined,
    /** Whether a user still has these client credentials. */
    hold: ({ userId, clientId }: Caller) => findCredential(db, clientId)?.userId === userId,
  };
}

/** 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The stored form of a secret. SHA-256 without salt or stretching is enough: 256 random bits cannot be guessed, and a
 * slow hash would let unauthenticated clients keep the processor busy.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function secretMatches(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash);
}
