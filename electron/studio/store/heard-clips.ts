import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { isAllowed, sectionIsUsed } from './section-uses.ts';

/**
 * A sound that somebody could listen to, and what it was heard for. All but `clip` and the checksum are hashes or
 * versions: none tells a value.
 */
export type HeardClip = {
  /** Key of the artifact: a clip, or the encoded sentence of a script. */
  clip: string;
  /** SHA-256 of its bytes. */
  sha256: string;
  /** The value in its place, or the sentence. */
  value: string;
  /** The voice and its version. */
  voice: string;
  /** The recording that it is heard in. */
  recording: string;
  /** Its place there, and the words around. */
  place: string;
  /** The consent under which it imitates somebody; null where it doesn't. */
  consent: string | null;
};

/** Sounds forgotten in one turn of the event loop. */
export const forgottenAtOnce = 200;

/** Notes sounds as heard, with what they are heard for now. Approvals stay. */
export function noteHeard(db: Db, templateId: string, heard: readonly HeardClip[]): void {
  const note = db.prepare(
    `INSERT INTO heard_clips (template_id, clip, sha256, value, voice, recording, place, consent, seq, heard_at)
     VALUES (@templateId, @clip, @sha256, @value, @voice, @recording, @place, @consent,
       (SELECT coalesce(max(seq), 0) + 1 FROM heard_clips WHERE template_id = @templateId), @now)
     ON CONFLICT (template_id, clip) DO UPDATE SET sha256 = excluded.sha256, value = excluded.value,
       voice = excluded.voice, recording = excluded.recording, place = excluded.place,
       seq = excluded.seq, heard_at = excluded.heard_at`,
  );
  db.transaction(() => {
    for (const clip of heard) note.run({ ...clip, templateId, now: timestamp() });
  })();
}

/** Protects sounds that were heard in a sample, as if they had been listed; what they are for comes with a list. */
export function protectHeard(
  db: Db,
  templateId: string,
  heard: readonly Pick<HeardClip, 'clip' | 'sha256' | 'consent'>[],
): void {
  const protect = db.prepare(
    `INSERT INTO heard_clips (template_id, clip, sha256, value, voice, recording, place, consent, heard_at)
     VALUES (?, ?, ?, '', '', '', '', ?, ?) ON CONFLICT DO NOTHING`,
  );
  for (const { clip, sha256, consent } of heard) protect.run(templateId, clip, sha256, consent, timestamp());
}

/** The bytes of a sound when it was last heard; undefined if it was not, or is forgotten. */
export function heardBytes(db: Db, templateId: string, clip: string): string | undefined {
  return db
    .prepare<[string, string], { sha256: string }>('SELECT sha256 FROM heard_clips WHERE template_id = ? AND clip = ?')
    .get(templateId, clip)?.sha256;
}

/** The bytes that were approved of a sound; undefined if none were. */
export function approvedBytes(db: Db, templateId: string, clip: string): string | undefined {
  return db
    .prepare<[string, string], { approved_sha256: string }>(
      `SELECT approved_sha256 FROM heard_clips
       WHERE template_id = ? AND clip = ? AND approved_sha256 IS NOT NULL`,
    )
    .get(templateId, clip)?.approved_sha256;
}

/** What the sound was heard for that was approved for a value, the latest of several; undefined without one. */
export function approvedFor(
  db: Db,
  templateId: string,
  value: string,
): Pick<HeardClip, 'voice' | 'recording' | 'place'> | undefined {
  return db
    .prepare<[string, string], Pick<HeardClip, 'voice' | 'recording' | 'place'>>(
      `SELECT voice, recording, place FROM heard_clips
       WHERE template_id = ? AND value = ? AND approved_sha256 IS NOT NULL ORDER BY seq DESC LIMIT 1`,
    )
    .get(templateId, value);
}

/** Approves a sound with the bytes it was last heard with. @returns false when it has other ones by now. */
export function approveClip(db: Db, templateId: string, { clip, sha256 }: Pick<HeardClip, 'clip' | 'sha256'>): boolean {
  const { changes } = db
    .prepare('UPDATE heard_clips SET approved_sha256 = sha256 WHERE template_id = ? AND clip = ? AND sha256 = ?')
    .run(templateId, clip, sha256);
  return changes === 1;
}

/** Takes back the approval of a sound, and of others that were approved for its value before. */
export function withdrawApproval(db: Db, templateId: string, clip: string): void {
  db.prepare(
    `UPDATE heard_clips SET approved_sha256 = NULL WHERE template_id = @templateId
       AND value = (SELECT value FROM heard_clips WHERE template_id = @templateId AND clip = @clip)`,
  ).run({ templateId, clip });
}

/** Whether somebody has heard a sound, so that the videos should have the same. */
export function isHeard(db: Db, clip: string): boolean {
  return db.prepare(`SELECT 1 FROM heard_clips WHERE clip = ? AND ${isAllowed} LIMIT 1`).get(clip) !== undefined;
}

/** Whether a sound is approved, or a finished video has it: it can't be made again for certain. */
export function clipMustStay(db: Db, clip: string): boolean {
  const approved = `SELECT 1 FROM heard_clips WHERE clip = ? AND approved_sha256 IS NOT NULL AND ${isAllowed} LIMIT 1`;
  return sectionIsUsed(db, clip) || db.prepare(approved).get(clip) !== undefined;
}

/**
 * Forgets some sounds of a campaign before its rows are deleted: those heard in its template without being approved, and
 * approved ones that no other request has in a finished video. Call it until it forgets none.
 * @returns how many.
 */
export function forgetHeardOf(
  db: Db,
  { id, template_id: templateId }: { id: string; template_id: string },
  atMost: number,
): number {
  return db
    .prepare(
      `DELETE FROM heard_clips WHERE template_id = @templateId AND clip IN (
         SELECT h.clip FROM heard_clips h WHERE h.template_id = @templateId AND (h.approved_sha256 IS NULL OR (
           EXISTS (SELECT 1 FROM section_uses u JOIN batches b ON b.id = u.batch_id
             WHERE u.key = h.clip AND b.campaign_id = @id)
           AND NOT EXISTS (SELECT 1 FROM section_uses u JOIN batches b ON b.id = u.batch_id
             WHERE u.key = h.clip AND b.template_id = @templateId AND b.campaign_id IS NOT @id)))
         LIMIT @atMost)`,
    )
    .run({ id, templateId, atMost }).changes;
}

/** Forgets some sounds of a template before it is deleted. Call it until it forgets none. @returns how many. */
export function forgetHeardIn(db: Db, templateId: string, atMost: number): number {
  return db
    .prepare(
      `DELETE FROM heard_clips WHERE template_id = @templateId AND clip IN (
         SELECT clip FROM heard_clips WHERE template_id = @templateId LIMIT @atMost)`,
    )
    .run({ templateId, atMost }).changes;
}

/**
 * Forgets some sounds that were last heard before a time and not approved. Call it until it forgets none.
 * @returns how many.
 */
export function forgetHeardBefore(db: Db, before: Date, atMost: number): number {
  return db
    .prepare(
      `DELETE FROM heard_clips WHERE (template_id, clip) IN (
         SELECT template_id, clip FROM heard_clips WHERE approved_sha256 IS NULL AND heard_at < ? LIMIT ?)`,
    )
    .run(before.toISOString(), atMost).changes;
}
