import type { Db } from '#electron/db/open.ts';

/**
 * Notes which cached sections and new pictures a video is put together from, which clips these have their sound from,
 * and which backgrounds it was drawn with. They stay as long as its batch does.
 */
export function noteSectionUses(
  db: Db,
  videoId: string,
  keys: readonly string[],
  clips: readonly UsedClip[] = [],
): void {
  const note = db.prepare(
    `INSERT OR IGNORE INTO section_uses (batch_id, key, consent)
     SELECT batch_id, ?, ? FROM generated_videos WHERE id = ?`,
  );
  for (const key of keys) note.run(key, null, videoId);
  for (const { clip, consent } of clips) note.run(clip, consent, videoId);
}

/** A clip, and the consent under which it imitates somebody; null where it doesn't. */
export type UsedClip = { clip: string; consent: string | null };

/** Condition on a row with a `consent`: clips that imitate somebody go when the consent is withdrawn or deleted. */
export const isAllowed =
  '(consent IS NULL OR EXISTS (SELECT 1 FROM consents c WHERE c.id = consent AND c.withdrawn_at IS NULL))';

/** Whether a finished video needs a section, new pictures, a clip or a background. */
export function sectionIsUsed(db: Db, key: string): boolean {
  return db.prepare(`SELECT 1 FROM section_uses WHERE key = ? AND ${isAllowed} LIMIT 1`).get(key) !== undefined;
}

/** Whether finished videos of a request of rows need it. */
export function batchUses(db: Db, batchId: string, key: string): boolean {
  return db.prepare('SELECT 1 FROM section_uses WHERE batch_id = ? AND key = ?').get(batchId, key) !== undefined;
}
