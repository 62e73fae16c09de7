import type { Migration } from '#electron/db/migrate.ts';

/** Folders, saved webhooks, copies of actors, folders and templates in other accounts, and who looks after the studio. */
export const folders: Migration = {
  version: 4,
  name: 'folders',
  up(db) {
    db.exec(`
      ALTER TABLE users ADD COLUMN admin INTEGER NOT NULL DEFAULT 0;
      -- The user the studio was set up with.
      UPDATE users SET admin = 1 WHERE id = (SELECT id FROM users ORDER BY created_at LIMIT 1);

      -- sync_actor_id and sync_folder_id hold JSON text: the id of what this is a copy of.
      CREATE UNIQUE INDEX actors_by_origin ON actors(user_id, sync_actor_id);

      CREATE TABLE folders (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        workspace_id TEXT NOT NULL,
        name TEXT NOT NULL,
        sync_folder_id TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX folders_by_origin ON folders(user_id, sync_folder_id);

      -- The template of another account that this is a copy of.
      ALTER TABLE templates ADD COLUMN copied_from TEXT;
      CREATE UNIQUE INDEX templates_by_origin ON templates(user_id, copied_from);
      CREATE INDEX templates_by_folder ON templates(user_id, folder_id);

      CREATE TABLE saved_webhooks (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        webhook TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX saved_webhooks_by_user ON saved_webhooks(user_id, name);
    `);
  },
};
