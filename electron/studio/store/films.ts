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

/** Deletes all films of an actor; their files go with the next cleaning up. */
export function deleteFilmsOf(db: Db, actorId: string): void {
  db.prepare('DELETE FROM films WHERE consent_id IN (SELECT id FROM consents WHERE actor_id = ?)').run(actorId);
}

/** Whether a film is kept, under a consent that holds. */
export function filmIsUsed(db: Db, capability: string): boolean {
  return db.prepare(`SELECT 1 FROM ${allowedFilms} WHERE f.capability = ?`).get(capability) !== undefined;
}
