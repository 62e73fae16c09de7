import { existsSync } from 'node:fs';
import { AppError } from '#shared/errors/index.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import type { DataFolder } from './data-folder.ts';
import { migrations } from './migrations.ts';

/**
 * Opens the database of a data folder for a command beside the studio, which may be running: SQLite lets both write.
 * @throws AppError `FILE_NOT_FOUND` when there is none yet, and what `openDatabase` throws.
 */
export function openStudioDatabase({ root, database }: DataFolder): Db {
  if (!existsSync(database)) {
    throw noStudio(root);
  }
  return openDatabase({ file: database, migrations, beside: true });
}

/** What to say of a data folder that nobody has worked in. */
export function noStudio(root: string): AppError {
  const message = 'There is no studio in this data folder yet. Check the folder, or start the app once.';
  return new AppError('FILE_NOT_FOUND', { subject: root, message });
}
