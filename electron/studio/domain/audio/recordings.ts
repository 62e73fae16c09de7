import type { Db } from '#electron/db/open.ts';
import type { SectionToSay } from '#electron/engine/workers/protocol.ts';
import { inSteps } from '#electron/lib/steps.ts';
import { nameKey } from '#shared/rows/name-key.ts';
import { findAudio, findAudios, type Audio } from '../../store/audios.ts';
import type { Template } from '../../store/templates.ts';

/** Who speaks in a template; no actor is the empty string. */
export type Speaking = { userId: string; actorId: string; templateId: string };

/** The actor a template names. */
export function speakingIn({ id, user_id, actor_id }: Pick<Template, 'id' | 'user_id' | 'actor_id'>): Speaking {
  return { userId: user_id, actorId: typeof actor_id === 'string' ? actor_id : '', templateId: id };
}

/** Gives the actor's recording of a value, or undefined where a voice has to say it. */
export type FindRecording = (value: string) => SectionToSay['recording'];

/**
 * Recordings by whoever speaks in a template, as they are now. A value is looked up as a whole: of “Anna Maria”, a
 * recording of “Anna” is no part.
 */
export function recordingsBy(db: Db, { userId, actorId, templateId }: Speaking): FindRecording {
  if (actorId === '') return () => undefined;
  return (name) => {
    const audio = findAudio(db, { userId, actorId, templateId, name });
    // The sound never changes: another recording has another capability.
    return audio && { id: audio.capability };
  };
}

/** Names looked up by one statement. */
const namesAtOnce = 200;

/**
 * Looks up the recordings of many values, each once, in steps between which the event loop serves others.
 * @param query `actorId` null for any actor, `templateId` null for sounds that are for any template.
 * @returns the recording of one of the values, undefined where there is none.
 */
export async function findRecordings(
  db: Db,
  query: { userId: string; actorId: string | null; templateId: string | null },
  values: readonly string[],
): Promise<(value: string) => Audio | undefined> {
  const keys = new Map<string, string>();
  const sounds = new Map<string, Audio | undefined>();
  const distinct: string[] = [];
  await inSteps(values.length, (index) => {
    const value = values[index] ?? '';
    if (keys.has(value)) return;
    const key = nameKey(value);
    keys.set(value, key);
    if (sounds.has(key)) return;
    sounds.set(key, undefined);
    distinct.push(key);
  });
  const lookUp = (part: number): void => {
    const some = distinct.slice(part * namesAtOnce, (part + 1) * namesAtOnce);
    for (const [key, audio] of findAudios(db, query, some)) sounds.set(key, audio);
  };
  await inSteps(Math.ceil(distinct.length / namesAtOnce), lookUp, undefined, 1);
  return (value) => sounds.get(keys.get(value) ?? nameKey(value));
}
