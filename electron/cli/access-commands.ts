import type { Command } from 'commander';
import { addCommand, credits, run } from './command-line.ts';

/** `credentials` and `accounts`: who may reach a studio. */
export function addAccessCommands(program: Command): void {
  const credentials = program.command('credentials').description('manage the client ids and secrets of a studio');
  const ofAccount = (name: string, description: string) =>
    addCommand(credentials, name, description).option('--account <id>', 'account; default: the administrator’s');

  ofAccount('add', 'create a client id and secret, which is shown once')
    .option('--name <text>', 'name of the credentials', 'Integration')
    .action(run(() => import('./commands/credentials.ts'), 'addCredentials'));
  ofAccount('list', 'list client ids').action(run(() => import('./commands/credentials.ts'), 'listCredentials'));
  ofAccount('revoke', 'revoke a client id')
    .argument('<client-id>', 'the client id')
    .action(run(() => import('./commands/credentials.ts'), 'revokeCredentials'));

  const accounts = program.command('accounts').description('manage the accounts of a studio');
  addCommand(accounts, 'add', 'create an account with a client id and secret, which is shown once')
    .argument('<name>', 'name of the account')
    .option('--credit-limit <credits>', 'credits it may use per month; default: no limit', credits)
    .action(run(() => import('./commands/accounts.ts'), 'addAccount'));
  addCommand(accounts, 'list', 'list accounts').action(run(() => import('./commands/accounts.ts'), 'listAccounts'));
  addCommand(accounts, 'limit', 'set the credits an account may use per month')
    .argument('<id>', 'id from the list')
    .argument('<credits>', 'a number, or “none” for no limit', (text) => (text === 'none' ? null : credits(text)))
    .action(run(() => import('./commands/accounts.ts'), 'limitAccount'));
  addCommand(accounts, 'credits', 'show an account’s credits: used, reserved, left, by month')
    .argument('[id]', 'id from the list; default: the administrator')
    .action(run(() => import('./commands/accounts.ts'), 'showCredits'));
  addCommand(accounts, 'remove', 'delete an account and everything in it')
    .argument('<id>', 'id from the list')
    .action(run(() => import('./commands/accounts.ts'), 'removeAccount'));
}
