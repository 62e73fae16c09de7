import type { Command } from 'commander';
import { addCommand, integer, language, rowsDescription, run, runCommand, sheetDescription } from './command-line.ts';

/** `names …` and `pronunciations …`: names in a speaker's own voice, and how voices say the others. */
export function addNamesCommands(program: Command): void {
  const names = program.command('names').description('manage names in a speaker’s own voice');

  function ofSpeaker(name: string, description: string, who = 'the speaker: name or id'): Command {
    return addCommand(names, name, description).requiredOption('--speaker <name>', who);
  }
  const newSpeaker = 'the speaker; created if new';

  ofSpeaker('import', 'import sound files whose names are the values; a repeated name becomes another take', newSpeaker)
    .argument('<folder>', 'folder of WAV or MP3 files')
    .option('--template <id>', 'the names are read in their phrase of this template, as `names phrases` shows it')
    .option('--variable <name>', 'the variable in whose place they are read')
    .option('--occurrence <number>', 'which mark of the variable in the script, from 0', integer)
    .action(run(() => import('./commands/names.ts'), 'importNames'));
  addCommand(names, 'phrases', 'show the words of a template to read names in')
    .argument('<template>', 'id of the template')
    .action(run(() => import('./commands/names.ts'), 'listPhrases'));
  ofSpeaker('cut', 'cut one recording of many names into takes', newSpeaker)
    .argument('<file>', 'the recording: names in the order of the list, with pauses between them')
    .requiredOption('--list <file>', 'text file with one name per line')
    .action(run(() => import('./commands/names.ts'), 'cutNames'));
  ofSpeaker('missing', 'list the values worth recording, the most frequent first')
    .requiredOption('--script <text>', 'as for render')
    .requiredOption('--rows <file>', rowsDescription)
    .option('--sheet <name>', sheetDescription)
    .action(run(() => import('./commands/names.ts'), 'missingNames'));
  ofSpeaker('list', 'list takes, and which ones are in use').action(
    run(() => import('./commands/names.ts'), 'listNames'),
  );
  ofSpeaker('export', 'write the take in use of each name as a WAV file')
    .requiredOption('--out <folder>', 'folder to write to')
    .option('--all', 'all takes, not only those in use', false)
    .action(run(() => import('./commands/names.ts'), 'exportNames'));

  const changes = [
    ['choose', 'use this take for its name'],
    ['reject', 'stop using this take'],
    ['remove', 'delete a take'],
  ] as const;
  for (const [change, description] of changes) {
    addCommand(names, change, description)
      .argument('<take>', 'id of the take')
      .action((take, options) =>
        runCommand(options.json, async (output) =>
          (await import('./commands/names.ts')).changeTake(change, take, options, output),
        ),
      );
  }

  const pronunciations = program.command('pronunciations').description('manage how voices pronounce names');
  const command = (name: string, description: string) => addCommand(pronunciations, name, description);

  command('list', 'list your own').action(run(() => import('./commands/pronunciations.ts'), 'listPronunciations'));
  command('set', 'set how voices pronounce a name')
    .argument('<name>', 'the name')
    .option('--respelling <letters>', 'respelling, like shivawn')
    .option('--ipa <sounds>', 'phonetic (IPA), like ʃɪˈvɔːn')
    .option('--language <tag>', 'only for voices of this language, like en; default: all', language)
    .action(run(() => import('./commands/pronunciations.ts'), 'setPronunciation'));
  command('remove', 'remove the pronunciation of a name')
    .argument('<name>', 'the name')
    .option('--language <tag>', 'only the one for this language; default: the one for all', language)
    .action(run(() => import('./commands/pronunciations.ts'), 'removePronunciation'));
}
