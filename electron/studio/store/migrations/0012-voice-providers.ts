import type { Migration } from '#electron/db/migrate.ts';

/** Speech services in the network. Their keys are never in here. */
export const voiceProviders: Migration = {
  version: 12,
  name: 'voice-providers',
  up(db) {
    db.exec(`
      CREATE TABLE voice_providers (
        id TEXT PRIMARY KEY,
        -- JSON, in the shape the interface takes it.
        settings TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT;
    `);
  },
};
