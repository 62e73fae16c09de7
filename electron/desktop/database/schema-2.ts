import type { Migration } from '../../db/migrate.ts';

/** Who speaks in templates. */
export const schema2: Migration = {
  version: 2,
  name: 'actors of templates',
  up(db) {
    db.exec(`
      -- the studio's id of the actor; null where that is not known
      ALTER TABLE templates ADD COLUMN actor_id TEXT;
      -- who that will be, for templates the studio does not know yet
      ALTER TABLE templates ADD COLUMN speaker TEXT CHECK (speaker IN ('own', 'sample'));
    `);
  },
};
