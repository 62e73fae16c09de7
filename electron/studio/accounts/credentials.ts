import { randomUUID } from 'node:crypto';
import { createFingerprint, digest, digestMatches, hashSecret, newSecret, secretMatches } from './secrets.ts';

/** What whoever starts the studio needs to call it. Valid until it ends; shown once, kept only hashed. */
export type LaunchCredentials = { clientId: string; clientSecret: string; token: string };

export type CredentialCheck = {
  /** The user of a client id and secret, or undefined. */
  basic(clientId: string, secret: string): Promise<string | undefined>;
  /** The user of the per-launch token, or undefined. */
  token(token: string): string | undefined;
};

/** Makes the credentials of one launch for a user. */
export async function createLaunchCredentials(
  userId: string,
): Promise<{ credentials: LaunchCredentials; check: CredentialCheck }> {
  const credentials: LaunchCredentials = { clientId: randomUUID(), clientSecret: newSecret(), token: newSecret() };
  const client = { id: digest(credentials.clientId), secret: await hashSecret(credentials.clientSecret) };
  const token = digest(credentials.token);
  // scrypt costs tens of milliseconds on purpose; a client that polls should pay it once.
  const fingerprint = createFingerprint();
  let verified: string | undefined;

  return {
    credentials,
    check: {
      async basic(clientId, secret) {
        const presented = fingerprint(`${clientId}:${secret}`);
        if (presented === verified) return userId;
        // Both are always checked, so that the time taken does not tell which one was wrong.
        const secretOk = await secretMatches(secret, client.secret);
        const idOk = digestMatches(clientId, client.id);
        if (!secretOk || !idOk) return undefined;
        verified = presented;
        return userId;
      },
      token: (presented) => (digestMatches(presented, token) ? userId : undefined),
    },
  };
}
