import { join } from 'node:path';
import { limits } from '#shared/limits.ts';
import { soundRate } from '#shared/wav.ts';
import { checkpointFor } from '#electron/lib/steps.ts';
import { readSound } from '../../media/import/read-sound.ts';
import { writeWav } from '../../media/import/sound-file.ts';
import type { CutTake } from '../types.ts';
import { cutTakes, singleTake } from './takes.ts';

type WriteTakesOptions = {
  /** Any media file with sound. */
  source: string;
  /** Folder for the takes' files. */
  folder: string;
  names: readonly string[];
  /** Whether the recording is of a single name, which may have pauses inside. */
  alone: boolean;
  signal?: AbortSignal | undefined;
  /** Called while the source is read. */
  onAlive?: (() => void) | undefined;
  /** 0–1, never decreasing. */
  onProgress?: ((progress: number) => void) | undefined;
};

const longestList = {
  seconds: limits.nameListSeconds,
  wayOut: 'split',
} as const;
const longestName = { seconds: limits.nameSeconds, wayOut: 'name' } as const;

/**
 * Cuts a recording and writes each take as WAV.
 * @returns the takes in spoken order; none without speech.
 * @throws AppError `MEDIA_TOO_LARGE` beyond the limits of one request, and errors of reading the source;
 * CancelledError.
 */
export async function writeTakes({
  source,
  folder,
  names,
  alone,
  signal,
  onAlive,
  onProgress,
}: WriteTakesOptions): Promise<CutTake[]> {
  const recorded = await readSound(source, { longest: alone ? longestName : longestList, signal, onAlive });
  const single = alone ? singleTake(recorded, names[0] ?? '') : null;
  const takes = alone ? [single] : await cutTakes(recorded, names, checkpointFor({ signal, onProgress }));
  const written: CutTake[] = [];
  for (const take of takes) {
    if (!take || take.samples.length === 0) continue;
    const { samples, ...facts } = take;
    const file = `${written.length}.wav`;
    await writeWav(join(folder, file), samples);
    written.push({ ...facts, file, duration: samples.length / soundRate });
  }
  return written;
}
