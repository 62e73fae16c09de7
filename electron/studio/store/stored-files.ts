import type { Db } from '#electron/db/open.ts';

/** A file of the data folder that never changes, and its checksum. */
export type StoredFile = {
  /** Relative to the data folder, with slashes. */
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** ISO 8601, UTC. */
  checked_at: string;
  damaged_at: string | null;
};

export function findStoredFile(db: Db, path: string): StoredFile | undefined {
  return db.prepare<[string], StoredFile>('SELECT * FROM stored_files WHERE path = ?').get(path);
}

/** Notes that a file is whole, with the checksum it has from now on. */
export function noteWhole(
  db: Db,
  { path, size, sha256 }: Pick<StoredFile, 'path' | 'size' | 'sha256'>,
  at: Date,
): void {
  db.prepare(
    `INSERT INTO stored_files (path, size, sha256, checked_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE
       SET size = excluded.size, sha256 = excluded.sha256, checked_at = excluded.checked_at, damaged_at = NULL`,
  ).run(path, size, sha256, at.toISOString());
}

/** Notes that a file has other bytes than those of its checksum. @returns whether that is news. */
export function noteDamage(
  db: Db,
  { path, size, sha256 }: Pick<StoredFile, 'path' | 'size' | 'sha256'>,
  at: Date,
): boolean {
  const known = findStoredFile(db, path)?.damaged_at ?? null;
  db.prepare(
    `INSERT INTO stored_files (path, size, sha256, checked_at, damaged_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE
       SET checked_at = excluded.checked_at, damaged_at = coalesce(damaged_at, excluded.damaged_at)`,
  ).run(path, size, sha256, at.toISOString(), at.toISOString());
  return known === null;
}

/** Forgets a file, or all files below a folder. */
export function forgetStored(db: Db, path: string): void {
  db.prepare('DELETE FROM stored_files WHERE path = ? OR (path >= ? AND path < ?)').run(path, `${path}/`, `${path}0`);
}

/** Files that were not checked since, the longest unchecked first. */
export function leastChecked(db: Db, since: Date, limit: number): StoredFile[] {
  return db
    .prepare<[string, number], StoredFile>(
      'SELECT * FROM stored_files WHERE checked_at < ? ORDER BY checked_at LIMIT ?',
    )
    .all(since.toISOString(), limit);
}

/** The files of a list whose bytes are not those of their checksum. @param db of any version. */
export function damagedAmong(db: Db, files: readonly { path: string; sha256: string }[]): string[] {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'stored_files'").get();
  if (table === undefined) return [];
  return files.flatMap(({ path, sha256 }) => {
    const known = findStoredFile(db, path.replaceAll('\\', '/'));
    return known && known.sha256 !== sha256 ? path : [];
  });
}

/** Has files read again before all others. */
export function suspect(db: Db, paths: readonly string[]): void {
  const update = db.prepare("UPDATE stored_files SET checked_at = '' WHERE path = ?");
  for (const path of paths) update.run(path.replaceAll('\\', '/'));
}

/** The damaged files, by path. */
export function damagedFiles(db: Db): StoredFile[] {
  return db
    .prepare<[], StoredFile>('SELECT * FROM stored_files WHERE damaged_at IS NOT NULL ORDER BY damaged_at, path')
    .all();
}

/** The facts of a template with this hash, as the JSON they were stored as; undefined if no row has them. */
export function storedTemplateInfo(db: Db, hash: string): string | undefined {
  return (
    db
      .prepare<[string, string, string], { info: string | null }>(
        `SELECT info FROM templates WHERE hash = ?
       UNION ALL SELECT recording_info FROM templates WHERE recording_hash = ?
       UNION ALL SELECT plain_info FROM templates WHERE plain_hash = ? LIMIT 1`,
      )
      .get(hash, hash, hash)?.info ?? undefined
  );
}
