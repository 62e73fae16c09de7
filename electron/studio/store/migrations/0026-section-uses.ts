import type { Migration } from '#electron/db/migrate.ts';

/** Which cached sections finished videos are put together from, so that a clean-up need not read every plan. */
export const sectionUses: Migration = {
  version: 26,
  name: 'section-uses',
  up(db) {
    db.exec(`
      CREATE TABLE section_uses (
        batch_id TEXT NOT NULL REFERENCES batches(id) ON DELETE CASCADE,
        -- Of a section or of new pictures, as in the plans of the batch's videos.
        key TEXT NOT NULL,
        PRIMARY KEY (batch_id, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX section_uses_by_key ON section_uses(key);

      INSERT OR IGNORE INTO section_uses (batch_id, key)
      SELECT v.batch_id, part.value ->> '$.key' FROM generated_videos v, json_each(v.plan, '$.sections') part
        WHERE v.plan IS NOT NULL;
      INSERT OR IGNORE INTO section_uses (batch_id, key)
      SELECT v.batch_id, part.value ->> '$.key' FROM generated_videos v, json_each(v.plan, '$.pictures') part
        WHERE v.plan IS NOT NULL;

      CREATE INDEX batches_by_template_content ON batches(snapshot ->> '$.template');
    `);
  },
};
