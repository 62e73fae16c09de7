import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#electron/db/open.ts';
import { listAccounts } from '#electron/desktop/database/accounts.ts';
import { migrations } from '#electron/desktop/database/migrations.ts';
import { readSetting, writeSetting } from '#electron/desktop/database/settings.ts';
import { z } from 'zod';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const parent = temporaryFolder('accounts');
const inUse = 'someone https://studio.example.com';
const left = 'other https://old.example.com/base';

/** A database as the version before accounts left it. */
function formerDatabase(connection: object | null): string {
  const file = join(parent, `${randomUUID()}.db`);
  const db = openDatabase({ file, migrations: migrations.slice(0, 1) });
  for (const account of ['builtin', inUse, left]) {
    db.prepare(`INSERT INTO templates (id, account, created_at, own) VALUES (?, ?, '2026-01-01', '{}')`).run(
      randomUUID(),
      account,
    );
  }
  if (connection) writeSetting(db, 'connection', connection);
  db.close();
  return file;
}

test.each([
  [{ kind: 'remote', chosen: true, baseUrl: 'https://studio.example.com', clientId: 'someone' }, inUse, true],
  [{ kind: 'builtin', chosen: true }, 'builtin', true],
  [{ kind: 'builtin', chosen: false }, 'builtin', false],
])('the account in use stays in use, and those that were left are in the list again: %o', (former, account, chosen) => {
  const db = openDatabase({ file: formerDatabase(former), migrations });
  expect(readSetting(db, 'connection', z.unknown(), null)).toEqual({ account, chosen });
  expect(listAccounts(db).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
    { id: left, name: 'old.example.com/base', baseUrl: 'https://old.example.com/base', clientId: 'other', paths: {} },
    { id: inUse, name: 'studio.example.com', baseUrl: 'https://studio.example.com', clientId: 'someone' },
  ]);
  db.close();
});

test('a database in which nothing was chosen yet has no accounts but those of its rows', () => {
  const db = openDatabase({ file: formerDatabase(null), migrations });
  expect(readSetting(db, 'connection', z.unknown(), null)).toBeNull();
  expect(listAccounts(db)).toHaveLength(2);
  db.close();
});
