import { Option, type Command } from 'commander';
import { lengths, purposeNames, tones } from '#shared/script/brief.ts';
import { integer, jsonOption, run, sheetDescription } from './command-line.ts';

/** `script …`: writing and checking what is said in a recording. */
export function addScriptCommands(program: Command): void {
  const script = program.command('script').description('write or check a script');

  script
    .command('write')
    .description('write a script, or rewrite one with --action')
    .argument('<about>', 'the purpose of the script; for other actions than generate, the script itself')
    .addOption(
      new Option('--action <action>', 'what to do')
        .choices(['generate', 'shorten', 'lengthen', 'rephrase', 'make_friendly', 'make_formal'])
        .default('generate'),
    )
    .addOption(
      new Option('--purpose <purpose>', 'what the script is for; default: taken from the description').choices(
        purposeNames,
      ),
    )
    .addOption(new Option('--length <length>', 'how long it is').choices(lengths))
    .addOption(new Option('--tone <tone>', 'how it addresses the recipient').choices(tones))
    .option('--audience <people>', 'the audience, like “dentists”')
    .option('--topic <topic>', 'the topic')
    .option('--call-to-action <request>', 'the request to the recipient, like “book a call”')
    .option('--no-disclosure', 'omit the AI disclosure')
    .option('--variant <number>', 'each number gives another script', integer, 0)
    .addOption(jsonOption())
    .action(run(() => import('./commands/script.ts'), 'writeCommand'));

  script
    .command('check')
    .description('estimate a script’s length and find what will not sound right')
    .argument('<script>', 'the marked script: Hi {{first_name|Sarah}}, …')
    .option('--rows <file>', 'recipients as for render, whose values are checked too')
    .option('--sheet <name>', sheetDescription)
    .option('--synthetic-voice', 'another voice speaks the values', false)
    .addOption(jsonOption())
    .action(run(() => import('./commands/script.ts'), 'checkCommand'));
}
