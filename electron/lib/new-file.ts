import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { privateFileMode, privateMode, syncFolderNow, temporaryName, unwritable } from './files.ts';

/**
 * Writes a private file so that it appears whole and synced, or not at all. Blocks.
 * @returns false if there is one of its name: it stays.
 * @throws AppError `STORAGE_FULL`, `STORAGE_UNWRITABLE`; the temporary file is removed.
 */
export function writeNewPrivateFile(file: string, content: string): boolean {
  return writePrivateFile(file, content, moveUnlessThere);
}

/** The same in place of a file that is there. @throws AppError as {@link writeNewPrivateFile}. */
export function replacePrivateFile(file: string, content: string): void {
  writePrivateFile(file, content, renameSync);
}

function writePrivateFile<T>(file: string, content: string, move: (from: string, to: string) => T): T {
  const folder = dirname(file);
  const temporary = temporaryName(file);
  try {
    mkdirSync(folder, { recursive: true, mode: privateMode });
    const handle = openSync(temporary, 'wx', privateFileMode);
    try {
      // Unlike one `writeSync`, which may write a part on a disk that is almost full.
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    const moved = move(temporary, file);
    syncFolderNow(folder);
    return moved;
  } catch (error) {
    throw unwritable(folder, error);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Gives a file its name. A hard link, unlike a rename, never replaces a file.
 * @returns false if there is one of that name.
 */
export function moveUnlessThere(temporary: string, file: string): boolean {
  try {
    linkSync(temporary, file);
    return true;
  } catch {
    // Some file systems (FAT) have no hard links.
    if (existsSync(file)) return false;
  }
  renameSync(temporary, file);
  return true;
}
