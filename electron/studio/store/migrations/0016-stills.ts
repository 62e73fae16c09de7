import type { Migration } from '#electron/db/migrate.ts';

/** What campaigns draw on their recipients' thumbnails and GIF previews; those without a row draw nothing. */
export const stills: Migration = {
  version: 16,
  name: 'stills',
  up(db) {
    db.exec(`
      CREATE TABLE still_settings (
        campaign_id TEXT PRIMARY KEY REFERENCES campaigns(id) ON DELETE CASCADE,
        -- With marked variables, as in "Hi {{first_name}}".
        text TEXT NOT NULL
      ) STRICT;
    `);
  },
};
