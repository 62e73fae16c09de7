import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli, type CliResult } from './cli.ts';
import { mediaFolder, readWordTimes } from './media.ts';

/** Ten recipients of the sentence “place white in j three please”, each with another letter. */
export const letters = [...'abcdefghik'];

/**
 * Renders a real recording for every letter through the command line, into `<folder>/out`, with its data in
 * `<folder>/data`. Needs the recordings beside the project ({@link mediaFolder}).
 */
export function renderLetters(folder: string): Promise<CliResult> {
  const words = readWordTimes(join(mediaFolder, 'talking', 'grid_pwij3p.words.derived.tsv'));
  const letter = words.find(({ word }) => word === 'j');
  writeFileSync(join(folder, 'rows.csv'), `letter\n${letters.join('\n')}\n`);
  writeFileSync(join(folder, 'sections.json'), JSON.stringify([{ ...letter, variable: 'letter' }]));
  const options = {
    '--template': join(mediaFolder, 'talking', 'grid_pwij3p.mpg'),
    '--script': 'place white in {{letter|j}} three please',
    '--rows': join(folder, 'rows.csv'),
    '--sections': join(folder, 'sections.json'),
    '--out': join(folder, 'out'),
    '--data': join(folder, 'data'),
    '--name-pattern': '{row:02} {letter}.mp4',
  };
  return runCli('render', ...Object.entries(options).flat(), '--stills-text', 'Take {{letter}}', '--json');
}
