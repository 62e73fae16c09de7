import { Option, type Command } from 'commander';
import { providerKinds } from '#shared/api/voice-providers.ts';
import { addCommand, address, jsonOption, matching, price, run } from './command-line.ts';
import { defaultVoiceId } from '#shared/voices.ts';
import { addJobOptions, lipsQualityOption, modeOption } from './job-options.ts';
import { asTyped } from './output.ts';

// A command's code is loaded when it runs.
const voicesCode = () => import('./commands/voices.ts');
const modelsCode = () => import('./commands/models.ts');
const providersCode = () => import('./commands/providers.ts');

/** `models …`, `voices`, `speak` and `providers …`. */
export function addSpeechCommands(program: Command): void {
  addModelCommands(program);
  addCommand(program, 'voices', 'list all voices, their languages, and what they need').action(
    run(voicesCode, 'listVoices'),
  );
  addCommand(program, 'speak', 'write a text as speech')
    .argument('<text>', 'the text')
    .requiredOption('--out <file>', 'the WAV file')
    .option('--voice <id>', `id of a voice from \`${asTyped('voices')}\``, defaultVoiceId)
    .option('--speaker <name>', 'the person to sound like')
    .action(run(voicesCode, 'speakText'));
  addProviderCommands(program);
}

function addModelCommands(program: Command): void {
  const models = program.command('models').description('manage speech models');

  const modelsCommand = (name: string, description: string) => addCommand(models, name, description);

  modelsCommand('list', 'list available and installed models').action(run(modelsCode, 'listModels'));
  modelsCommand('add', 'download a model from the catalogue')
    .argument('<id>', 'id from the list')
    .option('--unverified', 'even without a published checksum', false)
    .action(run(modelsCode, 'addModel'));
  modelsCommand('import', 'add a model from a folder or an archive')
    .argument('<path>', 'the folder, or a .tar.bz2 or .tar.gz')
    .option('--name <name>', 'display name; default: the folder’s name')
    .action(run(modelsCode, 'importModel'));
  modelsCommand('remove', 'remove a model and its files')
    .argument('<id>', 'id from the list')
    .action(run(modelsCode, 'removeModel'));

  modelsCommand('verify', 'load each installed model and use it once')
    .argument('[id]', 'id from the list; default: all')
    .action(run(modelsCode, 'verifyModels'));
}

function addProviderCommands(program: Command): void {
  const providers = program.command('providers').description('manage voice services, and services for lips');

  const providersCommand = (name: string, description: string) => addCommand(providers, name, description);

  providersCommand('list', 'list services, their voices and prices').action(run(providersCode, 'listProviders'));
  providersCommand('add', 'add or change a service')
    .argument(
      '<id>',
      'an id of your choice: lowercase letters, digits and hyphens',
      matching(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Give an id of up to 40 lowercase letters, digits and hyphens.'),
    )
    .addOption(
      new Option('--kind <kind>', 'the interface it is compatible with').choices(providerKinds).default('openai'),
    )
    .requiredOption('--url <address>', 'its address, up to /v1/', address)
    .requiredOption('--model <name>', 'the service’s id of the model')
    .option('--voice <id...>', 'voices: id, id=Name or id=Name:en-US; none for lips')
    .option('--name <text>', 'display name; default: the id')
    .option('--price <number>', 'price per million characters, for lips of one value', price)
    .option('--enable', 'agree to send people’s names there, and for lips the speaker’s face', false)
    .action(run(providersCode, 'addProvider'));
  providersCommand('key', 'store a service’s key, read from standard input, in the keychain')
    .argument('<id>', 'id from the list')
    .action(run(providersCode, 'keepKey'));
  providersCommand('test', 'test a service: with one word, or for lips its key')
    .argument('<id>', 'id from the list')
    .action(run(providersCode, 'testProvider'));
  addJobOptions(providers.command('cost').description('show what a render will be charged, without sending anything'))
    .addOption(modeOption('speak the values alone, or the whole script'))
    .addOption(lipsQualityOption())
    .addOption(jsonOption())
    .action(run(providersCode, 'estimateCost'));
  providersCommand('forget', 'delete paid speech or lips of a service; they must be paid for again')
    .argument('[id]', 'id from the list; default: every service, also removed ones')
    .action(run(providersCode, 'forgetSpeech'));
  providersCommand('remove', 'remove a service and its key')
    .argument('<id>', 'id from the list')
    .action(run(providersCode, 'removeProvider'));
}
