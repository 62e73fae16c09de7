import type { StudioClient } from '#shared/api/index.ts';
import { basicAuthorization, type ClientCredentials } from '#electron/desktop/accounts/authorizer.ts';
import { clientOf, type TestStudio } from './studio.ts';

export type SecondUser = ClientCredentials & { id: string; token: string; client: StudioClient };

/** Another account of a running studio, made as its administrator would, with a token for an hour. */
export async function addUser({ client, studio }: TestStudio, name = 'stranger'): Promise<SecondUser> {
  const { id, client_id: clientId, client_secret: clientSecret } = await client.call('createAccount', { name });
  const credentials = { clientId, clientSecret };
  const response = await fetch(`${studio.url}/api/auth/token`, {
    method: 'POST',
    headers: { authorization: basicAuthorization(credentials) },
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { ...credentials, id, token, client: clientOf({ url: studio.url, token }, credentials) };
}
