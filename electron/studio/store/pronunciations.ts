import { namesIn, type Pronunciation } from '#shared/pronunciation/pronunciations.ts';
import { nameKey } from '#shared/name-key.ts';
import type { Db } from '#electron/db/open.ts';
import { requireRoom } from './room.ts';

const columns = `name, nullif(language, '') AS language, ipa, respelling`;

/** A user's pronunciations, by name. */
export function listPronunciations(db: Db, userId: string): Pronunciation[] {
  return db
    .prepare<[string], Pronunciation>(
      `SELECT ${columns} FROM pronunciations WHERE user_id = ? ORDER BY name_key, pronunciations.language`,
    )
    .all(userId);
}

/** A user's pronunciations that apply to a text: to all of it, or to one of its words. */
export function pronunciationsIn(db: Db, userId: string, text: string): Pronunciation[] {
  const keys = namesIn(text.normalize('NFC').replace(/\s+/g, ' ').trim()).map(nameKey);
  return db
    .prepare<[string, string], Pronunciation>(
      `SELECT ${columns} FROM pronunciations WHERE user_id = ? AND name_key IN (SELECT value FROM json_each(?))
       ORDER BY name_key, pronunciations.language`,
    )
    .all(userId, JSON.stringify(keys));
}

/** Stores the pronunciation of a name, replacing an earlier one for the same language. */
export function savePronunciation(db: Db, userId: string, { language, ...entry }: Pronunciation): void {
  const key = [userId, nameKey(entry.name), language ?? ''] as const;
  const isKnown = db.prepare('SELECT 1 FROM pronunciations WHERE user_id = ? AND name_key = ? AND language = ?');
  if (!isKnown.get(...key)) requireRoom(db, userId, 'pronunciations');
  db.prepare(
    `INSERT INTO pronunciations (user_id, name_key, language, name, ipa, respelling)
     VALUES (@userId, @key, @language, @name, @ipa, @respelling)
     ON CONFLICT DO UPDATE SET name = @name, ipa = @ipa, respelling = @respelling`,
  ).run({ ...entry, userId, key: nameKey(entry.name), language: language ?? '' });
}

export function deletePronunciation(db: Db, userId: string, name: string, language: string | null): boolean {
  const { changes } = db
    .prepare('DELETE FROM pronunciations WHERE user_id = ? AND name_key = ? AND language = ?')
    .run(userId, nameKey(name), language ?? '');
  return changes > 0;
}
