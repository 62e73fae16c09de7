import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from '#electron/db/migrate.ts';
import type { Db } from '#electron/db/open.ts';
import { insertActor } from '#electron/studio/store/actors.ts';
import { findAudio } from '#electron/studio/store/audios.ts';
import { migrations } from '#electron/studio/store/migrations/index.ts';
import { listPronunciations } from '#electron/studio/store/pronunciations.ts';
import { listTakes } from '#electron/studio/store/takes.ts';
import { createUser } from '#electron/studio/store/users.ts';

/** What studios kept for names by the keys of version 22: letter case, white space and encoding alone. */

const templateId = null;
let db: Db;
let owner: string;
let actorId: string;

beforeEach(() => {
  db = new Database(':memory:');
  migrate(db, migrations.slice(0, 22));
  owner = createUser(db, 'local').id;
  actorId = insertActor(db, owner, { name: 'Ada', usAccent: true }).id;
});

/** A take that is in use since `day`. */
function record(name: string, day: number, isUsed = true): void {
  const at = `2026-01-0${day}T00:00:00.000Z`;
  const row = { id: `${name} ${day}`, owner, actorId, name, key: name.toLowerCase(), at };
  db.prepare(
    `INSERT INTO takes (id, user_id, actor_id, capability, name, name_key, duration, flags, created_at)
     VALUES (@id, @owner, @actorId, @id, @name, @key, 1, '[]', @at)`,
  ).run(row);
  if (!isUsed) return;
  db.prepare(
    `INSERT INTO audios (id, user_id, actor_id, capability, name, name_key, duration, created_at, updated_at)
     VALUES (@id, @owner, @actorId, @id, @name, @key, 1, @at, @at)`,
  ).run(row);
}

function pronounce(name: string, respelling: string, day: number): void {
  db.prepare(
    `INSERT INTO pronunciations (user_id, name_key, language, name, respelling, updated_at) VALUES (?, ?, 'en', ?, ?, ?)`,
  ).run(owner, name.toLowerCase(), name, respelling, `2026-01-0${day}`);
}

test('recordings whose names are one now stay as its takes, and the one put in use last is used', () => {
  record("O'Brien", 2);
  record('O’Brien', 4);
  record('O`Brien', 3);
  record('O’Brien', 1, false);
  record('Anna', 5);
  migrate(db, migrations);
  const { takes } = listTakes(db, { userId: owner, actorId, name: 'oʼbrien', page: 0, size: 10 });
  expect(takes.map(({ id, chosen }) => [id, chosen])).toEqual([
    ['O’Brien 1', false],
    ['O`Brien 3', false],
    ['O’Brien 4', true],
    ["O'Brien 2", false],
  ]);
  const sound = (name: string) => findAudio(db, { userId: owner, actorId, templateId, name })?.capability;
  expect([sound("O'BRIEN"), sound('Anna'), sound('Brien')]).toEqual(['O’Brien 4', 'Anna 5', undefined]);
});

test('a recording of a name with a Turkish capital is found in small letters', () => {
  record('İpek', 1);
  migrate(db, migrations);
  for (const name of ['ipek', 'İPEK', 'Ipek'])
    expect(findAudio(db, { userId: owner, actorId, templateId, name })?.name).toBe('İpek');
});

test('of two pronunciations of what is one name now, the latest stays', () => {
  pronounce("O'Brien", 'Oh Bryan', 1);
  pronounce('O’Brien', 'Oh Brine', 2);
  pronounce('Strauß', 'Strowss', 1);
  migrate(db, migrations);
  expect(listPronunciations(db, owner).map(({ respelling }) => respelling)).toEqual(['Oh Brine', 'Strowss']);
});
