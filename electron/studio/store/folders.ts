import { randomUUID } from 'node:crypto';
import type { Folder } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, timestamp, toJson } from '#electron/db/values.ts';
import { returned } from './returned.ts';
import { requireRoom } from './room.ts';

type FolderRow = Omit<Folder, 'sync_folder_id'> & { sync_folder_id: string | null };

const shown = `f.*,
  (SELECT count(*) FROM templates t WHERE t.user_id = f.user_id AND t.folder_id = f.id) AS parent_videos,
  (SELECT count(*) FROM templates t JOIN generated_videos v ON v.template_id = t.id
   WHERE t.user_id = f.user_id AND t.folder_id = f.id) AS generated_videos`;

function fromRow(row: FolderRow): Folder {
  return { ...row, sync_folder_id: fromJson(row.sync_folder_id) };
}

export function findFolder(db: Db, userId: string, id: string): Folder | undefined {
  const row = db
    .prepare<[string, string], FolderRow>(`SELECT ${shown} FROM folders f WHERE f.id = ? AND f.user_id = ?`)
    .get(id, userId);
  return row && fromRow(row);
}

/** Folders of a user, by name. */
export function listFolders(db: Db, userId: string): Folder[] {
  return db
    .prepare<[string], FolderRow>(
      `SELECT ${shown} FROM folders f WHERE f.user_id = ? ORDER BY f.name COLLATE NOCASE, f.id`,
    )
    .all(userId)
    .map(fromRow);
}

export function insertFolder(db: Db, userId: string, fields: { name: string; workspaceId: string }): Folder {
  requireRoom(db, userId, 'folders');
  const id = randomUUID();
  const now = timestamp();
  db.prepare(
    'INSERT INTO folders (id, user_id, workspace_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(id, userId, fields.workspaceId, fields.name, now, now);
  return returned(findFolder(db, userId, id));
}

export function renameFolder(db: Db, userId: string, id: string, name: string): Folder | undefined {
  db.prepare('UPDATE folders SET name = ?, updated_at = ? WHERE id = ? AND user_id = ?').run(
    name,
    timestamp(),
    id,
    userId,
  );
  return findFolder(db, userId, id);
}

/** Deletes a folder and takes its templates out of it. */
export function deleteFolder(db: Db, userId: string, id: string): boolean {
  return db.transaction(() => {
    const { changes } = db.prepare('DELETE FROM folders WHERE id = ? AND user_id = ?').run(id, userId);
    db.prepare("UPDATE templates SET folder_id = '' WHERE user_id = ? AND folder_id = ?").run(userId, id);
    return changes > 0;
  })();
}

/** The copy of a folder in another account, with the folder's name; made when there is none yet. */
export function copyFolder(db: Db, folder: Folder, userId: string): Folder {
  const now = timestamp();
  const row = db
    .prepare<unknown[], { id: string }>(
      `INSERT INTO folders (id, user_id, workspace_id, name, sync_folder_id, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (user_id, sync_folder_id) DO UPDATE SET name = excluded.name, updated_at = excluded.updated_at
       RETURNING id`,
    )
    .get(randomUUID(), userId, folder.workspace_id, folder.name, toJson(folder.id), now, now);
  return returned(findFolder(db, userId, returned(row).id));
}
