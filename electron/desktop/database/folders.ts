import { folderSchema, type Folder } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, toJson } from '#electron/db/values.ts';

/** The folders of an account's library as last listed by its studio. One that lacks a field counts as unknown. */
export function listFolders(db: Db, account: string): Folder[] {
  return db
    .prepare<[string], { resource: string }>('SELECT resource FROM folders WHERE account = ?')
    .all(account)
    .flatMap(({ resource }) => folderSchema.safeParse(fromJson(resource)).data ?? []);
}

export function saveFolder(db: Db, account: string, folder: Folder): void {
  db.prepare(
    `INSERT INTO folders (account, id, resource) VALUES (@account, @id, @resource)
     ON CONFLICT (account, id) DO UPDATE SET resource = excluded.resource`,
  ).run({ account, id: folder.id, resource: toJson(folder) });
}

export function deleteFolder(db: Db, account: string, id: string): void {
  db.prepare('DELETE FROM folders WHERE account = ? AND id = ?').run(account, id);
}

/** Replaces all known folders. */
export function replaceFolders(db: Db, account: string, folders: readonly Folder[]): void {
  db.transaction(() => {
    db.prepare('DELETE FROM folders WHERE account = ?').run(account);
    for (const folder of folders) saveFolder(db, account, folder);
  })();
}
