import type { LipsRefusal } from '#shared/lips.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';

/** What was filmed of a take. */
export type FilmRecord = {
  /** Names its file among the studio's films, and is the unguessable part of its address; null if none was kept. */
  capability: string | null;
  /** The consent for the face under which it was filmed. */
  consent_id: string;
  /** When the value begins and ends in the film, seconds. */
  starts: number;
  ends: number;
  /** Why it gives no lips; null where it does, as far as is known. */
  refused: LipsRefusal | null;
  warnings: LipsRefusal[];
};

/** Films `f` under a consent that holds. */
const allowedFilms = 'films f JOIN consents c ON c.id = f.consent_id AND c.withdrawn_at IS NULL';

/** What was filmed of a take `t`, as JSON for {@link filmOf}; null for a sound alone. */
export const filmJson = `(SELECT json_object('capability', f.capability, 'consent_id', f.consent_id, 'starts', f.starts,
  'ends', f.ends, 'refused', f.refused, 'warnings', json(f.warnings)) FROM ${allowedFilms} WHERE f.take_id = t.id)`;

export function filmOf(json: string | null): FilmRecord | null {
  // Written by `addFilm`.
  return json === null ? null : (fromJson(json) as FilmRecord);
}

/** Stores what was filmed of a take, in the transaction that stores the take. */
export function addFilm(db: Db, takeId: string, film: FilmRecord): void {
  db.prepare(
    `INSERT INTO films (take_id, capability, consent_id, starts, ends, refused, warnings)
     VALUES (@takeId, @capability, @consent_id, @starts, @ends, @refused, @warnings)`,
  ).run({ ...film, takeId, warnings: JSON.stringify(film.warnings) });
}

/** What was filmed with the sound of a take; null for a sound alone. @param sound names it. */
export function findFilmOfSound(db: Db, sound: string): FilmRecord | null {
  const row = db
    .prepare<[string], { film: string | null }>(`SELECT ${filmJson} AS film FROM takes t WHERE t.capability = ?`)
    .get(sound);
  return filmOf(row?.film ?? null);
}

/** Deletes all films of an actor, also those of services; their files go with the next cleaning up. */
export function deleteFilmsOf(db: Db, actorId: string): void {
  for (const table of ['films', 'served_films'])
    db.prepare(`DELETE FROM ${table} WHERE consent_id IN (SELECT id FROM consents WHERE actor_id = ?)`).run(actorId);
}

/** Whether a film is kept, under a consent that holds. @param name of its file. */
export function filmIsUsed(db: Db, name: string): boolean {
  const take = db.prepare(`SELECT 1 FROM ${allowedFilms} WHERE f.capability = ?`).get(name);
  return take !== undefined || findServedFilm(db, name)?.usable === true;
}

/** A film that a service for lips made of a value. */
export type ServedFilm = {
  /** Hash of all that decides it, and the name of its file. */
  key: string;
  /** Hash of the service's settings. */
  service: string;
  template_id: string;
  consent_id: string;
  /** When the value begins and ends in it, seconds. */
  starts: number;
  ends: number;
  /** Whether the answer was a film; only then there is a file. */
  usable: boolean;
};

/** What a service answered, under a consent that holds. */
export function findServedFilm(db: Db, key: string): ServedFilm | undefined {
  const row = db
    .prepare<[string], Omit<ServedFilm, 'usable'> & { usable: number }>(
      `SELECT f.key, f.service, f.template_id, f.consent_id, f.starts, f.ends, f.usable FROM served_films f
       JOIN consents c ON c.id = f.consent_id AND c.withdrawn_at IS NULL WHERE f.key = ?`,
    )
    .get(key);
  return row && { ...row, usable: row.usable === 1 };
}

export function addServedFilm(db: Db, { usable, ...film }: ServedFilm): void {
  db.prepare(
    `INSERT OR REPLACE INTO served_films (key, service, template_id, consent_id, starts, ends, usable)
     VALUES (@key, @service, @template_id, @consent_id, @starts, @ends, @usable)`,
  ).run({ ...film, usable: usable ? 1 : 0 });
}

/** Deletes what a service answered, or all of them; the files go with the next cleaning up. @returns the keys. */
export function deleteServedFilms(db: Db, service: string | null): string[] {
  return db
    .prepare<[string | null, string | null], string>(
      'DELETE FROM served_films WHERE ? IS NULL OR service = ? RETURNING key',
    )
    .pluck()
    .all(service, service) as string[];
}

export function deleteServedFilm(db: Db, key: string): void {
  db.prepare('DELETE FROM served_films WHERE key = ?').run(key);
}
