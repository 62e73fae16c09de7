import { randomUUID } from 'node:crypto';
import type { Credential } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { timestamp } from '#electron/db/values.ts';
import { returned } from './returned.ts';
import { requireRoom } from './room.ts';

/** The hash that a presented secret is compared with, and its user. */
type StoredCredential = { userId: string; hash: Buffer };

/** @param hash SHA-256 of the secret, which itself is never stored. */
export function insertCredential(db: Db, userId: string, name: string, hash: Buffer): Credential {
  requireRoom(db, userId, 'credentials');
  return returned(
    db
      .prepare<unknown[], Credential>(
        `INSERT INTO credentials (client_id, user_id, name, hash, created_at) VALUES (?, ?, ?, ?, ?)
         RETURNING client_id, name, created_at`,
      )
      .get(randomUUID(), userId, name, hash, timestamp()),
  );
}

export function findCredential(db: Db, clientId: string): StoredCredential | undefined {
  return db
    .prepare<[string], StoredCredential>('SELECT user_id AS userId, hash FROM credentials WHERE client_id = ?')
    .get(clientId);
}

/** A user's credentials, oldest first. */
export function listCredentials(db: Db, userId: string): Credential[] {
  return db
    .prepare<[string], Credential>(
      'SELECT client_id, name, created_at FROM credentials WHERE user_id = ? ORDER BY rowid',
    )
    .all(userId);
}

/** False when the user has no such credentials. */
export function deleteCredential(db: Db, userId: string, clientId: string): boolean {
  return db.prepare('DELETE FROM credentials WHERE client_id = ? AND user_id = ?').run(clientId, userId).changes > 0;
}
