import { randomUUID } from 'node:crypto';
import type { Actor } from '#shared/api/index.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, timestamp, toBit, toJson } from '#electron/db/values.ts';
import { returned } from './returned.ts';
import { requireRoom } from './room.ts';

type ActorRow = Omit<Actor, 'us_accent' | 'sync_actor_id'> & { us_accent: number; sync_actor_id: string | null };

function fromRow(row: ActorRow): Actor {
  return { ...row, us_accent: row.us_accent === 1, sync_actor_id: fromJson(row.sync_actor_id) };
}

export function findActor(db: Db, userId: string, id: string): Actor | undefined {
  const row = db
    .prepare<[string, string], ActorRow>('SELECT * FROM actors WHERE id = ? AND user_id = ?')
    .get(id, userId);
  return row && fromRow(row);
}

/** A user's actors, oldest first. */
export function listActors(
  db: Db,
  userId: string,
  { page, size }: { page: number; size: number },
): { total: number; actors: Actor[] } {
  const count = db.prepare<[string], { total: number }>('SELECT count(*) AS total FROM actors WHERE user_id = ?');
  const rows = db
    .prepare<[string, number, number], ActorRow>(
      'SELECT * FROM actors WHERE user_id = ? ORDER BY rowid LIMIT ? OFFSET ?',
    )
    .all(userId, size, page * size);
  return { total: returned(count.get(userId)).total, actors: rows.map(fromRow) };
}

export function insertActor(db: Db, userId: string, { name, usAccent }: { name: string; usAccent: boolean }): Actor {
  requireRoom(db, userId, 'actors');
  const now = timestamp();
  const row = db
    .prepare<[string, string, string, number, string, string], ActorRow>(
      `INSERT INTO actors (id, user_id, name, us_accent, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING *`,
    )
    .get(randomUUID(), userId, name, toBit(usAccent), now, now);
  return fromRow(returned(row));
}

export function renameActor(db: Db, userId: string, id: string, name: string): Actor | undefined {
  const row = db
    .prepare<[string, string, string, string], ActorRow>(
      'UPDATE actors SET name = ?, updated_at = ? WHERE id = ? AND user_id = ? RETURNING *',
    )
    .get(name, timestamp(), id, userId);
  return row && fromRow(row);
}

/**
 * Deletes some of an actor's recordings, and removes its name from some requests; call it until nothing is left.
 * @param after position of the last request examined.
 * @returns how much it did, and the new position.
 */
export function deleteSomeOfActor(
  db: Db,
  { userId, id, after }: { userId: string; id: string; after: number },
  atMost: number,
): { done: number; after: number } {
  return db.transaction(() => {
    const takes = db
      .prepare('DELETE FROM takes WHERE seq IN (SELECT seq FROM takes WHERE actor_id = ? LIMIT ?)')
      .run(id, atMost);
    const audios = db
      .prepare('DELETE FROM audios WHERE id IN (SELECT id FROM audios WHERE actor_id = ? LIMIT ?)')
      .run(id, atMost);
    const requests = db
      .prepare<[string, number, number], { seq: number }>(
        'SELECT seq FROM batches WHERE user_id = ? AND seq > ? ORDER BY seq LIMIT ?',
      )
      .all(userId, after, atMost);
    const last = requests.at(-1)?.seq ?? after;
    db.prepare("UPDATE batches SET actor_id = '' WHERE user_id = ? AND seq > ? AND seq <= ? AND actor_id = ?").run(
      userId,
      after,
      last,
      id,
    );
    return { done: takes.changes + audios.changes + requests.length, after: last };
  })();
}

/** Deletes an actor with its recordings and consents; templates and videos that named it name none. */
export function deleteActor(db: Db, userId: string, id: string): boolean {
  return db.transaction(() => {
    db.prepare('UPDATE templates SET actor_id = NULL WHERE user_id = ? AND actor_id = ?').run(userId, toJson(id));
    db.prepare("UPDATE batches SET actor_id = '' WHERE user_id = ? AND actor_id = ?").run(userId, id);
    return db.prepare('DELETE FROM actors WHERE id = ? AND user_id = ?').run(id, userId).changes > 0;
  })();
}

/** The copy of an actor in another account, with the actor's name and accent; created if it is missing. */
export function copyActor(db: Db, actor: Actor, userId: string): Actor {
  const now = timestamp();
  const row = db
    .prepare<unknown[], ActorRow>(
      `INSERT INTO actors (id, user_id, name, us_accent, sync_actor_id, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (user_id, sync_actor_id) DO UPDATE SET
         name = excluded.name, us_accent = excluded.us_accent, updated_at = excluded.updated_at
       RETURNING *`,
    )
    .get(randomUUID(), userId, actor.name, toBit(actor.us_accent), toJson(actor.id), now, now);
  return fromRow(returned(row));
}
