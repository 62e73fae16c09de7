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

/**
 * The account that administers the studio, created at its first start. The mark decides, and then the order of the rows:
 * times are of a clock that may have been ahead.
 */
export function ensureLocalUser(db: Db): Account {
  return db.transaction(() => {
    const first = db.prepare<[], UserRow>(
      `SELECT ${columns} FROM users WHERE closed_at IS NULL ORDER BY admin DESC, rowid LIMIT 1`,
    );
    const { id } = first.get() ?? createUser(db, 'local');
    db.prepare('UPDATE users SET admin = 1 WHERE id = ? AND admin = 0').run(id);
    return returned(findUser(db, id));
  })();
}

export function createUser(db: Db, name: string): Account {
  const row = db
    .prepare<unknown[], UserRow>(`INSERT INTO users (id, name, created_at) VALUES (?, ?, ?) RETURNING ${columns}`)
    .get(randomUUID(), name, timestamp());
  return fromRow(returned(row));
}

/** An open account; undefined also for one that is being removed. */
export function findUser(db: Db, id: string): Account | undefined {
  const row = db.prepare<[string], UserRow>(`SELECT ${columns} FROM users WHERE id = ? AND closed_at IS NULL`).get(id);
  return row && fromRow(row);
}

/** An account's limit per month, hundredths of a credit; null for none. */
export function creditLimitOf(db: Db, id: string): number | null {
  const row = db
    .prepare<[string], { credit_limit: number | null }>('SELECT credit_limit FROM users WHERE id = ?')
    .get(id);
  return row?.credit_limit ?? null;
}

/** Sets an account's limit of credits per month; null for none. */
export function setCreditLimit(db: Db, id: string, credits: number | null): void {
  db.prepare('UPDATE users SET credit_limit = ? WHERE id = ?').run(credits === null ? null : toHundredths(credits), id);
}

/** Open accounts, oldest first. */
export function listUsers(db: Db): Account[] {
  return db
    .prepare<[], UserRow>(`SELECT ${columns} FROM users WHERE closed_at IS NULL ORDER BY rowid`)
    .all()
    .map(fromRow);
}

/** Whether a studio has further open accounts. */
export function hasOtherUsers(db: Db, id: string): boolean {
  return db.prepare('SELECT 1 FROM users WHERE id <> ? AND closed_at IS NULL LIMIT 1').get(id) !== undefined;
}

export function userExists(db: Db, id: string): boolean {
  return findUser(db, id) !== undefined;
}

/** Whether a user administers the studio, and may act in every account where an operation allows it. */
export function isAdmin(db: Db, id: string): boolean {
  return findUser(db, id)?.admin === true;
}

/** Refuses all access from now on, even if the studio ends before everything is deleted. */
export function closeUser(db: Db, id: string): void {
  db.transaction(() => {
    db.prepare('UPDATE users SET closed_at = ? WHERE id = ?').run(timestamp(), id);
    db.prepare('DELETE FROM credentials WHERE user_id = ?').run(id);
    // None of its work starts any more.
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
 * Deletes up to `count` rows of an account, and finally the account itself with its remaining rows.
 * @returns whether there is more to delete.
 */
export function deleteSomeOfUser(db: Db, id: string, count: number): boolean {
  return db.transaction(() => {
    const work = 'SELECT w.seq FROM lanes l CROSS JOIN work w ON w.lane_id = l.id WHERE l.account = ? LIMIT ?';
    if (db.prepare(`DELETE FROM work WHERE seq IN (${work})`).run(id, count).changes > 0) return true;
    const heard = 'SELECT h.template_id, h.clip FROM templates t JOIN heard_clips h ON h.template_id = t.id';
    const some = `DELETE FROM heard_clips WHERE (template_id, clip) IN (${heard} WHERE t.user_id = ? LIMIT ?)`;
    if (db.prepare(some).run(id, count).changes > 0) return true;
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
