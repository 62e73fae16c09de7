import { randomUUID } from 'node:crypto';
import { nameKey } from '#shared/name-key.ts';
import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';

/** A name as spoken by an actor, kept as a sound file named by its capability. */
export type Audio = {
  id: string;
  user_id: string;
  actor_id: string;
  /** Null: for any template. */
  template_id: string | null;
  capability: string;
  name: string;
  /** Key of the phrase it was cut out of; empty if it was spoken alone. */
  phrase: string;
  /** Seconds. */
  duration: number;
  created_at: string;
  updated_at: string;
};

type NewAudio = Pick<Audio, 'user_id' | 'actor_id' | 'template_id' | 'capability' | 'name' | 'phrase' | 'duration'>;

const shown = 'id, user_id, actor_id, template_id, capability, name, phrase, duration, created_at, updated_at';

/** Stores a sound for a name, replacing one for the same name, actor, template and phrase. */
export function putAudio(db: Db, audio: NewAudio): void {
  db.prepare(
    `INSERT INTO audios (id, user_id, actor_id, template_id, capability, name, name_key, phrase, duration, seq, created_at, updated_at)
       VALUES (@id, @user_id, @actor_id, @template_id, @capability, @name, @key, @phrase, @duration,
         (SELECT coalesce(max(seq), 0) + 1 FROM audios), @now, @now)
       ON CONFLICT DO UPDATE SET capability = @capability, name = @name, duration = @duration, seq = excluded.seq,
         updated_at = @now`,
  ).run({ ...audio, id: randomUUID(), key: nameKey(audio.name), now: timestamp() });
}

/**
 * Criteria for sounds: of one actor, or any; for one template, or any; for a place with certain words around it, or any
 * (empty).
 */
type Speaker = { userId: string; actorId: string | null; templateId: string | null; phrase: string };
type AudioQuery = Speaker & { name: string };

/** Sounds that fit a place: those for its template or any, and those cut out of another template's phrase. */
const fitting = `user_id = @userId AND (@actorId IS NULL OR actor_id = @actorId)
  AND (template_id IS NULL OR template_id = @templateId OR phrase <> '')`;

/** Best first. A take from another template wins over a name said alone only where the same words surround it. */
const rank = `CASE
  WHEN phrase <> '' AND phrase = @phrase AND template_id = @templateId THEN 0
  WHEN phrase = '' AND template_id IS NOT NULL THEN 1
  WHEN phrase <> '' AND phrase = @phrase THEN 2
  WHEN phrase = '' THEN 3
  WHEN template_id = @templateId THEN 4
  ELSE 5 END`;

/** The sound that fits a name and its place best; of any actor when none is named. */
export function findAudio(db: Db, { name, ...speaker }: AudioQuery): Audio | undefined {
  return db
    .prepare<unknown[], Audio>(
      `SELECT ${shown} FROM audios WHERE name_key = @key AND ${fitting} ORDER BY ${rank}, seq DESC LIMIT 1`,
    )
    .get({ ...speaker, key: nameKey(name) });
}

/**
 * The sounds that fit names best, by the names' keys, as {@link findAudio} finds them one by one. Pass some hundred at
 * a time.
 */
export function findAudios(db: Db, speaker: Speaker, keys: readonly string[]): Map<string, Audio> {
  const rows = db
    .prepare<unknown[], Audio & { name_key: string }>(
      `SELECT ${shown}, name_key FROM audios
       WHERE name_key IN (SELECT value FROM json_each(@keys)) AND ${fitting} ORDER BY ${rank} DESC, seq`,
    )
    .all({ ...speaker, keys: JSON.stringify(keys) });
  // The best of several comes last.
  return new Map(rows.map(({ name_key: key, ...audio }) => [key, audio]));
}

/** Leaves an actor's name without a sound that is used in a place. */
export function deleteAudio(db: Db, { actor_id, template_id, name, phrase }: NewAudio): void {
  db.prepare('DELETE FROM audios WHERE actor_id = ? AND template_id IS ? AND name_key = ? AND phrase = ?').run(
    actor_id,
    template_id,
    nameKey(name),
    phrase,
  );
}
