import type { Migration } from '../../db/migrate.ts';

/** Which folder of the library a template is in. */
export const schema5: Migration = {
  version: 5,
  name: 'folders of templates',
  up(db) {
    // The studio's id of the folder; null outside of any.
    db.exec('ALTER TABLE templates ADD COLUMN folder_id TEXT');
  },
};
