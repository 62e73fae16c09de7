import type { Migration } from '#electron/db/migrate.ts';

/** Accounts, uploads and templates with their preparation. Times are ISO 8601 text, UTC without zone. */
export const templates: Migration = {
  version: 1,
  name: 'templates',
  up(db) {
    db.exec(`
      CREATE TABLE users (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT;

      CREATE TABLE actors (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        us_accent INTEGER NOT NULL,
        sync_actor_id TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX actors_by_user ON actors(user_id);

      -- What a client sends by the tus protocol. source_hash is set before the file moves to sources/<hash>.
      CREATE TABLE uploads (
        id TEXT PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        created_at TEXT NOT NULL,
        finished_at TEXT,
        source_hash TEXT
      ) STRICT;
      CREATE INDEX uploads_by_user ON uploads(user_id);
      CREATE INDEX uploads_by_source ON uploads(source_hash);

      -- The interface's video instance. Columns of type any hold JSON text.
      CREATE TABLE templates (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        capability TEXT NOT NULL UNIQUE,
        folder_id TEXT NOT NULL,
        name TEXT NOT NULL,
        greetings TEXT NOT NULL,
        industry INTEGER NOT NULL,
        mode INTEGER NOT NULL,
        text_to_video INTEGER NOT NULL,
        upload_id TEXT REFERENCES uploads(id),
        -- Identity of the normalized video and its facts (TemplateInfo as JSON); null until it is ready.
        hash TEXT,
        info TEXT,
        voice_config TEXT,
        actor_id TEXT,
        color_mode TEXT,
        product_id TEXT,
        training_url TEXT,
        use_case TEXT,
        variable_timing_config TEXT,
        videos_preview_flag TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX templates_by_user ON templates(user_id, seq);
      CREATE INDEX templates_by_hash ON templates(hash);
      CREATE INDEX templates_by_upload ON templates(upload_id);

      CREATE TABLE jobs (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
        phase TEXT NOT NULL,
        progress REAL NOT NULL,
        attempts INTEGER NOT NULL,
        -- Error code of the product when status is failed, and its sentence.
        reason TEXT,
        error TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        UNIQUE (template_id, kind)
      ) STRICT;
      CREATE INDEX jobs_by_status ON jobs(kind, status, seq);

      CREATE TABLE segments (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        -- Null: belongs to the template. Otherwise to this campaign only.
        campaign_id TEXT,
        name TEXT NOT NULL,
        segment TEXT NOT NULL,
        highlight TEXT NOT NULL,
        highlight_si INTEGER NOT NULL,
        highlight_ei INTEGER NOT NULL,
        -- Seconds.
        start_time REAL NOT NULL,
        end_time REAL NOT NULL,
        kind INTEGER NOT NULL,
        locked INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX segments_by_template ON segments(template_id, start_time);
      CREATE INDEX segments_by_user ON segments(user_id);
    `);
  },
};
