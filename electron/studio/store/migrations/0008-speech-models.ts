import type { Migration } from '#electron/db/migrate.ts';

/** Speech models that were asked for: of the catalogue, or imported. */
export const speechModels: Migration = {
  version: 8,
  name: 'speech-models',
  up(db) {
    db.exec(`
      CREATE TABLE speech_models (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        -- Folder or archive on this computer it is imported from; null for one of the catalogue.
        source TEXT,
        status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
        attempts INTEGER NOT NULL DEFAULT 0,
        reason TEXT,
        error TEXT,
        -- SHA-256 of the archive as it came; null for an imported folder.
        sha256 TEXT,
        -- What its files say of it, JSON, once it is there.
        facts TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
      CREATE INDEX speech_models_queued ON speech_models(seq) WHERE status = 'queued';
    `);
  },
};
