import type { Migration } from '#electron/db/migrate.ts';

/** What actors have allowed to be done with their voices. */
export const consents: Migration = {
  version: 20,
  name: 'consents',
  up(db) {
    db.exec(`
      -- The newest row of an actor counts. Those before it stay: they tell what earlier videos were made under.
      CREATE TABLE consents (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        actor_id TEXT NOT NULL REFERENCES actors(id) ON DELETE CASCADE,
        -- synthetic: the actor was declared to be a computer voice, and nothing was read.
        kind TEXT NOT NULL CHECK (kind IN ('reading', 'synthetic')),
        created_at TEXT NOT NULL,
        withdrawn_at TEXT,
        -- The rest is of readings only. The sound is sounds/<capability>, sha256 that of the file.
        language TEXT,
        version INTEGER,
        -- The sentence as it was to be read, and the day it names.
        text TEXT,
        date TEXT,
        capability TEXT UNIQUE,
        sha256 TEXT,
        -- Seconds.
        duration REAL,
        -- JSON list of {word, confidence}.
        words TEXT
      ) STRICT;
      CREATE INDEX consents_by_actor ON consents(actor_id, seq);
      CREATE INDEX consents_by_user ON consents(user_id);
    `);
  },
};
