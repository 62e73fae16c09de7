import { stat } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import type { Storage, StorageKind } from '#shared/ipc/index.ts';
import type { Db } from '#electron/db/open.ts';
import { ifPresent } from '#electron/lib/files.ts';
import { bytesBelow } from '#electron/lib/files-below.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { ConnectionService } from '../accounts/connection.ts';
import { toProblem } from '../database/columns.ts';
import { exportedPaths } from '../database/exported-files.ts';
import type { Handlers } from '../bridge/requests.ts';

export type StorageService = ReturnType<typeof createStorage>;

type StorageOptions = {
  db: Db;
  connection: Pick<ConnectionService, 'studio' | 'get'>;
  /** Where recordings wait for the studio. */
  recordings: string;
};

/** The studio's folders by the kinds of the window. Folders not named here count as `cache`. */
const kindOf: Record<string, StorageKind> = {
  templates: 'templates',
  sources: 'templates',
  uploads: 'templates',
  assets: 'templates',
  sounds: 'names',
  models: 'models',
  downloads: 'models',
  database: 'database',
};

export function createStorage({ db, connection, recordings }: StorageOptions) {
  async function get(): Promise<Storage> {
    const builtIn = connection.get().kind === 'builtin';
    const [studio, spools, exports] = await Promise.all([
      builtIn ? studioStorage(connection.studio()) : null,
      bytesBelow(recordings),
      sizeOfExports(db),
    ]);
    return { studio, recordings: spools, exports };
  }
  const handlers = {
    'storage.get': get,
    'storage.clearCaches': () => connection.studio().call('clearCaches', {}),
  } satisfies Partial<Handlers>;
  return { get, handlers };
}

async function studioStorage(studio: Studio): Promise<NonNullable<Storage['studio']>> {
  const { parts, total, free, damaged } = await studio.call('getStorage', {});
  const kinds: Record<StorageKind, number> = {
    templates: 0,
    names: 0,
    models: 0,
    database: 0,
    cache: 0,
  };
  for (const { name, bytes } of parts) kinds[kindOf[name] ?? 'cache'] += bytes;
  const detail = damaged.map(({ file }) => file).join('\n');
  const damage = damaged.length > 0 ? { ...toProblem(new AppError('STORAGE_DAMAGED')), detail } : null;
  return { kinds, total, free, damage };
}

async function sizeOfExports(db: Db): Promise<Storage['exports']> {
  const found = { files: 0, bytes: 0 };
  for (const path of exportedPaths(db)) {
    const info = await ifPresent(stat(path));
    if (!info) continue;
    found.files += 1;
    found.bytes += info.size;
  }
  return found;
}
