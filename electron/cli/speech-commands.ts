import { Option, type Command } from 'commander';
import { providerKinds } from '#shared/api/voice-providers.ts';
import { addCommand, price, runCommand } from './command-line.ts';

/** `models …`, `voices`, `speak` and `providers …`: what a studio can speak and listen with. */
export function addSpeechCommands(program: Command): void {
  const models = program.command('models').description('models to speak and listen with');

  const modelsCommand = (name: string, description: string) => addCommand(models, name, description);

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

  addCommand(program, 'voices', 'show every voice, its language, and what it needs').action((options) =>
    runCommand(options.json, async (output) => (await import('./commands/voices.ts')).listVoices(options, output)),
  );
  addCommand(program, 'speak', 'write a text as a voice says it, to compare voices by ear')
    .argument('<text>', 'what to say')
    .requiredOption('--out <file>', 'the WAV file')
    .option('--voice <id>', 'as in `vocative voices`', 'flite:slt')
    .option('--actor <name>', 'whom a voice that imitates is to imitate')
    .action((text, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/voices.ts')).speakText(text, options, output),
      ),
    );

  const providers = program.command('providers').description('speech services in the network');

  const providersCommand = (name: string, description: string) => addCommand(providers, name, description);

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
  providersCommand('cost', 'tell what it would cost to have rows said; nothing is sent')
    .argument('<voice>', 'a voice of a service, as in the list')
    .requiredOption('--script <text>', 'as of render')
    .requiredOption('--rows <file>', 'CSV file; its headings name the variables')
    .action((voice, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/providers.ts')).estimateCost(voice, options, output),
      ),
    );
  providersCommand('forget', 'remove the sounds a service was paid for; they will be paid for again')
    .argument('[id]', 'as in the list; every service when left out, also those that were removed')
    .action((id, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/providers.ts')).forgetSpeech(id, options, output),
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
