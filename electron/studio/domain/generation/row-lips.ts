import { existsSync } from 'node:fs';
import type { LipsUsed } from '#shared/api/index.ts';
import { toAppError } from '#shared/errors/index.ts';
import type { LipsReason } from '#shared/lips.ts';
import type { Db } from '#electron/db/open.ts';
import { fromJson } from '#electron/db/values.ts';
import type { Lips } from '#electron/engine/pictures/picture-request.ts';
import type { Film } from '#electron/engine/speech/types.ts';
import { contentPath, type ContentKey } from '#electron/engine/workers/content.ts';
import type { FittedLips } from '#electron/engine/workers/draw-pictures.ts';
import type { SectionToSay } from '#electron/engine/workers/protocol.ts';
import { latestConsent } from '../../store/consents.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { filmIsUsed, findFilmOfSound } from '../../store/films.ts';
import type { Speaking } from '../audio/recordings.ts';
import type { StoredFiles } from '../stored-files.ts';

/** Films kept by capability. */
const films = 'films/';

/**
 * The film of a recorded value; undefined if it has none that may be shown.
 * @param sound names the recording.
 */
export function filmFor(db: Db, sound: string): Film | undefined {
  const film = findFilmOfSound(db, sound);
  if (!film || film.capability === null || film.refused !== null) return undefined;
  const { capability, consent_id, starts, ends } = film;
  return { file: `${films}${capability}`, id: filmId(capability, consent_id), start: starts, end: ends };
}

/** Identifies a film's pictures and the consent under which they were made. */
export function filmId(capability: string, consent: string): string {
  return `${capability}:${consent}`;
}

/** The sections of a row with the films that can be shown, and the sounds whose films are missing or damaged. */
type Filmed = { sections: SectionToSay[]; lost: ReadonlySet<string> };

/** Leaves out films whose files are missing or damaged: the row goes on without them. @throws the system's error. */
export async function withReadableFilms(
  { folders, stored }: { folders: Pick<DataFolder, 'films'>; stored: StoredFiles },
  sections: readonly SectionToSay[],
): Promise<Filmed> {
  const lost = new Set<string>();
  const readable: SectionToSay[] = [];
  for (const section of sections) {
    const { recording } = section;
    if (!recording?.film || (await isReadable(contentPath(folders, keyOf(recording.film)), stored))) {
      readable.push(section);
      continue;
    }
    lost.add(recording.id);
    readable.push({ ...section, recording: { ...recording, film: undefined } });
  }
  return { sections: readable, lost };
}

/** Whether a kept file is there and undamaged. @throws the system's error. */
export async function isReadable(file: string, stored: StoredFiles): Promise<boolean> {
  try {
    await stored.check(file);
    return existsSync(file);
  } catch (error) {
    if (toAppError(error).code !== 'STORAGE_DAMAGED') throw error;
    return false;
  }
}

function keyOf({ file }: Film): ContentKey {
  // Made by `filmFor`.
  return file as ContentKey;
}

/**
 * What the mouth in each section of a row is from, in the order of the sections.
 * @param served what a service made. @param fitted what came of the films.
 */
export function lipsReport(
  db: Db,
  { sections, lost, speaking, served }: Filmed & { speaking: Speaking; served: Served },
  fitted: readonly FittedLips[],
): LipsUsed[] {
  return sections.map(({ variable, start, recording }): LipsUsed => {
    const made = served.lips.find((one) => one.start === start)?.film;
    const film = recording?.film ?? made;
    const failed = served.reasons.get(start);
    const tried = (made ?? failed) && ({ tried: 'service' } as const);
    if (!film) return { variable, used: null, reason: failed ?? whyNone(db, recording, lost, speaking), ...tried };
    const laid = fitted.find((one) => one.start === start && one.film === film.id);
    const reason = laid ? laid.refused : 'unavailable';
    if (reason === null) return { variable, used: made ? 'service' : 'filmed', reason };
    return { variable, used: null, reason, ...tried };
  });
}

function whyNone(
  db: Db,
  recording: SectionToSay['recording'],
  lost: ReadonlySet<string>,
  { userId, actorId }: Speaking,
): LipsReason {
  if (recording && lost.has(recording.id)) return 'unavailable';
  const refused = recording && findFilmOfSound(db, recording.id)?.refused;
  if (refused) return refused;
  const consent = latestConsent(db, { userId, actorId, subject: 'face' });
  return consent && consent.withdrawn_at !== null ? 'consent_withdrawn' : 'not_filmed';
}

/** What the mouths of a video are from, as answers and callbacks have it. @param lips as the video stores it. */
export function lipsField({ lips }: { lips: string | null }): { lips?: LipsUsed[] } {
  // Written by `endVideo`.
  return lips === null ? {} : { lips: fromJson(lips) as LipsUsed[] };
}

/** Whether all films of a row may still be shown: a withdrawn consent deletes them. */
export function filmsAreAllowed(db: Db, { sections, served }: Pick<Filmed, 'sections'> & { served: Served }): boolean {
  const shown = [...sections.map(({ recording }) => recording?.film), ...served.lips.map(({ film }) => film)];
  return shown.every((film) => !film || filmIsUsed(db, film.file.slice(films.length)));
}

/** The films that a service made, and why it made none, by the start of the section. */
export type Served = { lips: Lips[]; reasons: ReadonlyMap<number, LipsReason> };

export const nothingServed: Served = { lips: [], reasons: new Map() };
