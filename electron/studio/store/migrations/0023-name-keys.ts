import type { Migration } from '#electron/db/migrate.ts';
import { nameKey } from '#shared/rows/name-key.ts';

/**
 * Names are compared by other keys than before: apostrophes, hyphens and the Turkish İ. Of sounds in use for what is one
 * name now, the one put in use last stays so; the others stay as takes of it. Of pronunciations the latest stays, as
 * when one is saved for a name that has one.
 */
export const nameKeys: Migration = {
  version: 23,
  name: 'name-keys',
  up(db) {
    db.function('new_key', { deterministic: true }, (name) => nameKey(String(name)));
    db.exec(`
      UPDATE takes SET name_key = new_key(name);

      DELETE FROM audios WHERE id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (
            PARTITION BY user_id, new_key(name), actor_id, template_id ORDER BY updated_at DESC, rowid DESC
          ) AS place FROM audios
        ) WHERE place > 1
      );
      UPDATE audios SET name_key = new_key(name);

      DELETE FROM pronunciations WHERE (user_id, name_key, language) IN (
        SELECT user_id, name_key, language FROM (
          SELECT user_id, name_key, language, row_number() OVER (
            PARTITION BY user_id, new_key(name), language ORDER BY updated_at DESC, name_key
          ) AS place FROM pronunciations
        ) WHERE place > 1
      );
      UPDATE pronunciations SET name_key = new_key(name);
    `);
  },
};
