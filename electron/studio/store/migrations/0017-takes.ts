import type { Migration } from '#electron/db/migrate.ts';

/** Every take of a recorded name is kept; the one that is used is the name's row in `audios`. */
export const takes: Migration = {
  version: 17,
  name: 'takes',
  up(db) {
    db.exec(`
      -- The sound is sounds/<capability>, the same as in audios for the take that is used.
      CREATE TABLE takes (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        actor_id TEXT NOT NULL REFERENCES actors(id) ON DELETE CASCADE,
        -- Null: for any template.
        template_id TEXT REFERENCES templates(id) ON DELETE CASCADE,
        capability TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        -- Seconds.
        duration REAL NOT NULL,
        -- LUFS as spoken; null where it was not measured.
        loudness REAL,
        -- JSON list of what should be known before it is used.
        flags TEXT NOT NULL,
        rejected INTEGER NOT NULL DEFAULT 0,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX takes_by_name ON takes(actor_id, name_key, seq);
      CREATE INDEX takes_by_user ON takes(user_id);
      CREATE INDEX takes_by_template ON takes(template_id);
      INSERT INTO takes (id, user_id, actor_id, template_id, capability, name, name_key, duration, flags, created_at)
        SELECT id, user_id, actor_id, template_id, capability, name, name_key, duration, '[]', updated_at
        FROM audios ORDER BY updated_at;
    `);
  },
};
