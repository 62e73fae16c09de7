import { randomUUID } from 'node:crypto';
import type { TakeFlag } from '#shared/api/index.ts';
import { nameKey } from '#shared/name-key.ts';
import type { TakeSeams } from '#electron/engine/speech/types.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson, timestamp } from '#electron/db/values.ts';
import { deleteAudio, putAudio, type Audio } from './audios.ts';
import { addFilm, filmJson, filmOf, type FilmRecord } from './films.ts';
import { returned } from './returned.ts';

/** The phrase that a take was cut out of, and how well its sound fits the section of its template. */
type SpokenIn = {
  /** The words read before and after the value. */
  before: string;
  after: string;
  seams: Pick<TakeSeams, 'before' | 'after' | 'level'>;
};

/** A name as spoken once by an actor. Of a name's takes at most one is chosen: it is the name's audio. */
export type TakeRecord = Omit<Audio, 'updated_at'> & {
  /** Loudness as spoken, LUFS; null if not measured. */
  loudness: number | null;
  flags: TakeFlag[];
  spoken_in: SpokenIn | null;
  /** What was filmed with it; null for a sound alone. */
  film: FilmRecord | null;
  rejected: boolean;
  chosen: boolean;
};

type NewTake = Omit<TakeRecord, 'id' | 'film' | 'rejected' | 'chosen' | 'created_at'> & { film?: FilmRecord | null };

/** The fields of a take that was spoken alone. */
export const saidAlone = { phrase: '', spoken_in: null } as const;

type TakeRow = Omit<TakeRecord, 'flags' | 'spoken_in' | 'film' | 'rejected' | 'chosen'> & {
  flags: string;
  spoken_in: string | null;
  film: string | null;
  rejected: number;
  chosen: number;
};

const select = `SELECT t.id, t.user_id, t.actor_id, t.template_id, t.capability, t.name, t.duration, t.loudness, t.flags,
  t.phrase, t.spoken_in, ${filmJson} AS film, t.rejected,
  EXISTS (SELECT 1 FROM audios a WHERE a.capability = t.capability) AS chosen, t.created_at FROM takes t`;

function fromRow(row: TakeRow): TakeRecord {
  // Flags were written by `addTake`.
  const flags = fromJson(row.flags) as TakeFlag[];
  return {
    ...row,
    flags,
    spoken_in: spokenInOf(row.spoken_in),
    film: filmOf(row.film),
    rejected: row.rejected === 1,
    chosen: row.chosen === 1,
  };
}

/** As `addTake` wrote it. */
function spokenInOf(json: string | null): SpokenIn | null {
  return json === null ? null : (fromJson(json) as SpokenIn);
}

/**
 * Stores a take. It becomes the chosen one, unless it has a flag: such a take is only chosen by a person who heard it.
 */
export function addTake(db: Db, { film, ...take }: NewTake): TakeRecord {
  return db.transaction(() => {
    const id = randomUUID();
    db.prepare(
      `INSERT INTO takes (id, user_id, actor_id, template_id, capability, name, name_key, duration, loudness, flags, phrase,
         spoken_in, created_at)
       VALUES (@id, @user_id, @actor_id, @template_id, @capability, @name, @key, @duration, @loudness, @flags, @phrase,
         @spoken, @now)`,
    ).run({
      ...take,
      id,
      key: nameKey(take.name),
      flags: JSON.stringify(take.flags),
      spoken: take.spoken_in && JSON.stringify(take.spoken_in),
      now: timestamp(),
    });
    if (film) addFilm(db, id, film);
    if (take.flags.length === 0) putAudio(db, take);
    return returned(findTake(db, take.user_id, id));
  })();
}

export function findTake(db: Db, userId: string, id: string): TakeRecord | undefined {
  const row = db.prepare<[string, string], TakeRow>(`${select} WHERE t.id = ? AND t.user_id = ?`).get(id, userId);
  return row && fromRow(row);
}

/** Chooses a take, even one that was rejected before. */
export function chooseTake(db: Db, take: TakeRecord): TakeRecord {
  return db.transaction(() => {
    db.prepare('UPDATE takes SET rejected = 0 WHERE id = ?').run(take.id);
    putAudio(db, take);
    return returned(findTake(db, take.user_id, take.id));
  })();
}

/** Rejects a take, and chooses the next best of the name instead. */
export function rejectTake(db: Db, take: TakeRecord): TakeRecord {
  return db.transaction(() => {
    db.prepare('UPDATE takes SET rejected = 1 WHERE id = ?').run(take.id);
    if (take.chosen) useNextBest(db, take);
    return returned(findTake(db, take.user_id, take.id));
  })();
}

export function deleteTake(db: Db, take: TakeRecord): void {
  db.transaction(() => {
    db.prepare('DELETE FROM takes WHERE id = ?').run(take.id);
    if (take.chosen) useNextBest(db, take);
  })();
}

/** The newest take without flags, or none. */
function useNextBest(db: Db, name: NewTake): void {
  const best = ofName(db, name).find(({ rejected, flags }) => !rejected && flags.length === 0);
  if (best) putAudio(db, best);
  else deleteAudio(db, name);
}

/** Takes of a name by an actor for a template and a phrase, newest first. */
function ofName(db: Db, { actor_id, template_id, name, phrase }: NewTake): TakeRecord[] {
  return db
    .prepare<unknown[], TakeRow>(
      `${select} WHERE t.actor_id = ? AND t.name_key = ? AND t.template_id IS ? AND t.phrase = ?
       ORDER BY t.seq DESC`,
    )
    .all(actor_id, nameKey(name), template_id, phrase)
    .map(fromRow);
}

/** Takes of an actor, of one name or of all, by name and newest first. */
export function listTakes(
  db: Db,
  query: { userId: string; actorId: string; name: string | undefined; page: number; size: number },
): { total: number; takes: TakeRecord[] } {
  const { userId, actorId, name, page, size } = query;
  const where = 't.user_id = @userId AND t.actor_id = @actorId AND (@key IS NULL OR t.name_key = @key)';
  const values = { userId, actorId, key: name === undefined ? null : nameKey(name), size, offset: page * size };
  const count = db.prepare<unknown[], { total: number }>(`SELECT count(*) AS total FROM takes t WHERE ${where}`);
  const rows = db
    .prepare<unknown[], TakeRow>(`${select} WHERE ${where} ORDER BY t.name_key, t.seq DESC LIMIT @size OFFSET @offset`)
    .all(values);
  return { total: returned(count.get(values)).total, takes: rows.map(fromRow) };
}

/** The phrase that a sound was cut out of; null if the name was spoken alone. */
export function findSpokenIn(db: Db, capability: string): SpokenIn | null {
  const row = db
    .prepare<[string], { spoken_in: string | null }>('SELECT spoken_in FROM takes WHERE capability = ?')
    .get(capability);
  return spokenInOf(row?.spoken_in ?? null);
}

export function soundIsUsed(db: Db, capability: string): boolean {
  return db.prepare('SELECT 1 FROM takes WHERE capability = ?').get(capability) !== undefined;
}
