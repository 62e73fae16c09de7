import { access, constants, mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { AppError, toAppError } from '../../../shared/errors/index.ts';

/**
 * A folder the user named, made when missing. `~/` is the home folder.
 * @throws AppError `INVALID_REQUEST` for a path that is not absolute, `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function prepareFolder(typed: string): Promise<string> {
  const text = typed.trim();
  const path = text === '~' || /^~[/\\]/u.test(text) ? join(homedir(), text.slice(1)) : text;
  if (!isAbsolute(path) || path.includes('\u0000')) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'folder',
      message: `“${text}” is not a full path. Type the whole path of the folder, from the drive or root on.`,
    });
  }
  const folder = normalize(path);
  await makeFolder(folder);
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
  return folder;
}

/**
 * Makes a folder and those above it. One level at a time: the system's own recursion never ends on some special file
 * systems (Linux's /proc).
 * @throws AppError `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    if (await isFolder(folder)) return;
    if (dirname(folder) !== folder) await makeFolder(dirname(folder));
    await mkdir(folder);
  } catch (error) {
    // Another download may have made it meanwhile.
    if (await isFolder(folder).catch(() => false)) return;
    throw unwritable(folder, error);
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (toAppError(error).code === 'FILE_NOT_FOUND') return false;
    throw error;
  }
}

/** Whatever else is wrong with a place to write to, the way out is the same: another place. */
export function unwritable(folder: string, error: unknown): AppError {
  const known = toAppError(error);
  if (known.code === 'STORAGE_FULL' || known.code === 'STORAGE_UNWRITABLE') return known;
  return new AppError('STORAGE_UNWRITABLE', { subject: folder, detail: known.detail, cause: error });
}
