import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { toAppError } from '#shared/errors/index.ts';
import type { Range } from '#shared/timeline/range.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { keepFiles } from '../../domain/audio/keep-sounds.ts';
import type { InteractiveCall } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { newCapability } from '../../store/capability.ts';
import { consentHolds, latestConsent } from '../../store/consents.ts';
import type { FilmRecord } from '../../store/films.ts';

/** A film and its temporary file, which {@link keepFilm} stores or {@link discardFilm} removes. */
export type WrittenFilm = FilmRecord & { file: ContentKey };

type TakeToFilm = {
  actorId: string;
  /** The recording. */
  source: ContentKey;
  /** Where it says the value, seconds. */
  said: Range;
  place: Extract<Task, { kind: 'film-take' }>['place'];
  /** The film to be written. */
  file: ContentKey;
};

/** A film that is removed at the next start unless it is stored. */
export function newFilm(): ContentKey {
  return `films/.${randomUUID()}.partial`;
}

/**
 * Keeps the face in a recording of a take, if the actor allows it. A take whose pictures are of no use stays a sound.
 * @returns null without a consent for the face, and for a recording without pictures.
 * @throws CancelledError, AppError `SHUTTING_DOWN`.
 */
export async function filmOfTake(
  { db, folders, pool, logger }: Services,
  { userId, interactive }: InteractiveCall,
  { actorId, file, ...take }: TakeToFilm,
): Promise<WrittenFilm | null> {
  const consent = latestConsent(db, { userId, actorId, subject: 'face' });
  if (!consent || consent.withdrawn_at !== null) return null;
  const common = { file, consent_id: consent.id };
  try {
    const filmed = await pool.run({ kind: 'film-take', ...take, film: file }, interactive);
    if (!filmed) return null;
    const { kept, start: starts, end: ends, refused, warnings } = filmed;
    return { ...common, capability: kept ? newCapability() : null, starts, ends, refused, warnings };
  } catch (error) {
    await rm(contentPath(folders, file), { force: true });
    const { code, detail } = toAppError(error);
    if (code === 'CANCELLED' || code === 'SHUTTING_DOWN') throw error;
    logger.warn({ code, detail }, 'a take was not filmed');
    return { ...common, capability: null, starts: 0, ends: 0, refused: 'unavailable', warnings: [] };
  }
}

/**
 * Moves a film to its final place; call it as `keepSounds`.
 * @returns what to store with the take; null if the consent was withdrawn meanwhile.
 */
export function keepFilm(services: Services, film: WrittenFilm | null): FilmRecord | null {
  if (!film || !consentHolds(services.db, film.consent_id)) return null;
  const { file, ...record } = film;
  if (record.capability !== null) keepFiles(services, 'films', [{ file, capability: record.capability }]);
  return record;
}

/** Removes films that were not kept. */
export async function discardFilm({ folders }: Pick<Services, 'folders'>, film: WrittenFilm | null): Promise<void> {
  if (film) await rm(contentPath(folders, film.file), { force: true });
}
