import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './cli.ts';

/** The shell blocks of a document of the project, in order; only those below `heading` if it is given. */
export function codeBlocks(document: string, heading?: string): string[] {
  const whole = readFileSync(join(repository, document), 'utf8');
  const part = heading === undefined ? whole : below(whole, heading);
  return [...part.matchAll(/^( *)```sh\n(.*?)\n\1```$/gmsu)].map(([, indent = '', block = '']) =>
    block
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n'),
  );
}

function below(whole: string, heading: string): string {
  const start = whole.indexOf(`\n## ${heading}\n`);
  if (start === -1) throw new Error(`no heading “${heading}”`);
  const end = whole.indexOf('\n## ', start + 1);
  return whole.slice(start, end === -1 ? undefined : end);
}
