import type { Command } from 'commander';
import { addCommand, day, runCommand } from './command-line.ts';

/** `consent` and `speakers`: the people who are recorded, and whether voices may sound like them. */
export function addConsentCommands(program: Command): void {
  const consent = program.command('consent').description('manage the consent of speakers to voice matching');

  const command = (name: string, description: string) => addCommand(consent, name, description);

  command('sentence', 'show the consent sentence for a speaker to read')
    .requiredOption('--speaker <name>', 'the speaker; created if new')
    .action((options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/consent.ts')).printSentence(options, output),
      ),
    );
  command('record', 'check and store a recording of the sentence')
    .argument('<file>', 'a video or sound file')
    .requiredOption('--speaker <name>', 'the speaker; created if new')
    .option('--date <day>', 'day named in the sentence, like 2026-11-21; default: today', day)
    .action((file, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/consent.ts')).recordConsent(file, options, output),
      ),
    );
  command('status', 'list speakers and their consents').action((options) =>
    runCommand(options.json, async (output) => (await import('./commands/consent.ts')).showConsents(options, output)),
  );
  command('withdraw', 'withdraw a speaker’s consent; voices keep their own sound from then on')
    .requiredOption('--speaker <name>', 'the speaker: name or id')
    .action((options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/consent.ts')).withdrawConsent(options, output),
      ),
    );

  const speakers = program.command('speakers').description('manage speakers');
  addCommand(speakers, 'list', 'list speakers').action((options) =>
    runCommand(options.json, async (output) =>
      (await import('./commands/speakers.ts')).listSpeakersCommand(options, output),
    ),
  );
  addCommand(speakers, 'remove', 'delete a speaker with all recordings, consent and clips')
    .argument('<speaker>', 'name or id')
    .action((speaker, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/speakers.ts')).removeSpeaker(speaker, options, output),
      ),
    );
}
