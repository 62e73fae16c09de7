import type { Command } from 'commander';
import { cliDataFolder, jsonOption, runCommand } from './command-line.ts';

/** `consent`: whether voices may sound like the people who are recorded. */
export function addConsentCommands(program: Command): void {
  const consent = program.command('consent').description('whether voices may sound like the people who are recorded');

  function command(name: string, description: string): Command {
    return consent
      .command(name)
      .description(description)
      .option('--data <folder>', 'data folder of the studio', cliDataFolder)
      .addOption(jsonOption());
  }

  command('sentence', 'show what an actor reads aloud to allow it')
    .requiredOption('--actor <name>', 'the person; made when there is none of that name')
    .action((options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/consent.ts')).printSentence(options, output),
      ),
    );
  command('record', 'check that the sentence is read in a recording, and keep it')
    .argument('<file>', 'a video or sound file')
    .requiredOption('--actor <name>', 'the person; made when there is none of that name')
    .option('--date <day>', 'the day the sentence names, like 2026-11-21; today when left out')
    .action((file, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/consent.ts')).recordConsent(file, options, output),
      ),
    );
  command('status', 'show all actors and what they have read').action((options) =>
    runCommand(options.json, async (output) => (await import('./commands/consent.ts')).showConsents(options, output)),
  );
  command('withdraw', 'withdraw an actor’s consent; voices stay as they are from now on')
    .requiredOption('--actor <name>', 'as in the status')
    .action((options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/consent.ts')).withdrawConsent(options, output),
      ),
    );
}
