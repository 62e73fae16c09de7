import type { Command } from 'commander';
import { join } from 'node:path';
import { dataOption, jsonOption, run, runCommand } from './command-line.ts';

/** `probe`, `verify`, `align`, `transcribe` and `demo`. */
export function addRecordingCommands(program: Command): void {
  program
    .command('probe')
    .description('show what an import would do with a file')
    .argument('<file>', 'the file')
    .addOption(jsonOption())
    .action((file, options) =>
      runCommand(options.json, async (output) => (await import('./commands/probe.ts')).probeCommand(file, output)),
    );

  program
    .command('verify')
    .description('tell which words of a video are new, by whom it is signed, and whether it changed since')
    .argument('<file...>', 'finished videos')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(run(() => import('./commands/verify.ts'), 'verifyCommand'));

  program
    .command('align')
    .description('find when each word of a script is spoken')
    .argument('<file>', 'a video or sound file')
    .requiredOption('--script <text>', 'its script; words that change may be marked')
    .option('--report <file>', 'write the values that are understood differently to this JSON file')
    .addOption(jsonOption())
    .action(run(() => import('./commands/align.ts'), 'alignCommand'));

  program
    .command('transcribe')
    .description('transcribe a recording with an installed model')
    .argument('<file>', 'a video or sound file')
    .option('--model <model>', 'id or folder of a recognizer; default: the installed one')
    .option('--language <tag>', 'the language spoken', 'en')
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(run(() => import('./commands/transcribe.ts'), 'transcribeCommand'));

  program
    .command('demo')
    .description('render the bundled sample for three people')
    .option('--out <folder>', 'folder for the finished videos', join('out', 'demo'))
    .addOption(jsonOption())
    .action(run(() => import('./commands/demo.ts'), 'demoCommand'));
}
