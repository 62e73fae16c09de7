import type { StudioClient } from '#shared/api/index.ts';
import { basicAuthorization, type ClientCredentials } from '#electron/client/authorizer.ts';
import { clientOf, type TestStudio } from './studio.ts';

export type SecondUser = ClientCredentials & { id: string; token: string; client: StudioClient };

/** Creates another account of a running studio, as its administrator would, with a token for an hour. */
export async function addUser(
  { client, studio }: Pick<TestStudio, 'client'> & { studio: { url: string } },
  name = 'stranger',
): Promise<SecondUser> {
  const { id, client_id: clientId, client_secret: clientSecret } = await client.call('createAccount', { name });
  const credentials = { clientId, clientSecret };
  return { ...credentials, id, ...(await signIn(studio, credentials)) };
}

/** A token for an hour, and a client that uses it. Needed again after a restart of the studio. */
export async function signIn(
  { url }: { url: string },
  credentials: ClientCredentials,
): Promise<Pick<SecondUser, 'token' | 'client'>> {
  const response = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { authorization: basicAuthorization(credentials) },
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { token, client: clientOf({ url, token }, credentials) };
}
