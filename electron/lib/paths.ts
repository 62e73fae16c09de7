import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError } from '#shared/errors/index.ts';

/**
 * A data folder holds everything of one user: the app's own files, and its studio's data in a subfolder. `--data` and
 * `VOCATIVE_DATA` name it, in the app, in the service and in every command alike.
 */

/** The default data folder, absolute, by the custom of each system. */
export function defaultDataFolder(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const given = environment['VOCATIVE_DATA'];
  if (given) return resolve(given);
  if (platform === 'win32') return windowsFolder(environment);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Vocative');
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'vocative');
}

/**
 * Videos are too large for the roaming profile, which Windows copies at each logon. Data that an older version put
 * there stays in use.
 */
function windowsFolder(environment: NodeJS.ProcessEnv): string {
  const local = join(environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Vocative');
  const roaming = join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Vocative');
  return !existsSync(local) && existsSync(join(roaming, studioName)) ? roaming : local;
}

/** Used if no folder is named: an option left out, or empty. */
export function dataFolderOf(option: string | undefined): string {
  return option ? resolve(option) : defaultDataFolder();
}

const studioName = 'studio';
/** The studio's database, in its folder. */
export const studioDatabaseName = 'studio.db';
/** The file that makes a folder a backup: the list of its files, written last. */
export const backupListName = 'backup.json';

/**
 * The folder with the data of a data folder's studio.
 * @throws AppError `DATA_FOLDER_LAYOUT` if the given folder itself holds a studio's data: a second, empty one would be
 * made inside it.
 */
export function studioFolderIn(dataFolder: string): string {
  const folder = resolve(dataFolder);
  if (!existsSync(join(folder, studioDatabaseName))) return join(folder, studioName);
  const above = dirname(folder);
  const wayOut =
    basename(folder) === studioName
      ? `Give the folder above it: --data ${above}`
      : `Rename it to ${join(above, 'NAME', studioName)} and give --data ${join(above, 'NAME')}, with any NAME.`;
  throw new AppError('DATA_FOLDER_LAYOUT', {
    subject: folder,
    message: `The folder ${folder} holds the data of a studio itself, not a data folder around it. ${wayOut}`,
  });
}

/** The default folder of finished videos. */
export function defaultExportFolder(): string {
  return join(homedir(), process.platform === 'darwin' ? 'Movies' : 'Videos', 'Vocative');
}
