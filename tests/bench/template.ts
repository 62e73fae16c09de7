import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Size } from '#electron/engine/media/codec/picture-size.ts';
import { ProcessPool, type WorkerPool } from '#electron/engine/workers/pool.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { createLogger } from '#electron/lib/logger.ts';
import { placesIn } from '../support/places.ts';
import type { SpokenWord } from '../support/speech-like.ts';
import { makeSource } from './make-source.ts';
import type { BenchSize } from './size.ts';

/** A template for measurements, imported like a user's recording. */
export type BenchTemplate = {
  folder: string;
  /** Its `template.mp4`. */
  file: string;
  info: TemplateInfo;
  words: SpokenWord[];
};

export type BenchTemplates = {
  /** The template for nearly all measurements. */
  main: BenchTemplate;
  /** A template with two different channels; only sections are measured on it. */
  stereo: BenchTemplate;
  /** A template for each of the growth's lengths. */
  growth: BenchTemplate[];
};

type Recording = { folder: string; size: Size; seconds: number; channels: 1 | 2 };

/** Makes all templates. While render processes import recordings, the next one is generated. */
export async function makeBenchTemplates(
  folder: string,
  { picture, seconds, growth }: Pick<BenchSize, 'picture' | 'seconds' | 'growth'>,
): Promise<BenchTemplates> {
  const pool = new ProcessPool({
    places: placesIn(folder, { sources: folder, templates: folder }),
    logger: createLogger('bench'),
  });
  let recorded: Promise<unknown> = Promise.resolve();
  const make = (name: string, recording: Omit<Recording, 'folder'>): Promise<BenchTemplate> => {
    const before = recorded;
    const template = { ...recording, folder: join(folder, name) };
    const words = before.then(() =>
      makeSource(`${template.folder}.mkv`, template.size, template.seconds, template.channels),
    );
    recorded = words;
    return words.then((found) => importRecording(pool, template, found));
  };
  try {
    // The longest imports come first, so that the others run beside them.
    const main = make('template', { size: picture, seconds, channels: 1 });
    const longestFirst = growth.lengths.toReversed().map((length) => {
      return make(`template-${length}`, { size: growth.picture, seconds: length, channels: 1 });
    });
    const stereo = make('stereo', { size: growth.picture, seconds, channels: 2 });
    const [one, two, lengths] = await Promise.all([main, stereo, Promise.all(longestFirst)]);
    return { main: one, stereo: two, growth: lengths.toReversed() };
  } finally {
    await pool.close();
  }
}

/** @throws Error if the import changed the number of channels. */
async function importRecording(
  pool: WorkerPool,
  { folder, channels }: Recording,
  words: SpokenWord[],
): Promise<BenchTemplate> {
  const source = `${folder}.mkv`;
  const info = await pool.run({
    kind: 'normalize',
    source: `sources/${basename(source)}`,
    template: basename(folder),
  });
  await rm(source);
  if (info.channels !== channels) throw new Error(`${info.channels} channels instead of ${channels}`);
  return { folder, file: join(folder, templateFiles.video), info, words };
}

/** Mean bits a second of the whole file, in millions. */
export function megabitsPerSecond({ size, duration }: TemplateInfo): number {
  return (size * 8) / duration / 1e6;
}
