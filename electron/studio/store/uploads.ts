import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { returned } from './returned.ts';

export type Upload = {
  id: string;
  user_id: string;
  created_at: string;
  /** Null until all bytes have arrived. */
  finished_at: string | null;
  /** Bytes of the whole file; null until the client declares them. */
  size: number | null;
  /** SHA-256 of the finished file, once it is stored (or about to be stored) under `sources/`. */
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

/** Unfinished uploads of all accounts. */
export function listUnfinishedUploads(db: Db): Upload[] {
  return db.prepare<[], Upload>('SELECT * FROM uploads WHERE source_hash IS NULL AND finished_at IS NULL').all();
}

/** Uploads that a background shows, or a campaign shows instead of others. */
const isShown = `('/uploads/' || uploads.id IN (SELECT address FROM assets)
  OR uploads.id IN (SELECT lower(substr(backgrounds ->> '$.image', -36)) FROM campaigns
    WHERE backgrounds ->> '$.image' IS NOT NULL))`;

/** Number and bytes of an account's finished uploads that nothing uses yet. */
export function countUnusedUploads(db: Db, userId: string): { count: number; bytes: number } {
  return returned(
    db
      .prepare<[string], { count: number; bytes: number }>(
        `SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM uploads
         WHERE user_id = ? AND source_hash IS NULL AND finished_at IS NOT NULL AND NOT ${isShown}`,
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

/** Deletes uploads from before `before` that nothing uses. @returns their ids. */
export function deleteAbandonedUploads(db: Db, before: Date): string[] {
  return db
    .prepare<[string], { id: string }>(
      `DELETE FROM uploads WHERE coalesce(finished_at, created_at) < ?
         AND NOT EXISTS (SELECT 1 FROM templates WHERE upload_id = uploads.id)
         AND NOT EXISTS (SELECT 1 FROM templates WHERE screen_upload_id = uploads.id)
         AND id NOT IN (SELECT value ->> 'upload_id' FROM templates, json_each(templates.retakes))
         AND id NOT IN (SELECT look ->> '$.background' FROM templates WHERE look ->> '$.background' IS NOT NULL)
         AND NOT ${isShown}
       RETURNING id`,
    )
    .all(timestamp(before))
    .map(({ id }) => id);
}

export function sourceIsUsed(db: Db, hash: string): boolean {
  return db.prepare('SELECT 1 FROM uploads WHERE source_hash = ? LIMIT 1').get(hash) !== undefined;
}
