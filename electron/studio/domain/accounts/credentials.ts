import { randomUUID } from 'node:crypto';
import type { Db } from '#electron/db/open.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { findCredential } from '../../store/credentials.ts';
import type { Caller } from './access-tokens.ts';
import { createFingerprint, digest, digestMatches, hashSecret, newSecret, secretMatches } from './secrets.ts';
import { createThrottle } from './throttle.ts';

/** What whoever starts the studio needs to call it. Valid until it ends; shown once, kept only hashed. */
export type LaunchCredentials = { clientId: string; clientSecret: string; token: string };

export type CredentialCheck = {
  /**
   * Whose a client id and secret are, or undefined. `address` is where they come from.
   * @throws AppError `TOO_MANY_ATTEMPTS` after many wrong ones.
   */
  basic(clientId: string, secret: string, address: string): Promise<Caller | undefined>;
  /** Whose the per-launch token is, or undefined. */
  token(token: string): Caller | undefined;
  /** Whether a user has these credentials, now. */
  hold(caller: Caller): boolean;
};

/** Pairs remembered as verified; scrypt costs tens of milliseconds on purpose, and a client that polls should pay it once. */
const verifiedAtMost = 1_000;

/** Makes the credentials of one launch for a user; they are accepted beside those kept in the database. */
export async function createCredentials(
  db: Db,
  userId: string,
  clock: Clock,
): Promise<{ credentials: LaunchCredentials; check: CredentialCheck }> {
  const credentials: LaunchCredentials = { clientId: randomUUID(), clientSecret: newSecret(), token: newSecret() };
  const launch = { userId, ...(await hashSecret(credentials.clientSecret)) };
  // Unknown client ids are checked against this, so that the time taken does not tell which are known.
  const nobody = { userId: undefined, ...(await hashSecret(newSecret())) };
  const token = digest(credentials.token);
  const fingerprint = createFingerprint();
  const verified = new Set<string>();
  const throttle = createThrottle(clock);

  function known(clientId: string) {
    return clientId === credentials.clientId ? launch : findCredential(db, clientId);
  }

  return {
    credentials,
    check: {
      async basic(clientId, secret, address) {
        const presented = fingerprint(`${clientId}:${secret}`);
        // Looked up each time: credentials that were revoked end at once. Known pairs are never slowed down by others' guesses.
        if (verified.has(presented)) {
          const holder = known(clientId);
          return holder && { userId: holder.userId, clientId };
        }
        const names = [`client ${fingerprint(clientId)}`, `address ${address}`];
        throttle.admit(names);
        const expected = known(clientId) ?? nobody;
        const matches = await secretMatches(secret, expected);
        if (!matches || expected.userId === undefined) {
          throttle.failed(names);
          return undefined;
        }
        for (const name of names) throttle.succeeded(name);
        if (verified.size >= verifiedAtMost) verified.clear();
        verified.add(presented);
        return { userId: expected.userId, clientId };
      },
      token: (presented) => (digestMatches(presented, token) ? { userId, clientId: credentials.clientId } : undefined),
      hold: (caller) => known(caller.clientId)?.userId === caller.userId,
    },
  };
}
