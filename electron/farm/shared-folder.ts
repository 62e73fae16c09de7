import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import type { WorkerPlaces } from '#electron/engine/workers/content.ts';
import { ifPresent, writeFileAtomic } from '#electron/lib/files.ts';
import { parseJson } from '#electron/lib/json.ts';

/** The folder of content that the studio and its machines share. Its marker names the studio. */

/** Folders of a studio's data that machines read and write. */
export const sharedNames = ['templates', 'sounds', 'films', 'assets', 'models', 'cache'] as const;

const markerSchema = z.object({ studio: z.string() });

function markerOf(folder: string): string {
  return join(folder, 'vocative-studio.json');
}

/** The studio that a folder belongs to; undefined if it belongs to none. */
export async function studioOf(folder: string): Promise<string | undefined> {
  const text = await ifPresent(readFile(markerOf(folder), 'utf8'));
  return text === undefined ? undefined : (markerSchema.safeParse(parseJson(text)).data?.studio ?? '');
}

/** @throws AppError `STORAGE_UNWRITABLE`, `STORAGE_FULL`. */
export async function markFolder(folder: string, studio: string): Promise<void> {
  await writeFileAtomic(markerOf(folder), `${JSON.stringify({ studio })}\n`);
}

/**
 * Places of content on a machine, in the shared folder. The kinds that stay with the studio have none.
 * @param none a folder that doesn't exist.
 * @throws AppError `FILE_NOT_FOUND` for a folder that isn't there, `REQUEST_UNUSABLE` for another studio's,
 * `STORAGE_UNWRITABLE` (`subject` = the folder).
 */
export async function machinePlaces(folder: string, studio: string, none: string): Promise<WorkerPlaces> {
  const found = await studioOf(folder);
  if (found === undefined)
    throw new AppError('FILE_NOT_FOUND', {
      subject: folder,
      message:
        'The studio’s content isn’t in this folder. Mount the shared folder there, start the studio once, or name another folder with --content.',
    });
  if (found !== studio) throw anotherStudio(folder);
  for (const name of sharedNames) {
    await access(join(folder, name), constants.R_OK | constants.W_OK).catch((cause: unknown) => {
      const message =
        'This machine may not write to the shared folder. Mount it for writing, and run the worker as the same user as the studio.';
      throw new AppError('STORAGE_UNWRITABLE', { subject: join(folder, name), message, cause });
    });
  }
  const at = (name: (typeof sharedNames)[number]): string => join(folder, name);
  return {
    templates: at('templates'),
    sounds: at('sounds'),
    films: at('films'),
    assets: at('assets'),
    models: at('models'),
    artifacts: at('cache'),
    sources: none,
    uploads: none,
    temporary: none,
  };
}

export function anotherStudio(folder: string): AppError {
  const message = 'This folder has the content of another studio. Choose another one.';
  return new AppError('REQUEST_UNUSABLE', { subject: folder, message });
}
