import { readPages, type ListedActor } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { nameKey } from '#shared/name-key.ts';
import type { Studio } from '#electron/client/studio.ts';
import { typed } from './command-line.ts';
import { asTyped } from './output.ts';
import { inTurn, turnOfSpeaker, type Waiting } from './turns.ts';

/** The speaker of a recording: a person by name, a computer voice, or null if unknown. */
export type Speaker = { name: string } | 'synthetic' | null;

const syntheticName = 'Computer voice';

/** Every speaker of a data folder, oldest first. */
export function listSpeakers(studio: Studio): Promise<ListedActor[]> {
  return readPages(async (asked) => {
    const { actors, total } = await studio.call('listActors', asked);
    return { items: actors, total };
  });
}

/** @throws AppError `NOT_FOUND` with the name as subject. */
export async function speakerNamed(studio: Studio, name: string): Promise<ListedActor> {
  const speaker = await findSpeaker(studio, name);
  if (speaker) return speaker;
  throw new AppError('NOT_FOUND', {
    subject: name,
    message: `There is nobody of that name in this data folder. See \`${asTyped('speakers list')}\`; \`${asTyped('names import')}\` and \`${asTyped('consent record')}\` add somebody.`,
  });
}

/** Where speakers are made, and how a command waits for others that make the same one. */
export type SpeakerTurn = Waiting & { studio: Studio; data: string };

/** The id of the speaker with a name, created if missing. */
export async function ensureSpeaker({ studio, data, ...waiting }: SpeakerTurn, name: string): Promise<string> {
  return inTurn(turnOfSpeaker(data, name), waiting, async () => {
    return (await findSpeaker(studio, name))?.id ?? (await makeSpeaker(studio, name));
  });
}

/**
 * Uses the speaker with a name, created if missing, and removed again if nothing was recorded. Commands that need the
 * same new speaker wait for the first one, as that may remove the speaker.
 * @param use gets the speaker's id.
 */
export async function withSpeaker<T>(
  { studio, data, ...waiting }: SpeakerTurn,
  name: string,
  use: (id: string) => Promise<T>,
): Promise<T> {
  const made = await inTurn(turnOfSpeaker(data, name), waiting, async () => {
    const known = await findSpeaker(studio, name);
    if (known) return { known: known.id };
    const id = await makeSpeaker(studio, name);
    try {
      return { result: await use(id) };
    } finally {
      await removeUnrecorded(studio, id);
    }
  });
  return 'known' in made ? use(made.known) : made.result;
}

async function makeSpeaker(studio: Studio, name: string): Promise<string> {
  return (await typed({ name: '--speaker' }, studio.call('createActor', { name }))).id;
}

async function removeUnrecorded(studio: Studio, id: string): Promise<void> {
  const takes = await studio.call('listTakes', { actor_id: id, size: 1 });
  const consent = await studio.call('getConsent', { actor_id: id });
  if (takes.total === 0 && consent.state === 'none') await studio.call('deleteActor', { id });
}

/** The speaker's id; null if unknown. @throws AppError `NOT_FOUND`. */
export async function speakerId(at: SpeakerTurn, speaker: Speaker): Promise<string | null> {
  const { studio } = at;
  if (speaker === null) return null;
  if (speaker !== 'synthetic') return (await speakerNamed(studio, speaker.name)).id;
  const id = await ensureSpeaker(at, syntheticName);
  await studio.call('declareSynthetic', { actor_id: id });
  return id;
}

/** @param wanted name or id. */
async function findSpeaker(studio: Studio, wanted: string): Promise<ListedActor | undefined> {
  return (await listSpeakers(studio)).find(({ id, name }) => id === wanted || nameKey(name) === nameKey(wanted));
}
