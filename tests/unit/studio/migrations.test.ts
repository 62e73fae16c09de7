import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sectionIsUsed } from '#electron/studio/store/section-uses.ts';
import { migrations } from '#electron/studio/store/migrations.ts';

it('names that differed by invisible characters are one from version 2 on', () => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = OFF');
  migrations[0]?.up(db);
  const insert = db.prepare('INSERT INTO pronunciations (user_id, name_key, language, name) VALUES (?, ?, ?, ?)');
  insert.run('me', 'sa\u200erah', '', 'Sa\u200erah');
  insert.run('me', 'bo', '', 'Bo');
  insert.run('me', 'b\u200eo', '', 'B\u200eo');
  migrations[1]?.up(db);
  const keys = db.prepare('SELECT name_key FROM pronunciations ORDER BY name').pluck().all();
  // The second Bo keeps its older key, as there may be one of each: nothing is lost.
  expect(keys).toEqual(['bo', 'b\u200eo', 'sarah']);
});

it('checksums of plans are forgotten, and those of files computed, from version 6 on', () => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = OFF');
  for (const { up } of migrations.slice(0, 5)) up(db);
  const columns = db.pragma('table_info(generated_videos)') as { name: string; type: string; notnull: 0 | 1 }[];
  const needed = columns.filter(({ name, notnull }) => notnull === 1 && name !== 'seq');
  const values = needed.map(({ name, type }) => (name === 'checksum' ? 7 : type === 'TEXT' ? 'succeeded' : 1));
  db.prepare(
    `INSERT INTO generated_videos (${needed.map(({ name }) => `"${name}"`).join()}) VALUES (${needed.map(() => '?').join()})`,
  ).run(...values);
  migrations[5]?.up(db);
  expect(db.prepare('SELECT checksum FROM generated_videos').pluck().all()).toEqual([0]);
});

it('approvals that named no bytes are void, and what videos use stays, from version 7 on', () => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = OFF');
  for (const { up } of migrations.slice(0, 6)) up(db);
  db.exec(`INSERT INTO clip_approvals (template_id, clip) VALUES ('hello', 'clip')`);
  db.exec(`INSERT INTO section_uses (batch_id, key) VALUES ('spring', 'section')`);
  migrations[6]?.up(db);
  expect(db.prepare('SELECT count(*) FROM heard_clips').pluck().get()).toBe(0);
  expect(sectionIsUsed(db, 'section')).toBe(true);
});
