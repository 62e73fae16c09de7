import type { Migration } from '#electron/db/migrate.ts';

/** Sounds recorded for names, stretches of templates' sound, orders, reviews and notices. */
export const audio: Migration = {
  version: 11,
  name: 'audio',
  up(db) {
    db.exec(`
      -- The sound is sounds/<capability>. name_key is how names are compared.
      CREATE TABLE audios (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        actor_id TEXT NOT NULL REFERENCES actors(id) ON DELETE CASCADE,
        -- Null: for any template.
        template_id TEXT REFERENCES templates(id) ON DELETE CASCADE,
        capability TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL,
        -- Seconds.
        duration REAL NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX audios_by_name ON audios(user_id, name_key, actor_id, coalesce(template_id, ''));
      CREATE INDEX audios_by_actor ON audios(actor_id);
      CREATE INDEX audios_by_template ON audios(template_id);

      -- A stretch of a template's sound as a WAV file, made when it is read. In samples.
      CREATE TABLE sound_extracts (
        capability TEXT PRIMARY KEY,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        hash TEXT NOT NULL,
        first_sample INTEGER NOT NULL,
        samples INTEGER NOT NULL,
        UNIQUE (template_id, hash, first_sample, samples)
      ) STRICT;

      -- Who rows were generated for, with the batch they became.
      CREATE TABLE orders (
        seq INTEGER PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        batch_id TEXT NOT NULL UNIQUE REFERENCES batches(id) ON DELETE CASCADE,
        email TEXT NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX orders_by_user ON orders(user_id, seq);

      CREATE TABLE reviews (
        seq INTEGER PRIMARY KEY,
        video_id TEXT NOT NULL REFERENCES generated_videos(id) ON DELETE CASCADE,
        email TEXT NOT NULL,
        first_name TEXT NOT NULL,
        options TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        UNIQUE (video_id, email)
      ) STRICT;

      -- What pipelines outside the studio tell of a video. Columns of type any hold JSON text.
      CREATE TABLE pipeline_notices (
        seq INTEGER PRIMARY KEY,
        video_id TEXT NOT NULL REFERENCES generated_videos(id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        error TEXT,
        execution_name TEXT,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX pipeline_notices_by_video ON pipeline_notices(video_id, seq);
    `);
  },
};
