import type { Migration } from '#electron/db/migrate.ts';

/** Clips heard and found good. */
export const clipApprovals: Migration = {
  version: 13,
  name: 'clip-approvals',
  up(db) {
    db.exec(`
      -- clip is the hash of all that decides how it sounds; it tells nothing of the value.
      CREATE TABLE clip_approvals (
        template_id TEXT NOT NULL REFERENCES templates(id) ON DELETE CASCADE,
        clip TEXT NOT NULL,
        created_at TEXT NOT NULL,
        PRIMARY KEY (template_id, clip)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
