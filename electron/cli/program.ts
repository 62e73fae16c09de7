import { captionModes, captionStyles } from '#shared/captions.ts';
import { generationModes, smoothQualities } from '#shared/generation-modes.ts';
import { stillStyles } from '#shared/stills.ts';
import { Command, CommanderError, Option } from 'commander';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { addAccessCommands } from './access-commands.ts';
import { dataOption, integer, jsonOption, networks, origin, runCommand } from './command-line.ts';
import { addConsentCommands } from './consent-commands.ts';
import { addJobOptions } from './job-options.ts';
import { addNamesCommands } from './names-commands.ts';
import { exitCodes } from './output.ts';
import { addScriptCommands } from './script-commands.ts';
import { addSpeechCommands } from './speech-commands.ts';

/** The headless commands. Each loads its own part, so that `--help` and bad usage answer at once. */
export function createProgram(): Command {
  const program = new Command('vocative')
    .description('Record once. Speak to everyone by name.')
    .configureHelp({ showGlobalOptions: true })
    .version(manifest.version)
    .exitOverride();

  addJobOptions(program.command('render').description('make one personalized MP4 for each row of a CSV file'))
    .requiredOption('--out <folder>', 'folder for the finished videos')
    .addOption(new Option('--mode <mode>', 'how videos are made').choices(generationModes).default('keep_original'))
    .addOption(
      new Option('--smooth <quality>', 'size of full_script videos: 480p or 720p')
        .choices(smoothQualities)
        .default('standard'),
    )
    .option('--then <file>', 'a video that every personalized one goes on with')
    .option(
      '--backgrounds <file>',
      'JSON [{"kind": "link" | "site" | "profile", "column": HEADING, "config": {"mode": …}}]: what is shown with the speaker',
    )
    .addOption(
      new Option('--captions <kind>', 'text that players show, also beside each video (.vtt), or burned in')
        .choices(captionModes)
        .default('off'),
    )
    .addOption(new Option('--captions-style <style>', 'of burned-in captions').choices(captionStyles).default('box'))
    .option('--captions-highlight', 'the spoken word stands out in them', false)
    .option('--name-pattern <pattern>', 'file names, e.g. "{row:03} {first_name}.mp4"', '{row:03}.mp4')
    .option('--stills', 'also write each thumbnail (.jpg) and GIF preview', false)
    .option('--stills-text <text>', 'the same, with a text drawn on them, e.g. "Hi {{first_name}}"')
    .addOption(
      new Option('--stills-style <style>', 'how that text is drawn').choices(stillStyles).default('lower_third'),
    )
    .option('--stills-badge', 'the same, with a play button for mail programs', false)
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) => (await import('./commands/render.ts')).renderCommand(options, output)),
    );

  addJobOptions(
    program.command('clips').description('say each distinct value once, to listen before anything is rendered'),
  )
    .option('--out <folder>', 'write each as a WAV file there')
    .option('--approve <value...>', 'note that these were heard and found good')
    .option('--approve-all', 'the same for all', false)
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) => (await import('./commands/clips.ts')).clipsCommand(options, output)),
    );

  program
    .command('serve')
    .description('run the studio service alone, until SIGTERM')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port; 0 takes a free one', integer, 0)
    .addOption(dataOption())
    .option('--public-url <address>', 'where others reach the studio, e.g. https://videos.example.com', origin)
    .option(
      '--trust-proxy <addresses>',
      'proxies before the studio that tell who asks, e.g. 127.0.0.1 or 10.0.0.0/8,fd00::/8',
      networks,
    )
    .option('--allow-loopback-receivers', 'let callbacks and fetched sounds reach programs on this computer', false)
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) => (await import('./commands/serve.ts')).serveCommand(options, output)),
    );

  addAccessCommands(program);

  program
    .command('storage')
    .description('show what takes room in a studio')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/storage.ts')).storageCommand(options, output),
      ),
    );

  program
    .command('backup')
    .description('copy a studio’s data to a new folder; the studio may go on working')
    .requiredOption('--to <folder>', 'folder to make, or an empty one')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) => (await import('./commands/backup.ts')).backupCommand(options, output)),
    );

  program
    .command('restore')
    .description('check a backup and make the studio of a data folder of it')
    .requiredOption('--from <folder>', 'the backup')
    .addOption(dataOption())
    .option('--replace', 'move data that is there aside first', false)
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/restore.ts')).restoreCommand(options, output),
      ),
    );

  addSpeechCommands(program);
  addConsentCommands(program);

  addNamesCommands(program);
  addScriptCommands(program);

  program
    .command('share-export')
    .description('write the share pages of a campaign as a folder for any web space')
    .requiredOption('--campaign <id>', 'the campaign')
    .requiredOption('--out <folder>', 'an empty or new folder')
    .addOption(dataOption())
    .option('--name-pattern <pattern>', 'folder names, e.g. "{row:03} {first_name}"', '{row:03}')
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/share-export.ts')).shareExportCommand(options, output),
      ),
    );

  program
    .command('probe')
    .description('show what an import would make of a file')
    .argument('<file>', 'the file to look at')
    .addOption(jsonOption())
    .action((file, options) =>
      runCommand(options.json, async (output) => (await import('./commands/probe.ts')).probeCommand(file, output)),
    );

  program
    .command('align')
    .description('find when each word of a script is spoken in a recording')
    .argument('<file>', 'a video or sound file')
    .requiredOption('--script <text>', 'what is said in it; variables may be marked')
    .option('--report <file>', 'write what is said otherwise as JSON')
    .addOption(jsonOption())
    .action((file, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/align.ts')).alignCommand(file, options, output),
      ),
    );

  program
    .command('transcribe')
    .description('write down what is said in a recording')
    .argument('<file>', 'a video or sound file')
    .option(
      '--model <model>',
      'id of an installed model that listens, or a folder with one; the one installed when left out',
    )
    .addOption(dataOption())
    .addOption(jsonOption())
    .action((file, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/transcribe.ts')).transcribeCommand(file, options, output),
      ),
    );

  program
    .command('demo')
    .description('personalize the bundled sample for three recipients')
    .option('--out <folder>', 'folder for the finished videos', join('out', 'demo'))
    .addOption(jsonOption())
    .action((options) =>
      runCommand(options.json, async (output) => (await import('./commands/demo.ts')).demoCommand(options.out, output)),
    );
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
    // Commander has already printed the sentence; help and version are no failure.
    process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
}
