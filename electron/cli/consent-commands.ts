import type { Command } from 'commander';
import { addCommand, runCommand } from './command-line.ts';

/** `consent` and `actors`: the people who are recorded, and whether voices may sound like them. */
export function addConsentCommands(program: Command): void {
  const consent = program.command('consent').description('whether voices may sound like the people who are recorded');

  const command = (name: string, description: string) => addCommand(consent, name, description);

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

  const actors = program.command('actors').description('the people who speak in recordings');
  addCommand(actors, 'list', 'show all actors').action((options) =>
    runCommand(options.json, async (output) =>
      (await import('./commands/actors.ts')).listActorsCommand(options, output),
    ),
  );
  addCommand(actors, 'remove', 'delete an actor with recordings, consent, and clips made of them')
    .argument('<actor>', 'name or id')
    .action((actor, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/actors.ts')).removeActor(actor, options, output),
      ),
    );
}
