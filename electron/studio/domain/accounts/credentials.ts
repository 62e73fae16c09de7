import type { Db } from '#electron/db/open.ts';
import { findCredential } from '../../store/credentials.ts';
import type { Caller } from './access-tokens.ts';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Who is behind what a request shows; undefined where it is wrong. All are looked up at once, so revoking ends at once. */
export type Credentials = {
  /** Opens everything for the program that started the studio, until it ends. */
  readonly launchToken: string;
  /** Whose a client id and its secret are. */
  client(clientId: string, secret: string): Caller | undefined;
  /** Whose the launch token is. Its caller has no client id. */
  launch(token: string): Caller | undefined;
  /** Whether a user has these client credentials, now. */
  hold(caller: Caller): boolean;
};

/** Unknown client ids are checked against this, so that the time taken does not tell which are known. */
const nobody = hashSecret(newSecret());

/** @param launcher the user of the program that starts the studio. */
export function createCredentials(db: Db, launcher: string): Credentials {
  const launchToken = newSecret();
  const launchHash = hashSecret(launchToken);
  return {
    launchToken,
    client(clientId, secret) {
      const known = findCredential(db, clientId);
      const matches = secretMatches(secret, known?.hash ?? nobody);
      return known && matches ? { userId: known.userId, clientId } : undefined;
    },
    launch: (token) => (secretMatches(token, launchHash) ? { userId: launcher, clientId: '' } : undefined),
    hold: ({ userId, clientId }) => findCredential(db, clientId)?.userId === userId,
  };
}

/** 256 random bits as text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is kept of a secret. SHA-256 without salt or stretching: those protect what people choose, while nobody finds
 * 256 random bits by trying, and a slow hash would let strangers keep the processor busy.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function secretMatches(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash);
}
