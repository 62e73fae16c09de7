import { readPages, type ListedActor } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { nameKey } from '#shared/rows/name-key.ts';
import type { Studio } from '../desktop/accounts/studio.ts';

/** Who speaks in a recording: an actor by name, a computer voice, or nobody knows. */
export type Speaker = { actor: string } | 'synthetic' | null;

const syntheticName = 'Computer voice';

/** Every actor of a data folder, oldest first. */
export function listActors(studio: Studio): Promise<ListedActor[]> {
  return readPages(async (asked) => {
    const { actors, total } = await studio.call('listActors', asked);
    return { items: actors, total };
  });
}

/** @throws AppError `NOT_FOUND` with the name as subject. */
export async function actorNamed(studio: Studio, name: string): Promise<ListedActor> {
  const actor = await findActor(studio, name);
  if (actor) return actor;
  throw new AppError('NOT_FOUND', {
    subject: name,
    message: 'There is no actor of that name in this data folder. See `vocative actors list`.',
  });
}

/** The id of the actor of a name, who is made when there is none yet. */
export async function ensureActor(studio: Studio, name: string): Promise<string> {
  return (await findActor(studio, name))?.id ?? (await studio.call('createActor', { name })).id;
}

/** The id of who speaks; null where nobody knows. @throws AppError `NOT_FOUND`. */
export async function speakerId(studio: Studio, speaker: Speaker): Promise<string | null> {
  if (speaker === null) return null;
  if (speaker !== 'synthetic') return (await actorNamed(studio, speaker.actor)).id;
  const id = await ensureActor(studio, syntheticName);
  await studio.call('declareSynthetic', { actor_id: id });
  return id;
}

/** @param wanted name or id. */
async function findActor(studio: Studio, wanted: string): Promise<ListedActor | undefined> {
  return (await listActors(studio)).find(({ id, name }) => id === wanted || nameKey(name) === nameKey(wanted));
}
