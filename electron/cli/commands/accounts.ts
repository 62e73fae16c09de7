import { creditsText } from '#shared/credits.ts';
import { known, typed } from '../command-line.ts';
import type { Output } from '../output.ts';
import { withStudio } from '../studio-client.ts';

/** `accounts …`: the accounts of a studio, which may be running. */

type Options = { data: string };

/** Lists the ids for the other commands. */
const list = 'accounts list';

export async function addAccount(
  name: string,
  { data, creditLimit }: Options & { creditLimit?: number },
  output: Output,
): Promise<void> {
  const account = await withStudio(data, (studio) =>
    typed({ name: '<name>' }, studio.call('createAccount', { name, credit_limit: creditLimit ?? null })),
  );
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
    accounts.map(({ id, created_at, name, admin, credit_limit: limit }) => {
      const notes = [...(admin ? ['administrator'] : []), ...(limit === null ? [] : [`${creditsText(limit)} a month`])];
      return `${id}  ${created_at}  ${name}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
    }),
  );
}

/** @param limit credits a month; null for no limit. */
export async function limitAccount(id: string, limit: number | null, { data }: Options, output: Output): Promise<void> {
  const account = await withStudio(data, (studio) =>
    known({ text: id }, list, studio.call('updateAccount', { id, credit_limit: limit })),
  );
  const may = limit === null ? 'as many credits as it wants' : creditsText(limit);
  output.result(account, [`The account ${account.name} may use ${may} a month.`]);
}

export async function showCredits(id: string | undefined, { data }: Options, output: Output): Promise<void> {
  const whose = id === undefined ? {} : { user_id: id };
  const result = await withStudio(data, async (studio) => ({
    ...(await known({ text: id ?? '', fields: ['user_id'] }, list, studio.call('getCredits', whose))),
    ...(await studio.call('listCreditMonths', whose)),
  }));
  const { balance, reserved, used_this_month: used, limit, months } = result;
  const left = balance === null ? 'no limit' : `${balance} of ${limit} left`;
  output.result(result, [
    `this month: ${creditsText(used)} used, ${reserved} reserved, ${left}`,
    ...months.map(({ month, credits, videos }) => `${month}  ${creditsText(credits)}, ${videos} videos`),
  ]);
}

export async function removeAccount(id: string, { data }: Options, output: Output): Promise<void> {
  await withStudio(data, (studio) => known({ text: id }, list, studio.call('deleteAccount', { id })));
  output.result({ removed: id }, [`The account ${id} is removed, with all that belonged to it.`]);
}
