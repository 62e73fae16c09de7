import { join } from 'node:path';
import { longestNameList } from '../../media/limits.ts';
import { readSound } from '../../media/read-sound.ts';
import { writeWav } from '../../media/sound-file.ts';
import type { CutTake } from '../../workers/protocol.ts';
import { cutTakes, singleTake } from './takes.ts';

export type WriteTakesOptions = {
  /** Any media file with sound. */
  source: string;
  /** Where the takes go. */
  folder: string;
  names: readonly string[];
  /** The recording holds one name, which may have pauses inside. */
  alone: boolean;
  signal?: AbortSignal | undefined;
};

const sampleRate = 48_000;

/**
 * Cuts a recording and writes each take as WAV.
 * @returns in the order they were spoken; none where nobody speaks.
 * @throws AppError what reading the source throws.
 */
export async function writeTakes({ source, folder, names, alone, signal }: WriteTakesOptions): Promise<CutTake[]> {
  const recorded = await readSound(source, signal, longestNameList);
  const single = alone ? singleTake(recorded, names[0] ?? '') : null;
  const takes = alone ? [single] : cutTakes(recorded, names);
  const written: CutTake[] = [];
  for (const take of takes) {
    if (!take || take.samples.length === 0) continue;
    const { samples, ...facts } = take;
    const file = join(folder, `${written.length}.wav`);
    await writeWav(file, samples);
    written.push({ ...facts, file, duration: samples.length / sampleRate });
  }
  return written;
}
