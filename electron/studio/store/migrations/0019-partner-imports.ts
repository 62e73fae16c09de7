import type { Migration } from '#electron/db/migrate.ts';

/** Templates that were imported from a partner, and from which of its projects. */
export const partnerImports: Migration = {
  version: 19,
  name: 'partner-imports',
  up(db) {
    db.exec(`
      -- script is JSON text: what came with the project.
      CREATE TABLE partner_imports (
        template_id TEXT PRIMARY KEY REFERENCES templates(id) ON DELETE CASCADE,
        partner TEXT NOT NULL,
        project_id TEXT NOT NULL,
        workspace_id TEXT,
        script TEXT
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
