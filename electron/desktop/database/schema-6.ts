import type { Migration } from '../../db/migrate.ts';

/** Whether a job waits for something outside, which its phase names. */
export const schema6: Migration = {
  version: 6,
  name: 'jobs that wait',
  up(db) {
    db.exec('ALTER TABLE jobs ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0');
  },
};
