import type { Migration } from '#electron/db/migrate.ts';

/** Client ids for integrations; of a secret only its hash is kept. */
export const credentials: Migration = {
  version: 10,
  name: 'credentials',
  up(db) {
    db.exec(`
      CREATE TABLE credentials (
        client_id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        salt BLOB NOT NULL,
        hash BLOB NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX credentials_by_user ON credentials(user_id, created_at);
    `);
  },
};
