import { join } from 'node:path';
import { limits } from '#shared/limits.ts';
import { soundRate } from '#shared/wav.ts';
import type { Watched } from '../../media/codec/input.ts';
import { readSound } from '../../media/import/read-sound.ts';
import { writeWav } from '../../media/import/sound-file.ts';

/** Sound kept before and after a part, seconds. */
const margin = 0.3;

type WritePartsOptions = Watched & {
  /** Any media file with sound, at most as long as a recorded list of names. */
  source: string;
  /** Seconds. */
  parts: readonly { start: number; end: number }[];
  /** Folder for the parts' files. */
  folder: string;
};

/**
 * Writes each part of a recording as a WAV file.
 * @returns the files' paths, in the order of the parts.
 * @throws AppError `MEDIA_TOO_LARGE`, and errors of reading the source; CancelledError.
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
