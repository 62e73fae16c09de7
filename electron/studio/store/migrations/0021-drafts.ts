import type { Migration } from '#electron/db/migrate.ts';

/** The rows of a request are stored in steps, and count from the moment the request is accepted. */
export const drafts: Migration = {
  version: 21,
  name: 'drafts',
  up(db) {
    db.exec(`
      -- 0 while the rows of a request are still being stored: nobody sees them, and none of them is rendered.
      ALTER TABLE batches ADD COLUMN accepted INTEGER NOT NULL DEFAULT 1;
      CREATE INDEX batches_in_draft ON batches(campaign_id) WHERE accepted = 0;

      -- Rows are queued when their request is accepted; no step is needed after that.
      UPDATE generated_videos SET status = 'queued', queued_at = updated_at WHERE status = 'preparing';
      DROP INDEX generated_preparing;
    `);
  },
};
