import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { ifPresent } from './files.ts';

/** Voices and recipients' names are for the user of this account alone, whatever the system's default is. */
export const privateMode = 0o700;

/**
 * Makes a folder and those above it. One level at a time: the system's own recursion never ends on some special file
 * systems (Linux's /proc).
 * @param mode permissions of what is made; {@link privateMode} where others must not look.
 * @throws AppError `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    if (await isFolder(folder)) return;
    if (dirname(folder) !== folder) await makeFolder(dirname(folder), mode);
    await mkdir(folder, mode);
  } catch (error) {
    // Another download may have made it meanwhile.
    if (await isFolder(folder).catch(() => false)) return;
    throw unwritable(folder, error);
  }
}

/** Makes a folder where there is none, and makes sure that files can be put into it. @throws as {@link makeFolder}. */
export async function makeWritableFolder(folder: string, mode?: number): Promise<void> {
  await makeFolder(folder, mode);
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/**
 * Makes a folder that exists its user's alone, whatever its permissions were: a volume of a container or a folder that an
 * administrator made is often open to all.
 * @returns whether it is private now. It cannot be made so where another user owns it.
 */
export async function makePrivate(folder: string): Promise<boolean> {
  try {
    await chmod(folder, privateMode);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return false;
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await ifPresent(stat(path)))?.isDirectory() ?? false;
}

/** Whatever else is wrong with a place to write to, the way out is the same: another place. */
export function unwritable(folder: string, error: unknown): AppError {
  const known = toAppError(error);
  if (known.code === 'STORAGE_FULL' || known.code === 'STORAGE_UNWRITABLE') return known;
  return new AppError('STORAGE_UNWRITABLE', {
    subject: folder,
    ...say('folderNotWritable', { folder }),
    detail: known.detail,
    cause: error,
  });
}
