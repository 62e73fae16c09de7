import type { Command } from 'commander';
import {
  addCommand,
  day,
  integer,
  language,
  rowsDescription,
  run,
  runCommand,
  encodingOption,
  sheetDescription,
} from './command-line.ts';

// A command's code is loaded when it runs.
const consentCode = () => import('./commands/consent.ts');
const speakersCode = () => import('./commands/speakers.ts');
const namesCode = () => import('./commands/names.ts');
const pronunciationsCode = () => import('./commands/pronunciations.ts');

/** `consent …`, `speakers …`, `names …` and `pronunciations …`. */
export function addSpeakerCommands(program: Command): void {
  addConsentCommands(program);
  addNameCommands(program);
  addPronunciationCommands(program);
}

/** `consent …` and `speakers …`. */
function addConsentCommands(program: Command): void {
  const consent = program.command('consent').description('manage the consent to sound like a person, or to films');

  const command = (name: string, description: string) =>
    addCommand(consent, name, description).option('--face', 'the consent to films of the face instead', false);

  command('sentence', 'show the consent sentence for a person to read')
    .requiredOption('--speaker <name>', 'the person; added if new')
    .action(run(consentCode, 'printSentence'));
  command('record', 'check and store a recording of the sentence')
    .argument('<file>', 'a video or sound file')
    .requiredOption('--speaker <name>', 'the person; added if new')
    .option('--date <day>', 'day named in the sentence, like 2026-11-21; default: today', day)
    .action(run(consentCode, 'recordConsent'));
  command('status', 'list people and their consents').action(run(consentCode, 'showConsents'));
  command('withdraw', 'withdraw a person’s consent; voices keep their own sound from then on, or films are deleted')
    .requiredOption('--speaker <name>', 'the person: name or id')
    .action(run(consentCode, 'withdrawConsent'));

  const speakers = program.command('speakers').description('manage the people who speak in recordings');
  addCommand(speakers, 'list', 'list people who speak').action(run(speakersCode, 'listSpeakersCommand'));
  addCommand(speakers, 'remove', 'delete a person with all recordings, consent and speech made of them')
    .argument('<speaker>', 'name or id')
    .action(run(speakersCode, 'removeSpeaker'));
}

/** `names …`: names in a speaker’s own voice. */
function addNameCommands(program: Command): void {
  const names = program.command('names').description('manage names in somebody’s own voice');

  function ofSpeaker(name: string, description: string, who = 'the person: name or id'): Command {
    return addCommand(names, name, description).requiredOption('--speaker <name>', who);
  }
  const newSpeaker = 'the person; added if new';

  ofSpeaker(
    'import',
    'import sounds or videos whose names are the values; a repeated name becomes another take',
    newSpeaker,
  )
    .argument('<folder>', 'folder of WAV, MP3 or MP4 files; with consent, faces in videos are kept as films')
    .option('--template <id>', 'the names are read in their phrase of this template, as `names phrases` shows it')
    .option('--variable <name>', 'what they are read in place of, e.g. first_name')
    .option('--occurrence <number>', 'which of its marks in the script, from 0', integer)
    .action(run(namesCode, 'importNames'));
  addCommand(names, 'phrases', 'show the words of a template to read names in')
    .argument('<template>', 'id of the template')
    .action(run(namesCode, 'listPhrases'));
  ofSpeaker('cut', 'cut one recording of many names into takes', newSpeaker)
    .argument('<file>', 'the recording: names in the order of the list, with pauses between them')
    .requiredOption('--list <file>', 'text file with one name per line')
    .action(run(namesCode, 'cutNames'));
  ofSpeaker('missing', 'list the values worth recording, the most frequent first')
    .requiredOption('--script <text>', 'as for render')
    .requiredOption('--rows <file>', rowsDescription)
    .option('--sheet <name>', sheetDescription)
    .addOption(encodingOption())
    .action(run(namesCode, 'missingNames'));
  ofSpeaker('list', 'list takes, and which ones are in use').action(run(namesCode, 'listNames'));
  ofSpeaker('export', 'write the take in use of each name as a WAV file')
    .requiredOption('--out <folder>', 'folder to write to')
    .option('--all', 'all takes but rejected ones, not only those in use', false)
    .option('--film', 'also the film of each, as MP4 with its sound', false)
    .action(run(namesCode, 'exportNames'));

  const changes = [
    ['choose', 'use this take for its name'],
    ['reject', 'stop using this take'],
    ['remove', 'delete a take'],
  ] as const;
  for (const [change, description] of changes) {
    addCommand(names, change, description)
      .argument('<take>', 'id of the take')
      .action((take, options) =>
        runCommand(options.json, async (output) => (await namesCode()).changeTake(change, take, options, output)),
      );
  }
}

/** `pronunciations …`: how voices pronounce names without a recording. */
function addPronunciationCommands(program: Command): void {
  const pronunciations = program.command('pronunciations').description('manage how voices pronounce names');
  const command = (name: string, description: string) => addCommand(pronunciations, name, description);

  command('list', 'list your own').action(run(pronunciationsCode, 'listPronunciations'));
  command('set', 'set how voices pronounce a name')
    .argument('<name>', 'the name')
    .option('--respelling <letters>', 'respelling, like shivawn')
    .option('--ipa <sounds>', 'phonetic (IPA), like ʃɪˈvɔːn')
    .option('--language <tag>', 'only for voices of this language, like en; default: all', language)
    .action(run(pronunciationsCode, 'setPronunciation'));
  command('remove', 'remove the pronunciation of a name')
    .argument('<name>', 'the name')
    .option('--language <tag>', 'only the one for this language; default: the one for all', language)
    .action(run(pronunciationsCode, 'removePronunciation'));
}
