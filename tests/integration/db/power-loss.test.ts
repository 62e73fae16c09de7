import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Migration } from '#electron/db/migrate.ts';
import { openDatabase, type Db } from '#electron/db/open.ts';
import { fc } from '../../support/property.ts';
import { createRandom } from '../../support/speech-like.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * Databases after a power cut. SQLite syncs its log with every commit, so only what follows the last commit may be torn;
 * and pages that are being copied from the log into the database are still in the log.
 */

const root = temporaryFolder('power');
const schema: Migration = {
  version: 1,
  name: 'rows',
  up: (db) => db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'),
};
const migrations = [schema];
const commits = 40;

const written = join(root, 'written.db');
const copy = join(root, 'copy.db');
/** Bytes of the log after each commit, the first of which is no row. */
const logged: number[] = [];

function write(db: Db): void {
  logged.push(statSync(`${written}-wal`).size);
  const insert = db.prepare('INSERT INTO rows (text) VALUES (?)');
  for (let row = 0; row < commits; row++) {
    insert.run(`row ${row} `.repeat(1 + ((row * 97) % 300)));
    logged.push(statSync(`${written}-wal`).size);
  }
}

const db = openDatabase({ file: written, migrations });
write(db);
const database = readFileSync(written);
const log = readFileSync(`${written}-wal`);
db.pragma('wal_checkpoint(FULL)');
const copied = readFileSync(written);
db.close();

/** Rows of a database that is opened after a power cut. */
function rowsAfter(bytes: Uint8Array, rest: Uint8Array): number {
  writeFileSync(copy, bytes);
  writeFileSync(`${copy}-wal`, rest);
  const opened = openDatabase({ file: copy, migrations });
  try {
    expect(opened.pragma('integrity_check', { simple: true })).toBe('ok');
    return opened.prepare<[], { rows: number }>('SELECT count(*) AS rows FROM rows').get()?.rows ?? 0;
  } finally {
    opened.close();
  }
}

test('a log that ends anywhere gives all commits that it has whole, and no part of another', () => {
  fc.assert(
    fc.property(fc.integer({ min: logged[0] ?? 0, max: log.length }), (end) => {
      const whole = logged.filter((size) => size <= end).length - 1;
      expect(rowsAfter(database, log.subarray(0, end))).toBe(whole);
    }),
    { numRuns: 150 },
  );
});

test('any bytes behind the last synced commit lose none of those before', () => {
  fc.assert(
    fc.property(fc.nat(commits), fc.integer(), (commit, seed) => {
      const random = createRandom(seed);
      const torn = Buffer.from(log);
      for (let block = logged[commit] ?? 0; block < torn.length; block += 512) {
        if (random() < 0.5)
          torn.fill(random() < 0.5 ? 0 : Math.floor(random() * 256), block, Math.min(block + 512, torn.length));
      }
      expect(rowsAfter(database, torn)).toBeGreaterThanOrEqual(commit);
    }),
    { numRuns: 150 },
  );
});

test('pages that were being copied from the log may be old, new or half of each', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed);
      const torn = Buffer.from(copied);
      database.copy(torn);
      for (let page = 4_096; page < copied.length; page += 4_096) {
        const choice = random();
        if (choice < 0.4) copied.copy(torn, page, page, page + 4_096);
        else if (choice < 0.6) copied.copy(torn, page, page, page + Math.floor(random() * 4_096));
      }
      expect(rowsAfter(torn, log)).toBe(commits);
    }),
    { numRuns: 100 },
  );
});
