import type { Migration } from '../../db/migrate.ts';

/** Campaigns that are being prepared. */
export const schema3: Migration = {
  version: 3,
  name: 'drafts of campaigns',
  up(db) {
    db.exec(`
      CREATE TABLE campaign_drafts (
        template_id TEXT PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
        -- rows, columns and choices as JSON
        content TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
