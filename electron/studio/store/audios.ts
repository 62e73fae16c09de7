import { randomUUID } from 'node:crypto';
import { nameKey } from '#shared/rows/name-key.ts';
import type { Db } from '../../db/open.ts';
import { timestamp } from '../../db/values.ts';
import { returned } from './returned.ts';

/** A name as spoken by an actor, kept as a sound file named by its capability. */
export type Audio = {
  id: string;
  user_id: string;
  actor_id: string;
  /** Null: for any template. */
  template_id: string | null;
  capability: string;
  name: string;
  /** Seconds. */
  duration: number;
  created_at: string;
  updated_at: string;
};

export type NewAudio = Pick<Audio, 'user_id' | 'actor_id' | 'template_id' | 'capability' | 'name' | 'duration'>;

const shown = 'id, user_id, actor_id, template_id, capability, name, duration, created_at, updated_at';

/** Keeps a sound for a name; one for the same name, actor and template is replaced. */
export function putAudio(db: Db, audio: NewAudio): Audio {
  const row = db
    .prepare<unknown[], Audio>(
      `INSERT INTO audios (id, user_id, actor_id, template_id, capability, name, name_key, duration, created_at, updated_at)
       VALUES (@id, @user_id, @actor_id, @template_id, @capability, @name, @key, @duration, @now, @now)
       ON CONFLICT DO UPDATE SET capability = @capability, name = @name, duration = @duration, updated_at = @now
       RETURNING ${shown}`,
    )
    .get({ ...audio, id: randomUUID(), key: nameKey(audio.name), now: timestamp() });
  return returned(row);
}

/** Whose sounds are looked for: those of one actor, or of any; for one template, or for any. */
type Speaker = { userId: string; actorId: string | null; templateId: string | null };
export type AudioQuery = Speaker & { name: string };

/** The sound that fits a name best: one made for the template before one for any; of any actor when none is named. */
export function findAudio(db: Db, { userId, actorId, templateId, name }: AudioQuery): Audio | undefined {
  return db
    .prepare<unknown[], Audio>(
      `SELECT ${shown} FROM audios
       WHERE user_id = @userId AND name_key = @key AND (@actorId IS NULL OR actor_id = @actorId)
         AND (template_id IS NULL OR template_id = @templateId)
       ORDER BY template_id IS NULL, updated_at DESC LIMIT 1`,
    )
    .get({ userId, actorId, templateId, key: nameKey(name) });
}

/**
 * The sounds that fit names best, by the names' keys: those that {@link findAudio} finds for one name each. Ask for some
 * hundred at a time.
 */
export function findAudios(
  db: Db,
  { userId, actorId, templateId }: Speaker,
  keys: readonly string[],
): Map<string, Audio> {
  const rows = db
    .prepare<unknown[], Audio & { name_key: string }>(
      `SELECT ${shown}, name_key FROM audios
       WHERE user_id = @userId AND name_key IN (SELECT value FROM json_each(@keys))
         AND (@actorId IS NULL OR actor_id = @actorId) AND (template_id IS NULL OR template_id = @templateId)
       ORDER BY template_id IS NOT NULL, updated_at`,
    )
    .all({ userId, actorId, templateId, keys: JSON.stringify(keys) });
  // Of several that fit a name the best comes last.
  return new Map(rows.map(({ name_key: key, ...audio }) => [key, audio]));
}

/** Leaves an actor's name without a sound that is used. */
export function deleteAudio(db: Db, { actor_id, template_id, name }: NewAudio): void {
  db.prepare('DELETE FROM audios WHERE actor_id = ? AND template_id IS ? AND name_key = ?').run(
    actor_id,
    template_id,
    nameKey(name),
  );
}
