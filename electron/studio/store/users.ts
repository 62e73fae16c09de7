import { randomUUID } from 'node:crypto';
import type { Account } from '#shared/api/index.ts';
import { toCredits, toHundredths } from '#shared/credits.ts';
import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { returned } from './returned.ts';

/** `credit_limit` in hundredths of a credit. */
type UserRow = Omit<Account, 'admin'> & { admin: number };

const columns = 'id, name, admin, credit_limit, created_at';

function fromRow(row: UserRow): Account {
  const limit = row.credit_limit;
  return { ...row, admin: row.admin === 1, credit_limit: limit === null ? null : toCredits(limit) };
}

/** The account a studio was set up with, made at its first start. */
export function ensureLocalUser(db: Db): Account {
  const existing = db.prepare<[], UserRow>(`SELECT ${columns} FROM users ORDER BY created_at, rowid LIMIT 1`).get();
  if (existing) return fromRow(existing);
  const { id } = createUser(db, 'local');
  db.prepare('UPDATE users SET admin = 1 WHERE id = ?').run(id);
  return returned(findUser(db, id));
}

export function createUser(db: Db, name: string): Account {
  const row = db
    .prepare<unknown[], UserRow>(`INSERT INTO users (id, name, created_at) VALUES (?, ?, ?) RETURNING ${columns}`)
    .get(randomUUID(), name, timestamp());
  return fromRow(returned(row));
}

/** An account that is open: one that is being removed is not found. */
export function findUser(db: Db, id: string): Account | undefined {
  const row = db.prepare<[string], UserRow>(`SELECT ${columns} FROM users WHERE id = ? AND closed_at IS NULL`).get(id);
  return row && fromRow(row);
}

/** How much an account may use in a month, hundredths of a credit; null for as much as it wants. */
export function creditLimitOf(db: Db, id: string): number | null {
  const row = db
    .prepare<[string], { credit_limit: number | null }>('SELECT credit_limit FROM users WHERE id = ?')
    .get(id);
  return row?.credit_limit ?? null;
}

/** Sets how many credits an account may use in a month; null for as many as it wants. */
export function setCreditLimit(db: Db, id: string, credits: number | null): void {
  db.prepare('UPDATE users SET credit_limit = ? WHERE id = ?').run(credits === null ? null : toHundredths(credits), id);
}

/** Open accounts, oldest first. */
export function listUsers(db: Db): Account[] {
  return db
    .prepare<[], UserRow>(`SELECT ${columns} FROM users WHERE closed_at IS NULL ORDER BY created_at, rowid`)
    .all()
    .map(fromRow);
}

export function userExists(db: Db, id: string): boolean {
  return findUser(db, id) !== undefined;
}

/** Whether a user looks after the studio and may work in everybody's account where an operation allows it. */
export function isAdmin(db: Db, id: string): boolean {
  return findUser(db, id)?.admin === true;
}

/** Nobody gets in from now on, also when the studio ends before all is deleted. */
export function closeUser(db: Db, id: string): void {
  db.transaction(() => {
    db.prepare('UPDATE users SET closed_at = ? WHERE id = ?').run(timestamp(), id);
    db.prepare('DELETE FROM credentials WHERE user_id = ?').run(id);
    // Nothing of it is begun any more.
    db.prepare('UPDATE lanes SET open = 0 WHERE account = ?').run(id);
  })();
}

/** Accounts that are closed and not deleted yet. */
export function closedUsers(db: Db): string[] {
  return db
    .prepare<[], { id: string }>('SELECT id FROM users WHERE closed_at IS NOT NULL')
    .all()
    .map(({ id }) => id);
}

/** Tables that may hold many rows of one account, those that others refer to last. */
const largeTables = [
  'callbacks',
  'credit_bookings',
  'generated_videos',
  'batches',
  'takes',
  'audios',
  'campaigns',
  'templates',
] as const;

/**
 * Deletes up to `count` rows of an account, and in the end the account itself; what is left of it then goes with it.
 * @returns whether there is more to delete.
 */
export function deleteSomeOfUser(db: Db, id: string, count: number): boolean {
  return db.transaction(() => {
    const work = 'SELECT w.seq FROM lanes l CROSS JOIN work w ON w.lane_id = l.id WHERE l.account = ? LIMIT ?';
    if (db.prepare(`DELETE FROM work WHERE seq IN (${work})`).run(id, count).changes > 0) return true;
    for (const table of largeTables) {
      const { changes } = db
        .prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE user_id = ? LIMIT ?)`)
        .run(id, count);
      if (changes > 0) return true;
    }
    db.prepare('DELETE FROM lanes WHERE account = ?').run(id);
    db.prepare('DELETE FROM users WHERE id = ?').run(id);
    return false;
  })();
}
