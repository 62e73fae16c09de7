import { captionModes, captionStyles } from '#shared/captions.ts';
import { smoothQualities } from '#shared/generation-modes.ts';
import { stillStyles } from '#shared/stills.ts';
import { Command, CommanderError, Help, Option } from 'commander';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import manifest from '../../package.json' with { type: 'json' };
import { addAccessCommands } from './access-commands.ts';
import { dataOption, jsonOption, networks, origin, port, refuseBlanks, run, runCommand } from './command-line.ts';
import { addConsentCommands } from './consent-commands.ts';
import { addJobOptions, modeOption } from './job-options.ts';
import { addNamesCommands } from './names-commands.ts';
import { exitCodes, writeFailure } from './output.ts';
import { addScriptCommands } from './script-commands.ts';
import { addSpeechCommands } from './speech-commands.ts';
import { addTemplateCommands } from './template-commands.ts';

/** `vocative probe <file> [options]`, with the options that must be given. */
function usageOf(this: Help, command: Command): string {
  const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const usage = Help.prototype.commandUsage.call(this, command);
  return required.length === 0 ? usage : usage.replace('[options]', `${required.join(' ')} [options]`);
}

/** Whoever leaves a switch out knows that it is off. */
function describeOption(this: Help, option: Option): string {
  return option.defaultValue === false ? option.description : Help.prototype.optionDescription.call(this, option);
}

/** The headless commands. Each loads its own part, so that `--help` and bad usage answer at once. */
export function createProgram(): Command {
  const program = new Command('vocative')
    .description('Record once. Speak to everyone by name.')
    .configureHelp({ commandUsage: usageOf, optionDescription: describeOption })
    .showHelpAfterError('Add --help to a command to see what it takes.')
    .version(manifest.version)
    .exitOverride();

  addJobOptions(program.command('render').description('make one personalized MP4 for each row of a list'))
    .requiredOption('--out <folder>', 'folder for the finished videos')
    .addOption(modeOption('keep the recording, or speak the whole script'))
    .addOption(
      new Option('--smooth <quality>', 'size of full_script videos: 480p or 720p')
        .choices(smoothQualities)
        .default('standard'),
    )
    .option('--then <file>', 'a video to append to every personalized one')
    .option(
      '--backgrounds <file>',
      'JSON [{"kind": "link" | "site" | "profile", "column": HEADING, "config": {"mode": …}}]: backgrounds per recipient',
    )
    .addOption(
      new Option('--captions <kind>', 'a text track (also as .vtt), or burned in').choices(captionModes).default('off'),
    )
    .addOption(
      new Option('--captions-style <style>', 'style of burned-in captions').choices(captionStyles).default('box'),
    )
    .option('--captions-highlight', 'highlight the spoken word', false)
    .option('--name-pattern <pattern>', 'file names, e.g. "{row:03} {first_name}.mp4"', '{row:03}.mp4')
    .option('--stills', 'also write each thumbnail (.jpg) and GIF preview', false)
    .option('--stills-text <text>', 'text on thumbnails and GIFs, e.g. "Hi {{first_name}}"')
    .addOption(new Option('--stills-style <style>', 'style of that text').choices(stillStyles).default('lower_third'))
    .option('--stills-badge', 'also add a play button to thumbnails, for e-mail', false)
    .addOption(jsonOption())
    .action(run(() => import('./commands/render.ts'), 'renderCommand'));

  addJobOptions(program.command('clips').description('speak each value or sentence once, to check it before rendering'))
    .addOption(modeOption('check values in their places, or the sentences of the whole script'))
    .option('--out <folder>', 'folder to write each clip to, as WAV; sentences as MP4')
    .option('--approve <value...>', 'approve these values or sentences')
    .option('--approve-all', 'approve all of them', false)
    .addOption(jsonOption())
    .action(run(() => import('./commands/clips.ts'), 'clipsCommand'));

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
    .addOption(jsonOption())
    .action(run(() => import('./commands/serve.ts'), 'serveCommand'));

  addAccessCommands(program);

  program
    .command('storage')
    .description('show what takes up space in a studio')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(run(() => import('./commands/storage.ts'), 'storageCommand'));

  program
    .command('backup')
    .description('back up a studio to a new folder, also while it runs')
    .requiredOption('--to <folder>', 'a new or empty folder')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(run(() => import('./commands/storage.ts'), 'backupCommand'));

  program
    .command('restore')
    .description('check a backup and restore it into a data folder')
    .requiredOption('--from <folder>', 'the backup')
    .addOption(dataOption())
    .option('--replace', 'move existing data aside first', false)
    .addOption(jsonOption())
    .action(run(() => import('./commands/storage.ts'), 'restoreCommand'));

  addSpeechCommands(program);
  addConsentCommands(program);

  addNamesCommands(program);
  addScriptCommands(program);
  addTemplateCommands(program);

  program
    .command('share-export')
    .description('write the share pages of a campaign as a folder for any web space')
    .requiredOption('--campaign <id>', 'the campaign')
    .requiredOption('--out <folder>', 'an empty or new folder')
    .addOption(dataOption())
    .option('--name-pattern <pattern>', 'folder names, e.g. "{row:03} {first_name}"', '{row:03}')
    .option('--no-gif', 'thumbnails only, without GIF previews')
    .addOption(jsonOption())
    .action(run(() => import('./commands/share-export.ts'), 'shareExportCommand'));

  program
    .command('probe')
    .description('show what an import would do with a file')
    .argument('<file>', 'the file')
    .addOption(jsonOption())
    .action((file, options) =>
      runCommand(options.json, async (output) => (await import('./commands/probe.ts')).probeCommand(file, output)),
    );

  program
    .command('align')
    .description('find when each word of a script is spoken')
    .argument('<file>', 'a video or sound file')
    .requiredOption('--script <text>', 'its script; variables may be marked')
    .option('--report <file>', 'write the values that are understood differently to this JSON file')
    .addOption(jsonOption())
    .action(run(() => import('./commands/align.ts'), 'alignCommand'));

  program
    .command('transcribe')
    .description('transcribe a recording with an installed model')
    .argument('<file>', 'a video or sound file')
    .option('--model <model>', 'id or folder of a recognition model; default: the installed one')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(run(() => import('./commands/transcribe.ts'), 'transcribeCommand'));

  program
    .command('demo')
    .description('render the bundled sample for three recipients')
    .option('--out <folder>', 'folder for the finished videos', join('out', 'demo'))
    .addOption(jsonOption())
    .action(run(() => import('./commands/demo.ts'), 'demoCommand'));
  refuseBlanks(program);
  return program;
}

/**
 * Runs a command to its end, and sets the exit code of the process.
 * @param args as typed, without the name of the program.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version are no failure.
    if (error.exitCode === 0) return;
    process.exitCode = exitCodes.usage;
    // Commander has printed the sentence for people.
    if (!args.includes('--json')) return;
    const sentence = error.code === 'commander.help' ? 'Name a command.' : error.message.replace(/^error: /, '');
    writeFailure(new AppError('INVALID_REQUEST', { message: sentence }));
  }
}
