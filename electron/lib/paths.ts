import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the app keeps its data unless told otherwise, by the custom of each system. */
export function defaultDataFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment['VOCATIVE_DATA'];
  if (given) return given;
  if (process.platform === 'win32')
    return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Vocative');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Vocative');
  return join(environment['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'vocative');
}

/** Where finished videos go unless the user chooses a folder. */
export function defaultExportFolder(): string {
  return join(homedir(), process.platform === 'darwin' ? 'Movies' : 'Videos', 'Vocative');
}
