import type { Migration } from '../../db/migrate.ts';

/** Campaigns with options, fallbacks and the other columns of their rows. */
export const schema4: Migration = {
  version: 4,
  name: 'options of campaigns',
  up(db) {
    db.exec(`
      ALTER TABLE campaigns ADD COLUMN fallbacks TEXT NOT NULL DEFAULT '{}';
      -- JSON; null for none
      ALTER TABLE campaigns ADD COLUMN options TEXT;
      -- columns that no variable uses
      ALTER TABLE campaigns ADD COLUMN extra_headings TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE campaign_videos ADD COLUMN extra_values TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE campaign_videos ADD COLUMN share_url TEXT;
    `);
  },
};
