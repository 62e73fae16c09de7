import type { Migration } from '#electron/db/migrate.ts';

/** Which version of the normalizer prepared a template, so that the same source need not be prepared twice. */
export const normalizer: Migration = {
  version: 3,
  name: 'normalizer',
  up(db) {
    db.exec('ALTER TABLE templates ADD COLUMN normalizer INTEGER');
  },
};
