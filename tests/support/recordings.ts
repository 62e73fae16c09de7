import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { longestSound } from '#electron/engine/media/codec/limits.ts';
import { readSound } from '#electron/engine/media/import/read-sound.ts';
import { markedWords, parseScript, scriptWords, type Surroundings } from '#shared/script/index.ts';
import { mediaFolder, readWordTimes, type SpokenWord } from './media.ts';

/** A recording of one sentence with its words, from data that the aligner is not trained on. */
export type Recording = {
  name: string;
  corpus: 'ljspeech' | 'grid';
  script: string;
  /** Mono, 48 kHz. */
  samples: Float32Array;
  words: SpokenWord[];
};

/** @param isWanted by name, such as `LJ001-0001` and `grid_pwij3p`; all by default. */
export async function readRecordings(isWanted: (name: string) => boolean = () => true): Promise<Recording[]> {
  const folders = [
    { corpus: 'ljspeech' as const, folder: join(mediaFolder, 'speech', 'ljspeech'), extension: '.wav' },
    { corpus: 'grid' as const, folder: join(mediaFolder, 'talking'), extension: '.mpg' },
  ];
  const texts = new Map(
    readFileSync(join(mediaFolder, 'speech', 'ljspeech', 'metadata.csv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.split('|')[0] ?? '', line.split('|')[2]?.replaceAll('-', ' ') ?? '']),
  );
  const recordings: Recording[] = [];
  for (const { corpus, folder, extension } of folders) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(extension))) {
      const name = basename(file, extension);
      if (!isWanted(name)) continue;
      const path = join(folder, name);
      const script = texts.get(name) ?? readFileSync(`${path}.txt`, 'utf8').trim();
      const words = readWordTimes(`${path}.words.derived.tsv`);
      recordings.push({
        name,
        corpus,
        script,
        words,
        samples: await readSound(`${path}${extension}`, { longest: longestSound }),
      });
    }
  }
  return recordings;
}

/** The words before and after a word of a recording, by its index. */
export function surroundingsOf({ script }: Recording, index: number): Surroundings | null {
  const word = scriptWords(parseScript(script))[index];
  if (!word) return null;
  const marked = `${script.slice(0, word.start)}{{word|${word.text}}}${script.slice(word.end)}`;
  return markedWords(parseScript(marked))[0]?.around ?? null;
}
