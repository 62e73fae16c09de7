import type { FilmResource, TakeResource } from '#shared/api/index.ts';
import { soundRate } from '#shared/wav.ts';
import type { Db } from '#electron/db/open.ts';
import { filmUrl, soundUrl } from '../../domain/media/addresses.ts';
import { requireTemplate } from '../../domain/templates/readiness.ts';
import { found } from '../../requests/call.ts';
import { findActor } from '../../store/actors.ts';
import type { FilmRecord } from '../../store/films.ts';
import type { TakeRecord } from '../../store/takes.ts';

/** The actor and the template of takes; without a template they are for any. */
export type Owner = { actor_id: string; video_instance_id?: string | null | undefined };

/** @throws AppError `NOT_FOUND` for a missing actor or template. */
export function checkOwner(db: Db, userId: string, { actor_id, video_instance_id: templateId }: Owner): void {
  found(findActor(db, userId, actor_id), 'actor_id');
  if (templateId) requireTemplate(db, userId, templateId);
}

export function toTake(take: TakeRecord, baseUrl: string): TakeResource {
  const { id, actor_id, template_id, name, duration, loudness, flags, chosen, rejected, created_at } = take;
  const url = soundUrl(baseUrl, take.capability);
  const spoken_in = take.spoken_in && {
    key: take.phrase,
    before: take.spoken_in.before,
    after: take.spoken_in.after,
  };
  const film = take.film && toFilm(take.film, take.spoken_in?.seams.before ?? 0, baseUrl);
  const sound = { seconds: duration, loudness, flags, spoken_in, film, url };
  return { id, actor_id, video_instance_id: template_id, name, ...sound, chosen, rejected, created_at };
}

/** @param before samples of the take’s sound before its value. */
function toFilm(
  { capability, starts: start, ends: end, refused, warnings }: FilmRecord,
  before: number,
  baseUrl: string,
): FilmResource {
  const url = capability === null ? null : filmUrl(baseUrl, capability);
  return { url, start, end, sound_start: start - before / soundRate, refused, warnings };
}
