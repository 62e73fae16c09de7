import { openSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeOf, unwritable } from './files.ts';

/** Where the log goes: a file, or the terminal. */
export type LogTarget = {
  /** File descriptor to append to; the processes this one starts can be given it too. */
  readonly descriptor: number;
  /** Null for the terminal. */
  readonly file: string | null;
};

/** A log larger than this is put aside at the next start, bytes. */
const largestLog = 4 * 1024 * 1024;

/**
 * The app's log: `vocative.log` in its data folder, because nobody who opens the app wants to read it in the terminal;
 * the terminal where the environment has `VOCATIVE_LOG`, for those who do.
 * @throws AppError `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function openLog(dataFolder: string): Promise<LogTarget> {
  if (process.env['VOCATIVE_LOG'] !== undefined) return { descriptor: 2, file: null };
  const file = logFileIn(dataFolder);
  try {
    if ((await sizeOf(file)) > largestLog) await rename(file, `${file}.old`);
    // Open until the process ends: the last thing that goes wrong is to be in it too.
    return { descriptor: openSync(file, 'a', 0o600), file };
  } catch (error) {
    throw unwritable(dataFolder, error);
  }
}

export function logFileIn(dataFolder: string): string {
  return join(dataFolder, 'vocative.log');
}
