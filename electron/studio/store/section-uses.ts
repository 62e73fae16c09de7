import type { Db } from '#electron/db/open.ts';

/**
 * Notes which cached sections and new pictures a video is put together from, and which backgrounds it was drawn with.
 * They stay as long as its batch does.
 */
export function noteSectionUses(db: Db, videoId: string, keys: readonly string[]): void {
  const note = db.prepare(
    'INSERT OR IGNORE INTO section_uses (batch_id, key) SELECT batch_id, ? FROM generated_videos WHERE id = ?',
  );
  for (const key of keys) note.run(key, videoId);
}

/** Whether a finished video needs a section, new pictures or a background. */
export function sectionIsUsed(db: Db, key: string): boolean {
  return db.prepare('SELECT 1 FROM section_uses WHERE key = ? LIMIT 1').get(key) !== undefined;
}
