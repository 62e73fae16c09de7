import type { Migration } from '#electron/db/migrate.ts';

/**
 * Accounts that are being removed. How large an upload will be, so that those on their way are counted before their bytes are there. Secrets as plain
 * SHA-256: those that were hashed slowly cannot be hashed again, so their credentials end and are to be made anew.
 */
export const access: Migration = {
  version: 24,
  name: 'access',
  up(db) {
    db.exec(`
      ALTER TABLE uploads ADD COLUMN size INTEGER;

      -- Set from the moment an account is being removed.
      ALTER TABLE users ADD COLUMN closed_at TEXT;

      DELETE FROM credentials;
      ALTER TABLE credentials DROP COLUMN salt;
    `);
  },
};
