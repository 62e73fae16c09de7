import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './cli.ts';

/** Real recordings for tests. They are not part of the project; tests that need them are skipped without them. */
export const mediaFolder = join(repository, '..', 'shared', 'media');
export const hasMedia = existsSync(mediaFolder);
export const withoutMedia = 'needs the real recordings beside the project';

export type SpokenWord = { start: number; end: number; word: string };

/** Reference word times beside a recording: start, end (seconds) and word, separated by tabs. */
export function readWordTimes(file: string): SpokenWord[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [start, end, word] = line.split('\t');
      return { start: Number(start), end: Number(end), word: word ?? '' };
    });
}
