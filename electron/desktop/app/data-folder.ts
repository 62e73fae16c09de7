import { join } from 'node:path';
import { lockDataFolder, type FolderLock } from '#electron/db/folder-lock.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { isUnreadable, setDatabaseAside } from '#electron/db/set-aside.ts';
import { problemText } from '#electron/lib/language.ts';
import type { Logger } from '#electron/lib/logger.ts';
import { studioFolderIn } from '#electron/lib/paths.ts';
import { migrations } from '../database/migrations.ts';
import type { Shell } from '../bridge/shell.ts';

/** The app's data folder, locked for this process, and its own database. */
export type DesktopData = {
  lock: FolderLock;
  db: Db;
  /** Of the built-in studio's data. */
  studioFolder: string;
};

type DataOptions = { dataFolder: string; shell: Pick<Shell, 'startsFresh'>; logger: Logger };

/**
 * Opens everything for which a start may be refused: hosts do it before they load the desktop.
 * @throws AppError `DATA_FOLDER_LAYOUT`, `DATA_FOLDER_IN_USE`, `DATABASE_TOO_NEW`, `DATABASE_CORRUPT`,
 * `STORAGE_UNWRITABLE`, `STORAGE_FULL`.
 */
export async function openData(options: DataOptions): Promise<DesktopData> {
  // Before anything is created in it.
  const studioFolder = studioFolderIn(options.dataFolder);
  const lock = lockDataFolder(options.dataFolder);
  try {
    return { lock, db: await openOwnDatabase(options), studioFolder };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function closeData({ db, lock }: Pick<DesktopData, 'db' | 'lock'>): void {
  db.close();
  lock.release();
}

/** The app's own database, or a new one if the user chose to replace one that cannot be read. */
async function openOwnDatabase({ dataFolder, shell, logger }: DataOptions): Promise<Db> {
  const file = join(dataFolder, 'desktop.db');
  try {
    return openDatabase({ file, migrations });
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const { code } = error;
    if (!(await shell.startsFresh({ of: 'app', message: problemText(error), place: `${file}.aside-…` }))) throw error;
    logger.warn({ code, keptIn: setDatabaseAside(file) }, 'data that cannot be read was kept aside');
    return openDatabase({ file, migrations });
  }
}
