import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { returned } from './returned.ts';

export type Upload = {
  id: string;
  user_id: string;
  created_at: string;
  /** Null while bytes are still to come. */
  finished_at: string | null;
  /** Bytes of the whole file; null while the client has not told. */
  size: number | null;
  /** SHA-256 of the finished file, once it is kept (or about to be kept) under `sources/`. */
  source_hash: string | null;
};

export function insertUpload(db: Db, userId: string, id: string, size: number | null): void {
  db.prepare('INSERT INTO uploads (id, user_id, size, created_at) VALUES (?, ?, ?, ?)').run(
    id,
    userId,
    size,
    timestamp(),
  );
}

export function findUpload(db: Db, userId: string, id: string): Upload | undefined {
  return db.prepare<[string, string], Upload>('SELECT * FROM uploads WHERE id = ? AND user_id = ?').get(id, userId);
}

/** Uploads of all accounts that are on their way. */
export function listUnfinishedUploads(db: Db): Upload[] {
  return db.prepare<[], Upload>('SELECT * FROM uploads WHERE source_hash IS NULL AND finished_at IS NULL').all();
}

/** How many uploads of an account have arrived and nothing was made of them yet, and their bytes. */
export function countUnusedUploads(db: Db, userId: string): { count: number; bytes: number } {
  return returned(
    db
      .prepare<[string], { count: number; bytes: number }>(
        `SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM uploads
         WHERE user_id = ? AND source_hash IS NULL AND finished_at IS NOT NULL`,
      )
      .get(userId),
  );
}

export function uploadExists(db: Db, id: string): boolean {
  return db.prepare('SELECT 1 FROM uploads WHERE id = ?').get(id) !== undefined;
}

export function setUploadSize(db: Db, id: string, size: number): void {
  db.prepare('UPDATE uploads SET size = ? WHERE id = ?').run(size, id);
}

export function finishUpload(db: Db, id: string): void {
  db.prepare('UPDATE uploads SET finished_at = ? WHERE id = ? AND finished_at IS NULL').run(timestamp(), id);
}

export function setSourceHash(db: Db, id: string, hash: string): void {
  db.prepare('UPDATE uploads SET source_hash = ? WHERE id = ?').run(hash, id);
}

export function deleteUpload(db: Db, id: string): void {
  db.prepare('DELETE FROM uploads WHERE id = ?').run(id);
}

/** Deletes uploads that no template was made of since `before`, and gives their ids. */
export function deleteAbandonedUploads(db: Db, before: Date): string[] {
  return db
    .prepare<[string], { id: string }>(
      `DELETE FROM uploads WHERE coalesce(finished_at, created_at) < ?
         AND NOT EXISTS (SELECT 1 FROM templates WHERE upload_id = uploads.id)
         AND NOT EXISTS (SELECT 1 FROM templates WHERE screen_upload_id = uploads.id)
         AND id NOT IN (SELECT value ->> 'upload_id' FROM templates, json_each(templates.retakes)) RETURNING id`,
    )
    .all(timestamp(before))
    .map(({ id }) => id);
}

export function sourceIsUsed(db: Db, hash: string): boolean {
  return db.prepare('SELECT 1 FROM uploads WHERE source_hash = ? LIMIT 1').get(hash) !== undefined;
}
