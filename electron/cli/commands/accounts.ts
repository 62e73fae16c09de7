import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';

/** `accounts add`, `list` and `remove`: who works in a studio beside whom, also while it runs. */

type Options = { data: string };

export async function addAccount(name: string, { data }: Options, output: Output): Promise<void> {
  const account = await withStudio(data, (studio) => studio.call('createAccount', { name }));
  output.result(account, [
    `account        ${account.id}`,
    `client id      ${account.client_id}`,
    `client secret  ${account.client_secret}`,
    'The secret is shown this once.',
  ]);
}

export async function listAccounts({ data }: Options, output: Output): Promise<void> {
  const accounts = await withStudio(data, (studio) => studio.call('listAccounts', {}));
  output.result(
    { accounts },
    accounts.map(
      ({ id, created_at, name, admin }) => `${id}  ${created_at}  ${name}${admin ? ' (administrator)' : ''}`,
    ),
  );
}

export async function removeAccount(id: string, { data }: Options, output: Output): Promise<void> {
  await withStudio(data, (studio) => studio.call('deleteAccount', { id }));
  output.result({ removed: id }, [`The account ${id} is removed, with all that belonged to it.`]);
}
