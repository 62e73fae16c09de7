import type { Migration } from '#electron/db/migrate.ts';

/** What a campaign says where a row has no value. */
export const fallbacks: Migration = {
  version: 22,
  name: 'fallbacks',
  up(db) {
    // A JSON object, value by variable.
    db.exec("ALTER TABLE campaigns ADD COLUMN fallbacks TEXT NOT NULL DEFAULT '{}'");
  },
};
