import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import { timestamp } from '../../db/values.ts';

export type User = { id: string; name: string };

/** The one user of an embedded studio, made at first start. */
export function ensureLocalUser(db: Db): User {
  const existing = db.prepare<[], User>('SELECT id, name FROM users ORDER BY created_at LIMIT 1').get();
  if (existing) return existing;
  const user = createUser(db, 'local');
  db.prepare('UPDATE users SET admin = 1 WHERE id = ?').run(user.id);
  return user;
}

export function createUser(db: Db, name: string): User {
  const user: User = { id: randomUUID(), name };
  db.prepare('INSERT INTO users (id, name, created_at) VALUES (?, ?, ?)').run(user.id, user.name, timestamp());
  return user;
}

export function userExists(db: Db, id: string): boolean {
  return db.prepare('SELECT 1 FROM users WHERE id = ?').get(id) !== undefined;
}

/** Whether a user looks after the studio and may work in everybody's account where an operation allows it. */
export function isAdmin(db: Db, id: string): boolean {
  return db.prepare('SELECT 1 FROM users WHERE id = ? AND admin = 1').get(id) !== undefined;
}
