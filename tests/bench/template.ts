import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { normalize } from '../../electron/engine/media/normalize.ts';
import type { Size } from '../../electron/engine/media/picture-size.ts';
import { learnTemplate } from '../../electron/engine/render/learned-sound.ts';
import { templateFiles, type TemplateInfo } from '../../electron/engine/workers/protocol.ts';
import type { SpokenWord } from '../support/speech-like.ts';
import { makeSource } from './make-source.ts';

/** A template to measure on, imported as a user's recording would be. */
export type BenchTemplate = {
  folder: string;
  /** Its `template.mp4`. */
  file: string;
  info: TemplateInfo;
  words: SpokenWord[];
};

/** @throws Error when the import made something else of the channels. */
export async function makeBenchTemplate(
  folder: string,
  size: Size,
  seconds: number,
  channels: 1 | 2 = 1,
): Promise<BenchTemplate> {
  const source = `${folder}.mkv`;
  const words = await makeSource(source, size, seconds, channels);
  const info = await normalize({ source, folder });
  learnTemplate(folder, info);
  await rm(source);
  if (info.channels !== channels) throw new Error(`${info.channels} channels instead of ${channels}`);
  return { folder, file: join(folder, templateFiles.video), info, words };
}

/** Mean bits a second of the whole file, in millions. */
export function megabitsPerSecond({ size, duration }: TemplateInfo): number {
  return (size * 8) / duration / 1e6;
}
