import { Command, CommanderError, Help, type Option } from 'commander';
import { AppError } from '#shared/errors/index.ts';
import manifest from '../../package.json' with { type: 'json' };
import { refuseBlanks } from './command-line.ts';
import { exitCodes, programName, writeFailure } from './output.ts';
import { addRecordingCommands } from './recording-commands.ts';
import { addRenderCommands } from './render-commands.ts';
import { addSpeakerCommands } from './speaker-commands.ts';
import { addSpeechCommands } from './speech-commands.ts';
import { addStudioCommands } from './studio-commands.ts';
import { addTemplateCommands } from './template-commands.ts';

/** A usage line with the required options, such as `vocative probe <file> [options]`. */
function usageOf(this: Help, command: Command): string {
  const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const usage = Help.prototype.commandUsage.call(this, command);
  return required.length === 0 ? usage : usage.replace('[options]', `${required.join(' ')} [options]`);
}

/** Omits the default of switches, which is always off. */
function describeOption(this: Help, option: Option): string {
  return option.defaultValue === false ? option.description : Help.prototype.optionDescription.call(this, option);
}

/** Creates the command-line program. Each command loads its own code, so that `--help` answers at once. */
export function createProgram(): Command {
  const program = new Command(programName())
    .description('Record once. Speak to everyone by name.')
    .configureHelp({ commandUsage: usageOf, optionDescription: describeOption })
    .showHelpAfterError('Add --help to a command to see what it takes.')
    .version(manifest.version)
    .exitOverride();

  addRenderCommands(program);
  addStudioCommands(program);
  addSpeechCommands(program);
  addSpeakerCommands(program);
  addTemplateCommands(program);
  addRecordingCommands(program);
  refuseBlanks(program);
  return program;
}

/**
 * Runs a command and sets the exit code of the process.
 * @param args as typed, without the name of the program.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version are not failures.
    if (error.exitCode === 0) return;
    process.exitCode = exitCodes.usage;
    // Commander has already printed the text for people.
    if (!args.includes('--json')) return;
    const sentence = error.code === 'commander.help' ? 'Name a command.' : error.message.replace(/^error: /, '');
    writeFailure(new AppError('INVALID_REQUEST', { message: sentence }));
  }
}
