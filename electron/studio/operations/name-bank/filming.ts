import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { toAppError, type AppError } from '#shared/errors/index.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Film, Recording } from '#electron/engine/speech/types.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import { alone } from '#electron/engine/workers/draw-pictures.ts';
import { keepFiles } from '../../domain/audio/keep-sounds.ts';
import type { MarkInVideo } from '../../domain/audio/phrases.ts';
import { sectionPlanner, taskFor, valueSources } from '../../domain/generation/render-task.ts';
import { filmId } from '../../domain/generation/row-lips.ts';
import { speakingIn } from '../../domain/audio/recordings.ts';
import { voiceFor } from '../../domain/templates/voice.ts';
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
  /** Its sound where the film will be shown; null for any place. */
  place: FilmedPlace | null;
  /** The film to be written. */
  file: ContentKey;
};

type FilmedPlace = { inVideo: MarkInVideo; value: string; recording: Omit<Recording, 'file' | 'film'> };

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
  { db, folders, pool, voices, logger }: Services,
  { userId, interactive }: InteractiveCall,
  { actorId, source, said, place, file }: TakeToFilm,
): Promise<WrittenFilm | null> {
  const consent = latestConsent(db, { userId, actorId, subject: 'face' });
  if (!consent || consent.withdrawn_at !== null) return null;
  const capability = newCapability();
  const common = { file, consent_id: consent.id };
  try {
    const filmed = await pool.run({ kind: 'film-take', source, said, film: file }, interactive);
    if (!filmed) return null;
    const { start, end, refused } = filmed;
    const found = { ...common, starts: start, ends: end, refused, warnings: [] };
    if (!filmed.kept) return { ...found, capability: null };
    const film = { file, id: filmId(capability, consent.id), start, end };
    const checked = refused === null && place ? await check(film, place) : {};
    return { ...found, capability, ...checked };
  } catch (error) {
    await rm(contentPath(folders, file), { force: true });
    logger.warn(reasonOf(error), 'a take was not filmed');
    return { ...common, capability: null, starts: 0, ends: 0, refused: 'unavailable', warnings: [] };
  }

  /**
   * Lays the film on its place, as each row with the value will find it. A film that can't be checked now is checked when
   * it is used.
   */
  async function check(
    film: Film,
    { inVideo: { template, sections, index }, value, recording }: FilmedPlace,
  ): Promise<Pick<FilmRecord, 'refused' | 'warnings'> | undefined> {
    try {
      const sources = valueSources(db, speakingIn(template));
      const voice = voiceFor({}, { campaign: undefined, template }, voices);
      const planned = { template: template.hash, script: template.greetings, sections, voice };
      const said = sectionPlanner(planned, { ...sources, findRecording: () => ({ ...recording, film }) })(index, value);
      const { lips } = await pool.run(taskFor(planned, [said], sources), interactive);
      const [shown] = lips;
      if (!shown) return undefined;
      const fitted = await pool.run({ kind: 'fit-film', template: template.hash, lips: alone(shown) }, interactive);
      if (fitted.refused === 'unavailable') return undefined;
      return { refused: fitted.refused, warnings: fitted.refused === null ? fitted.warnings : [] };
    } catch (error) {
      logger.warn(reasonOf(error), 'a film was not checked');
      return undefined;
    }
  }
}

/** For the log. @throws what the error is if the client left, or the studio stops. */
function reasonOf(error: unknown): Pick<AppError, 'code' | 'detail'> {
  const { code, detail } = toAppError(error);
  if (code === 'CANCELLED' || code === 'SHUTTING_DOWN') throw error;
  return { code, detail };
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
