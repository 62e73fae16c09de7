import type { Command } from 'commander';
import {
  addCommand,
  count,
  credits,
  dataOption,
  engine,
  gigabytes,
  jsonOption,
  machineName,
  networks,
  origin,
  port,
  run,
} from './command-line.ts';

// A command's code is loaded when it runs.
const storageCode = () => import('./commands/storage.ts');
const credentialsCode = () => import('./commands/credentials.ts');
const identityCode = () => import('./commands/identity.ts');
const accountsCode = () => import('./commands/accounts.ts');
const farmCode = () => import('./commands/farm.ts');

/** `serve`, `worker`, `media`, `farm …`, `credentials …`, `accounts …`, `identity …`, `storage`, `backup` and `restore`. */
export function addStudioCommands(program: Command): void {
  program
    .command('serve')
    .description('run the studio as a service, until Ctrl-C or SIGTERM')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port; 0 for any free one', port, 0)
    .addOption(dataOption())
    .option('--public-url <address>', 'public address of the studio, e.g. https://videos.example.com', origin)
    .option(
      '--trust-proxy <addresses>',
      'proxies whose X-Forwarded-For counts, e.g. 127.0.0.1 or 10.0.0.0/8,fd00::/8',
      networks,
    )
    .option('--allow-loopback-receivers', 'allow webhooks and downloads to reach programs on this computer', false)
    .option('--workers <number>', 'render processes on this machine; default: one a core', count)
    .option('--engine <address>', 'nats-server through which other machines render too, e.g. nats://10.0.0.5', engine)
    .option('--content <folder>', 'folder of the content that these machines share; default: they fetch it by HTTP')
    .addOption(jsonOption())
    .action(run(() => import('./commands/serve.ts'), 'serveCommand'));

  addFarmCommands(program);
  addAccessCommands(program);
  addIdentityCommands(program);

  program
    .command('storage')
    .description('show what takes up space in a studio')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(run(storageCode, 'storageCommand'));

  program
    .command('backup')
    .description('back up a studio to a new folder, also while it runs')
    .requiredOption('--to <folder>', 'a new or empty folder')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(run(storageCode, 'backupCommand'));

  program
    .command('restore')
    .description('check a backup and restore it into a data folder')
    .requiredOption('--from <folder>', 'the backup')
    .addOption(dataOption())
    .option('--replace', 'move existing data aside first', false)
    .addOption(jsonOption())
    .action(run(storageCode, 'restoreCommand'));
}

/** `worker`, `media` and `farm …`. */
function addFarmCommands(program: Command): void {
  program
    .command('worker')
    .description('render for a studio on another machine, until Ctrl-C or SIGTERM')
    .requiredOption('--machine <file>', 'file of this machine, from `farm add`')
    .option('--processes <number>', 'render processes; default: one a core', count)
    .option('--content <folder>', 'the shared folder, if this machine has it elsewhere than the file says')
    .option('--scratch <folder>', 'folder for copies of content without a shared one; default: a temporary one')
    .option('--scratch-size <gigabytes>', 'most that they take; default: 10, or half of the free space', gigabytes)
    .addOption(jsonOption())
    .action(run(() => import('./commands/worker.ts'), 'workerCommand'));

  program
    .command('media')
    .description('serve videos, stills and captions of a studio on another machine, until Ctrl-C or SIGTERM')
    .requiredOption('--machine <file>', 'file of this machine, from `farm add`')
    .requiredOption('--cache <folder>', 'folder for copies of what is served')
    .option('--cache-size <gigabytes>', 'most that they take; default: 10, or half of the free space', gigabytes)
    .option('--studio <address>', 'the studio, if this machine reaches it elsewhere than the file says', origin)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port; 0 for any free one', port, 0)
    .option('--trust-proxy <addresses>', 'proxies whose X-Forwarded-For counts', networks)
    .addOption(jsonOption())
    .action(run(() => import('./commands/media.ts'), 'mediaCommand'));

  const farm = program.command('farm').description('manage the machines that render for a studio');
  farm
    .command('status', { isDefault: true })
    .description('show the engine, the machines with their work, and the tasks that wait')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(run(farmCode, 'showFarm'));
  addCommand(farm, 'add', 'add a machine, or write the file of one again')
    .argument('<name>', 'name of the machine', machineName)
    .option('--engine <address>', 'nats-server, as machines reach it; default: as for the last machine', engine)
    .option('--studio <address>', 'the studio, as machines reach it; default: as for the last machine', origin)
    .option('--content <folder>', 'the shared folder instead; default: as for the last machine')
    .option('--out <file>', 'file to write; default: NAME.machine.json')
    .action(run(farmCode, 'addFarmMachine'));
  addCommand(farm, 'remove', 'remove a machine and change the farm’s key')
    .argument('<name>', 'name of the machine', machineName)
    .action(run(farmCode, 'removeFarmMachine'));
  addCommand(farm, 'config', 'print the configuration of nats-server')
    .option('--tls-certificate <file>', 'certificate of nats-server, PEM, where it runs')
    .option('--tls-key <file>', 'its key')
    .action(run(farmCode, 'showFarmConfig'));
}

/** `credentials …` and `accounts …`. */
function addAccessCommands(program: Command): void {
  const credentials = program.command('credentials').description('manage the client ids and secrets of a studio');
  const ofAccount = (name: string, description: string) =>
    addCommand(credentials, name, description).option('--account <id>', 'account; default: the administrator’s');

  ofAccount('add', 'create a client id and secret, which is shown once')
    .option('--name <text>', 'name of the credentials', 'Integration')
    .action(run(credentialsCode, 'addCredentials'));
  ofAccount('list', 'list client ids').action(run(credentialsCode, 'listCredentials'));
  ofAccount('revoke', 'revoke a client id')
    .argument('<client-id>', 'the client id')
    .action(run(credentialsCode, 'revokeCredentials'));

  const accounts = program.command('accounts').description('manage the accounts of a studio');
  addCommand(accounts, 'add', 'create an account with a client id and secret, which is shown once')
    .argument('<name>', 'name of the account')
    .option('--credit-limit <credits>', 'credits it may use per month; default: no limit', credits)
    .action(run(accountsCode, 'addAccount'));
  addCommand(accounts, 'list', 'list accounts').action(run(accountsCode, 'listAccounts'));
  addCommand(accounts, 'limit', 'set the credits an account may use per month')
    .argument('<id>', 'id from the list')
    .argument('<credits>', 'a number, or “none” for no limit', (text) => (text === 'none' ? null : credits(text)))
    .action(run(accountsCode, 'limitAccount'));
  addCommand(accounts, 'credits', 'show an account’s credits: used, reserved, left, by month')
    .argument('[id]', 'id from the list; default: the administrator')
    .action(run(accountsCode, 'showCredits'));
  addCommand(accounts, 'remove', 'delete an account and everything in it')
    .argument('<id>', 'id from the list')
    .action(run(accountsCode, 'removeAccount'));
}

/** `identity …`. */
function addIdentityCommands(program: Command): void {
  const identity = program.command('identity').description('manage who signs the videos of a studio');
  addCommand(identity, 'show', 'show the root and the certificates').action(run(identityCode, 'showIdentity'));
  addCommand(identity, 'export', 'write the root certificate, for programs that check videos')
    .requiredOption('--out <file>', 'the file, PEM')
    .action(run(identityCode, 'exportIdentity'));
  addCommand(identity, 'rename', 'name whoever signs; the name is in every video made from now on')
    .argument('<name>', 'such as a company')
    .action(run(identityCode, 'renameIdentity'));
  addCommand(identity, 'rotate', 'sign with a new key of the studio from now on').action(
    run(identityCode, 'rotateIdentity'),
  );
  addCommand(identity, 'import', 'sign with your own certificate from now on')
    .argument('<certificate>', 'the certificate and those of its issuers, PEM')
    .argument('<key>', 'its key, PEM without a passphrase')
    .action(run(identityCode, 'importIdentity'));
}
