import { known, typed } from '../command-line.ts';
import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';

/** `credentials …`: client ids of a studio's accounts. The studio may be running. */

/** `account` is the administrator's if omitted. */
type Options = { data: string; account?: string };

export async function addCredentials(options: Options & { name: string }, output: Output): Promise<void> {
  const input = { name: options.name, user_id: options.account };
  const credential = await withStudio(options.data, (studio) =>
    ofAccount(options, typed({ name: '--name' }, studio.call('createCredential', input))),
  );
  output.result(credential, [
    `client id      ${credential.client_id}`,
    `client secret  ${credential.client_secret}`,
    'The secret is shown this once.',
  ]);
}

export async function listCredentials(options: Options, output: Output): Promise<void> {
  const credentials = await withStudio(options.data, (studio) =>
    ofAccount(options, studio.call('listCredentials', { user_id: options.account })),
  );
  const lines = credentials.map(({ client_id, created_at, name }) => `${client_id}  ${created_at}  ${name}`);
  output.result({ credentials }, lines.length > 0 ? lines : ['There are no credentials yet.']);
}

export async function revokeCredentials(clientId: string, options: Options, output: Output): Promise<void> {
  const input = { client_id: clientId, user_id: options.account };
  const named = { text: clientId, fields: ['client_id'] };
  await withStudio(options.data, (studio) =>
    ofAccount(options, known(named, 'credentials list', studio.call('deleteCredential', input))),
  );
  output.result({ client_id: clientId }, [`${clientId} is revoked.`]);
}

function ofAccount<T>({ account = '' }: Options, answer: Promise<T>): Promise<T> {
  return known({ text: account, fields: ['user_id'] }, 'accounts list', answer);
}
