import type { Migration } from '#electron/db/migrate.ts';

/** How large an upload will be, so that those on their way are counted before their bytes are there. */
export const access: Migration = {
  version: 24,
  name: 'access',
  up(db) {
    db.exec('ALTER TABLE uploads ADD COLUMN size INTEGER');
  },
};
