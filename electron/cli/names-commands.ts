import type { Command } from 'commander';
import { addCommand, runCommand } from './command-line.ts';

/** `names …` and `pronunciations …`: names in an actor's own voice, and how voices say the others. */
export function addNamesCommands(program: Command): void {
  const names = program.command('names').description('names in an actor’s own voice');

  function ofActor(name: string, description: string): Command {
    return addCommand(names, name, description).requiredOption('--actor <name>', 'who speaks: name or id');
  }

  ofActor('import', 'add sound files named by what is said in them; a name said again is another take')
    .argument('<folder>', 'folder of WAV or MP3 files')
    .action((folder, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/names.ts')).importNames(folder, options, output),
      ),
    );
  ofActor('cut', 'cut one recording of many names into takes')
    .argument('<file>', 'the recording: names in the order of the list, with pauses')
    .requiredOption('--list <file>', 'text file with a name on each line')
    .action((file, options) =>
      runCommand(options.json, async (output) => (await import('./commands/names.ts')).cutNames(file, options, output)),
    );
  ofActor('missing', 'show which values of rows are worth recording, the most frequent first')
    .requiredOption('--script <text>', 'as of render')
    .requiredOption('--rows <file>', 'CSV file; its headings name the variables')
    .action((options) =>
      runCommand(options.json, async (output) => (await import('./commands/names.ts')).missingNames(options, output)),
    );
  ofActor('list', 'show every take, and which is used').action((options) =>
    runCommand(options.json, async (output) => (await import('./commands/names.ts')).listNames(options, output)),
  );
  ofActor('export', 'write the take of each name that is used as a WAV file')
    .requiredOption('--out <folder>', 'where they go')
    .option('--all', 'every take, also those that are not used', false)
    .action((options) =>
      runCommand(options.json, async (output) => (await import('./commands/names.ts')).exportNames(options, output)),
    );

  const changes = [
    ['choose', 'use this take of its name from now on'],
    ['reject', 'use this take no more'],
    ['remove', 'delete a take and its sound'],
  ] as const;
  for (const [change, description] of changes) {
    addCommand(names, change, description)
      .argument('<take>', 'id of the take, as in the list')
      .action((take, options) =>
        runCommand(options.json, async (output) =>
          (await import('./commands/names.ts')).changeTake(change, take, options, output),
        ),
      );
  }

  const pronunciations = program.command('pronunciations').description('how voices say names');
  const command = (name: string, description: string) => addCommand(pronunciations, name, description);

  command('list', 'show your own').action((options) =>
    runCommand(options.json, async (output) =>
      (await import('./commands/pronunciations.ts')).listPronunciations(options, output),
    ),
  );
  command('set', 'say a name so from now on, wherever it appears')
    .argument('<name>', 'the name')
    .option('--respelling <letters>', 'as it sounds: shivawn')
    .option('--ipa <sounds>', 'in the phonetic alphabet: ʃɪˈvɔːn')
    .option('--language <tag>', 'for voices of this language only, like en; all when left out')
    .action((name, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/pronunciations.ts')).setPronunciation(name, options, output),
      ),
    );
  command('remove', 'leave a name to the voices again')
    .argument('<name>', 'the name')
    .option('--language <tag>', 'as it was set')
    .action((name, options) =>
      runCommand(options.json, async (output) =>
        (await import('./commands/pronunciations.ts')).removePronunciation(name, options, output),
      ),
    );
}
