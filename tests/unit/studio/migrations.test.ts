import Database, { type Database as Db } from 'better-sqlite3';
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
  addVideo(db, { id: 'ada', checksum: 7 });
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

it('videos whose signatures were kept get new ones, and other checksums, from version 14 on', () => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = OFF');
  for (const { up } of migrations.slice(0, 13)) up(db);
  addVideo(db, { id: 'ada', checksum: 7 });
  addVideo(db, { id: 'bo', checksum: 8 });
  db.exec("INSERT INTO kept_signatures (video_id, signed, signature) VALUES ('ada', x'01', x'02')");
  migrations[13]?.up(db);
  expect(db.prepare('SELECT checksum FROM generated_videos ORDER BY id').pluck().all()).toEqual([0, 8]);
  expect(db.pragma('table_info(kept_signatures)')).toEqual([]);
});

it('lanes know when their next work may be taken from version 16 on', () => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = OFF');
  for (const { up } of migrations.slice(0, 15)) up(db);
  const addLane = db.prepare(
    "INSERT INTO lanes (id, kind, account, name, priority, needs, open, cancelled) VALUES (?, 'video', '', '', 1, '', 1, 0)",
  );
  for (const id of [1, 2, 3]) addLane.run(id);
  const addWork = db.prepare(
    "INSERT INTO work (lane_id, kind, key, not_before, waits, lease_owner) VALUES (?, 'video', ?, ?, ?, ?)",
  );
  addWork.run(1, 'deferred', 9, 0, null);
  addWork.run(1, 'later', 10, 0, null);
  addWork.run(2, 'waits', 0, 1, null);
  addWork.run(3, 'taken', 0, 0, 'studio');
  migrations[15]?.up(db);
  const next = () => db.prepare('SELECT next_at FROM lanes ORDER BY id').pluck().all();
  expect(next()).toEqual([9, null, null]);
  db.exec("UPDATE work SET waits = 0; UPDATE work SET lease_owner = NULL; DELETE FROM work WHERE key = 'deferred'");
  expect(next()).toEqual([10, 0, 0]);
});

it('sounds stay in the order of their times from version 17 on', () => {
  const db = new Database(':memory:');
  db.pragma('foreign_keys = OFF');
  for (const { up } of migrations.slice(0, 16)) up(db);
  const addAudio = db.prepare(
    `INSERT INTO audios (id, user_id, actor_id, capability, name, name_key, duration, created_at, updated_at)
     VALUES (@id, @id, @id, @id, 'Ada', 'ada', 1, '2026', @at)`,
  );
  const addHeard = db.prepare(
    `INSERT INTO heard_clips (template_id, clip, sha256, value, voice, recording, place, heard_at)
     VALUES (@template, @id, '', '', '', '', '', @at)`,
  );
  for (const [id, at] of [
    ['again', '2029'],
    ['first', '2027'],
    ['second', '2028'],
  ]) {
    addAudio.run({ id, at });
    for (const template of ['hello', 'bye']) addHeard.run({ template, id, at });
  }
  migrations[16]?.up(db);
  const order = [1, 2, 3].map((seq) => ({ seq, id: ['first', 'second', 'again'][seq - 1] }));
  expect(db.prepare('SELECT seq, id FROM audios ORDER BY seq').all()).toEqual(order);
  const heard = db.prepare('SELECT seq, clip AS id FROM heard_clips WHERE template_id = ? ORDER BY seq');
  for (const template of ['hello', 'bye']) expect(heard.all(template)).toEqual(order);
});

/** Adds a video of which nothing else matters. */
function addVideo(db: Db, { id, checksum }: { id: string; checksum: number }): void {
  const columns = db.pragma('table_info(generated_videos)') as { name: string; type: string; notnull: 0 | 1 }[];
  const needed = columns.filter(({ name, notnull }) => notnull === 1 && name !== 'seq');
  const given: Record<string, string | number> = { id, checksum, capability: id, status: 'succeeded' };
  const values = needed.map(({ name, type }) => given[name] ?? (type === 'TEXT' ? id : checksum));
  db.prepare(
    `INSERT INTO generated_videos (${needed.map(({ name }) => `"${name}"`).join()}) VALUES (${needed.map(() => '?').join()})`,
  ).run(...values);
}
