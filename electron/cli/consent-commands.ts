import type { Command } from 'commander';
import { addCommand, day, run } from './command-line.ts';

/** `consent` and `speakers`: the people who are recorded, and whether voices may sound like them. */
export function addConsentCommands(program: Command): void {
  const consent = program.command('consent').description('manage the consent of speakers to voice matching');

  const command = (name: string, description: string) => addCommand(consent, name, description);

  command('sentence', 'show the consent sentence for a speaker to read')
    .requiredOption('--speaker <name>', 'the speaker; created if new')
    .action(run(() => import('./commands/consent.ts'), 'printSentence'));
  command('record', 'check and store a recording of the sentence')
    .argument('<file>', 'a video or sound file')
    .requiredOption('--speaker <name>', 'the speaker; created if new')
    .option('--date <day>', 'day named in the sentence, like 2026-11-21; default: today', day)
    .action(run(() => import('./commands/consent.ts'), 'recordConsent'));
  command('status', 'list speakers and their consents').action(
    run(() => import('./commands/consent.ts'), 'showConsents'),
  );
  command('withdraw', 'withdraw a speaker’s consent; voices keep their own sound from then on')
    .requiredOption('--speaker <name>', 'the speaker: name or id')
    .action(run(() => import('./commands/consent.ts'), 'withdrawConsent'));

  const speakers = program.command('speakers').description('manage speakers');
  addCommand(speakers, 'list', 'list speakers').action(
    run(() => import('./commands/speakers.ts'), 'listSpeakersCommand'),
  );
  addCommand(speakers, 'remove', 'delete a speaker with all recordings, consent and clips')
    .argument('<speaker>', 'name or id')
    .action(run(() => import('./commands/speakers.ts'), 'removeSpeaker'));
}
