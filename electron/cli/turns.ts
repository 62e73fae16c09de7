import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAppError } from '#shared/errors/index.ts';
import { nameKey } from '#shared/name-key.ts';
import { lockDataFolder, type FolderLock } from '#electron/db/folder-lock.ts';
import { realFolder } from '#electron/lib/files.ts';
import type { Output } from './output.ts';

/** How a command waits for its turn. */
export type Waiting = { signal: AbortSignal; progress: Output['progress'] };

/** What commands that run at the same time, on the data folder of a running studio, would change under each other. */
type Turn = { dataFolder: string; name: string };

/** Number of locks of a kind. Few, as their files stay; what shares one waits without need. */
const locks = 16;

/** Interval of looking whether a turn is free, milliseconds. */
const lookEvery = 250;

/** The script, sections and voice of a recording, which a studio has once. @throws the system's error without a file. */
export async function turnOfRecording(dataFolder: string, recording: string): Promise<Turn> {
  // The same recording has the same size under any name.
  return { dataFolder, name: `recording-${(await stat(recording)).size % locks}` };
}

/** The free names in a folder that files are written to. */
export async function turnOfFolder(dataFolder: string, folder: string): Promise<Turn> {
  return { dataFolder, name: `folder-${lockOf(await realFolder(folder))}` };
}

/** Who is called this: a speaker of a name is made once. */
export function turnOfSpeaker(dataFolder: string, name: string): Turn {
  return { dataFolder, name: `speaker-${lockOf(nameKey(name))}` };
}

function lockOf(text: string): number {
  const [first = 0] = createHash('sha256').update(text).digest();
  return first % locks;
}

/**
 * Runs `use` while no other command has this turn. The system ends the turn of a killed command.
 * @throws AppError as `lockDataFolder`; the signal's reason.
 */
export async function inTurn<T>(
  { dataFolder, name }: Turn,
  { signal, progress }: Waiting,
  use: () => Promise<T>,
): Promise<T> {
  const folder = join(dataFolder, 'turns', name);
  let lock = lockIfFree(folder);
  while (!lock) {
    progress('Waiting for another command', 0);
    await delay(lookEvery, undefined, { signal });
    lock = lockIfFree(folder);
  }
  try {
    return await use();
  } finally {
    lock.release();
  }
}

function lockIfFree(folder: string): FolderLock | undefined {
  try {
    return lockDataFolder(folder);
  } catch (error) {
    if (isAppError(error) && error.code === 'DATA_FOLDER_IN_USE') return undefined;
    throw error;
  }
}
