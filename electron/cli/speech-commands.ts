import { Option, type Command } from 'commander';
import { providerKinds } from '../../shared/api/voice-providers.ts';
import { jsonOption, price, runCommand, studioDataFolder } from './command-line.ts';

/** `models …`, `voices` and `providers …`: what a studio can speak and listen with. */
export function addSpeechCommands(program: Command): void {
  const models = program.command('models').description('models to speak and listen with');

  function modelsCommand(name: string, description: string): Command {
    return models
      .command(name)
      .description(description)
      .option('--data <folder>', 'data folder of the studio', studioDataFolder)
      .addOption(jsonOption());
  }

  modelsCommand('list', 'show the catalogue and what is installed').action((options) =>
    runCommand(options.json, async (output) => (await import('./commands/models.ts')).listModels(options, output)),
  );
  modelsCommand('add', 'download a model of the catalogue')
    .argument('<id>', 'as in the list')
    .option('--unverified', 'also when no checksum is known', false)
    .action((id, options) =>
      runCommand(options.json, async (output) => (await import('./commands/models.ts')).addModel(id, options, output)),
    );
  modelsCommand('import', 'add a model from a folder or an archive')
    .argument('<path>', 'the folder, or a .tar.bz2 or .tar.gz')
    .option('--name <name>', 'what to call it; the name of the folder when left out')
    .action((path, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/models.ts')).importModel(path, options, output),
      ),
    );
  modelsCommand('remove', 'remove a model and its files')
    .argument('<id>', 'as in the list')
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/models.ts')).removeModel(id, options, output),
      ),
    );

  modelsCommand('verify', 'load installed models and use each once')
    .argument('[id]', 'as in the list; all when left out')
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/models.ts')).verifyModels(id, options, output),
      ),
    );

  program
    .command('voices')
    .description('show every voice, its language, and what it needs')
    .option('--data <folder>', 'data folder of the studio', studioDataFolder)
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) => (await import('./commands/voices.ts')).listVoices(options, output)),
    );

  const providers = program.command('providers').description('speech services in the network');

  function providersCommand(name: string, description: string): Command {
    return providers
      .command(name)
      .description(description)
      .option('--data <folder>', 'data folder of the studio', studioDataFolder)
      .addOption(jsonOption());
  }

  providersCommand('list', 'show the services, their voices and what they cost').action((options) =>
    runCommand(options.json, async (output) =>
      (await import('./commands/providers.ts')).listProviders(options, output),
    ),
  );
  providersCommand('add', 'add a service, or change it')
    .argument('<id>', 'name of your choice: small letters, digits and hyphens')
    .addOption(new Option('--kind <kind>', 'whose interface it has').choices(providerKinds).default('openai'))
    .requiredOption('--url <address>', 'its address, before /v1/')
    .requiredOption('--model <name>', 'the service’s name of the model that speaks')
    .requiredOption('--voice <id...>', 'voices: id, id=Name or id=Name:en-US')
    .option('--name <text>', 'what to call it; the id when left out')
    .option('--price <number>', 'what a million characters cost', price)
    .option('--enable', 'agree that recipients’ names are sent there', false)
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/providers.ts')).addProvider(id, options, output),
      ),
    );
  providersCommand('key', 'read a service’s key from standard input and keep it in the keychain')
    .argument('<id>', 'as in the list')
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/providers.ts')).keepKey(id, options, output),
      ),
    );
  providersCommand('test', 'have a service say a word')
    .argument('<id>', 'as in the list')
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/providers.ts')).testProvider(id, options, output),
      ),
    );
  providersCommand('remove', 'forget a service and its key')
    .argument('<id>', 'as in the list')
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/providers.ts')).removeProvider(id, options, output),
      ),
    );
}
