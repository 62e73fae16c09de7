import type { Migration } from '#electron/db/migrate.ts';

/** How the share pages of a campaign look. */
export const share: Migration = {
  version: 9,
  name: 'share',
  up(db) {
    db.exec(`
      CREATE TABLE share_settings (
        campaign_id TEXT PRIMARY KEY REFERENCES campaigns(id) ON DELETE CASCADE,
        -- May name variables in braces, as in "A video for {first_name}".
        title TEXT,
        button_label TEXT,
        button_url TEXT,
        -- Whether search engines may list the pages.
        indexed INTEGER NOT NULL
      ) STRICT;
    `);
  },
};
