import type { Migration } from '#electron/db/migrate.ts';

/** How users want names said. */
export const pronunciations: Migration = {
  version: 15,
  name: 'pronunciations',
  up(db) {
    db.exec(`
      -- name_key is the name however it is typed; language is empty for all languages.
      CREATE TABLE pronunciations (
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        name_key TEXT NOT NULL,
        language TEXT NOT NULL,
        name TEXT NOT NULL,
        ipa TEXT,
        respelling TEXT,
        updated_at TEXT NOT NULL,
        PRIMARY KEY (user_id, name_key, language)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
