import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { makeWritableFolder, realFolder } from '#electron/lib/files.ts';

/**
 * The path of a folder the user named. `~/` is the home folder.
 * @throws AppError `INVALID_REQUEST` for a path that is not absolute.
 */
export function typedFolder(typed: string): string {
  const text = typed.trim();
  const path = text === '~' || /^~[/\\]/u.test(text) ? join(homedir(), text.slice(1)) : text;
  if (!isAbsolute(path) || path.includes('\u0000')) {
    throw new AppError('INVALID_REQUEST', {
      subject: 'folder',
      ...say('folderPathNotWhole', { path: text }),
    });
  }
  // Unlike normalize, it leaves out a separator at the end.
  return resolve(path);
}

/**
 * The one path of a folder the user named: files of earlier exports are known by their paths.
 * @throws AppError as {@link typedFolder}.
 */
export function exportFolder(typed: string): Promise<string> {
  return realFolder(typedFolder(typed));
}

/**
 * A folder the user named, made when missing.
 * @throws AppError as {@link typedFolder}, `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function prepareFolder(typed: string): Promise<string> {
  const folder = typedFolder(typed);
  await makeWritableFolder(folder);
  return folder;
}
