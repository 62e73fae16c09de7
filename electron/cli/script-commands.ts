import { Option, type Command } from 'commander';
import { lengths, purposeNames, tones } from '#shared/script/brief.ts';
import { integer, jsonOption, runCommand } from './command-line.ts';

/** `script …`: writing and checking what is said in a recording. */
export function addScriptCommands(program: Command): void {
  const script = program.command('script').description('what is said in a recording');

  script
    .command('write')
    .description('write a script, or rewrite one with --action')
    .argument('<about>', 'what it is for; with another --action than generate, the script itself')
    .addOption(
      new Option('--action <action>', 'what to do')
        .choices(['generate', 'shorten', 'lengthen', 'rephrase', 'make_friendly', 'make_formal'])
        .default('generate'),
    )
    .addOption(new Option('--purpose <purpose>', 'read out of the description when left out').choices(purposeNames))
    .addOption(new Option('--length <length>').choices(lengths))
    .addOption(new Option('--tone <tone>').choices(tones))
    .option('--audience <people>', 'who hears it, like “dentists”')
    .option('--topic <topic>', 'what it is about')
    .option('--call-to-action <request>', 'what the recipient should do, like “book a call”')
    .option('--no-disclosure', 'leave out the line that says that an AI voice speaks')
    .option('--variant <number>', 'another number gives another script', integer, 0)
    .addOption(jsonOption())
    .action((about, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/script.ts')).writeCommand(about, options, output),
      ),
    );

  script
    .command('check')
    .description('say how long a script takes, and what will not sound as meant')
    .argument('<script>', 'the marked script: Hi {{first_name|Sarah}}, …')
    .option('--rows <file>', 'CSV file of recipients, to read their values in place')
    .option('--synthetic-voice', 'a voice that is not the presenter’s says the values', false)
    .addOption(jsonOption())
    .action((script, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/script.ts')).checkCommand(script, options, output),
      ),
    );
}
