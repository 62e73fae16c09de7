import { openSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeOf, unwritable } from './files.ts';

/** The target of the log: a file, or the terminal. */
export type LogTarget = {
  /** File descriptor to append to; child processes can use it too. */
  readonly descriptor: number;
  /** Null for the terminal. */
  readonly file: string | null;
};

/** A larger log is set aside at the next start, bytes. */
const largestLog = 4 * 1024 * 1024;

/**
 * The app's log: `vocative.log` in its data folder, because users of the app do not read a terminal; the terminal if
 * the environment has `VOCATIVE_LOG`.
 * @throws AppError `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function openLog(dataFolder: string): Promise<LogTarget> {
  if (process.env['VOCATIVE_LOG'] !== undefined) return { descriptor: 2, file: null };
  const file = logFileIn(dataFolder);
  try {
    if ((await sizeOf(file)) > largestLog) await rename(file, `${file}.old`);
    // Open until the process ends, so that it includes the last error.
    return { descriptor: openSync(file, 'a', 0o600), file };
  } catch (error) {
    throw unwritable(dataFolder, error);
  }
}

export function logFileIn(dataFolder: string): string {
  return join(dataFolder, 'vocative.log');
}
