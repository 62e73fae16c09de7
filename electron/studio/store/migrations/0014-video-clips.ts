import type { Migration } from '#electron/db/migrate.ts';

/** Where the words of a generated video come from. */
export const videoClips: Migration = {
  version: 14,
  name: 'video-clips',
  up(db) {
    db.exec(`
      -- JSON list of {variable, source, reason}, in time order; null until it has succeeded, and for older videos.
      ALTER TABLE generated_videos ADD COLUMN clips TEXT;
    `);
  },
};
