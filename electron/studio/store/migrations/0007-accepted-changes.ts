import type { Migration } from '#electron/db/migrate.ts';

/** A trigger makes each insert three times as slow; `insertBatch` writes the first state of all its rows at once. */
export const acceptedChanges: Migration = {
  version: 7,
  name: 'accepted-changes',
  up(db) {
    db.exec('DROP TRIGGER video_accepted');
  },
};
