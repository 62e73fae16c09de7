import { AppError, isAppError } from '#shared/errors/index.ts';
import { lockDataFolder } from '#electron/db/folder-lock.ts';

/**
 * Locks a folder of copies until this process ends: two programs would remove each other's files.
 * @throws AppError `DATA_FOLDER_IN_USE` with the message.
 */
export function lockCopies(folder: string, message: string): void {
  try {
    lockDataFolder(folder);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'DATA_FOLDER_IN_USE') throw error;
    throw new AppError('DATA_FOLDER_IN_USE', { subject: folder, message, cause: error });
  }
}
