import type { Command } from 'commander';
import { addCommand, credits, runCommand } from './command-line.ts';

/** `credentials` and `accounts`: who may reach a studio. */
export function addAccessCommands(program: Command): void {
  const credentials = program.command('credentials').description('client ids and secrets of a studio');
  const ofAccount = (name: string, description: string) =>
    addCommand(credentials, name, description).option(
      '--account <id>',
      'the account they are for; the administrator’s when left out',
    );

  ofAccount('add', 'make a client id and secret, shown this once')
    .option('--name <text>', 'what they are for', 'Integration')
    .action((options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/credentials.ts')).addCredentials(options, output),
      ),
    );
  ofAccount('list', 'show the client ids').action((options) =>
    runCommand(options.json, async (output) =>
      (await import('./commands/credentials.ts')).listCredentials(options, output),
    ),
  );
  ofAccount('revoke', 'end a client id at once')
    .argument('<client-id>', 'the client id')
    .action((clientId, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/credentials.ts')).revokeCredentials(clientId, options, output),
      ),
    );

  const accounts = program.command('accounts').description('accounts of a studio; none sees what belongs to another');
  addCommand(accounts, 'add', 'make an account with a client id and secret, shown this once')
    .argument('<name>', 'whose it is')
    .option('--credit-limit <credits>', 'credits it may use in a month; as many as it wants when left out', credits)
    .action((name, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/accounts.ts')).addAccount(name, options, output),
      ),
    );
  addCommand(accounts, 'list', 'show all accounts').action((options) =>
    runCommand(options.json, async (output) => (await import('./commands/accounts.ts')).listAccounts(options, output)),
  );
  addCommand(accounts, 'limit', 'set how many credits an account may use in a month')
    .argument('<id>', 'as in the list')
    .argument('<credits>', 'a number, or none to end the limit', (text) => (text === 'none' ? null : credits(text)))
    .action((id, limit, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/accounts.ts')).limitAccount(id, limit, options, output),
      ),
    );
  addCommand(accounts, 'credits', 'show what an account has used, reserved and left, and its months')
    .argument('[id]', 'as in the list; the administrator when left out')
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/accounts.ts')).showCredits(id, options, output),
      ),
    );
  addCommand(accounts, 'remove', 'close an account and delete all that belongs to it')
    .argument('<id>', 'as in the list')
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/accounts.ts')).removeAccount(id, options, output),
      ),
    );
}
