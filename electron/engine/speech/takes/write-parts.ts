import { join } from 'node:path';
import { limits } from '#shared/limits.ts';
import { soundRate } from '#shared/wav.ts';
import type { Watched } from '../../media/codec/input.ts';
import { readSound } from '../../media/import/read-sound.ts';
import { writeWav } from '../../media/import/sound-file.ts';

/** Seconds of the recording that are kept around a part. */
const margin = 0.3;

type WritePartsOptions = Watched & {
  /** Any media file with sound, as long as names are cut out of. */
  source: string;
  /** Seconds. */
  parts: readonly { start: number; end: number }[];
  /** Where they go. */
  folder: string;
};

/**
 * Writes parts of a recording as WAV, a file each.
 * @returns their paths, in the order of the parts.
 * @throws AppError `MEDIA_TOO_LARGE`, what reading the source throws; CancelledError.
 */
export async function writeParts({ source, parts, folder, ...watched }: WritePartsOptions): Promise<string[]> {
  const longest = { seconds: limits.nameListSeconds, wayOut: 'split' } as const;
  const sound = await readSound(source, { longest, ...watched });
  const files: string[] = [];
  for (const { start, end } of parts) {
    const from = Math.max(0, Math.round((start - margin) * soundRate));
    const file = join(folder, `${files.length}.wav`);
    await writeWav(file, sound.subarray(from, Math.round((end + margin) * soundRate)));
    files.push(file);
  }
  return files;
}
