import type { Db } from '#electron/db/open.ts';
import type { SectionToSay } from '#electron/engine/workers/protocol.ts';
import { eachInSteps, inParts } from '#electron/lib/steps.ts';
import { nameKey } from '#shared/name-key.ts';
import { phraseKey, type Surroundings } from '#shared/script/index.ts';
import type { Film, TakeSeams } from '#electron/engine/speech/types.ts';
import { findSpokenIn } from '../../store/takes.ts';
import { findAudio, findAudios, type Audio } from '../../store/audios.ts';
import type { Template } from '../../store/templates.ts';

/** The actor of a template; the empty string for none. */
export type Speaking = { userId: string; actorId: string; templateId: string };

/** A template and its actor. */
export function speakingIn({ id, user_id, actor_id }: Pick<Template, 'id' | 'user_id' | 'actor_id'>): Speaking {
  return { userId: user_id, actorId: typeof actor_id === 'string' ? actor_id : '', templateId: id };
}

/**
 * Finds the actor's recording of a value; undefined if a voice has to speak it.
 * @param around the words around it, if known.
 */
export type FindRecording = (value: string, around: Surroundings | null | undefined) => SectionToSay['recording'];

/**
 * Looks up recordings by the actor of a template, at each call. Only whole values match: a recording of “Anna” is not
 * used for “Anna Maria”.
 * @param findFilm finds the film of a sound; without it, recordings have no films.
 */
export function recordingsBy(
  db: Db,
  { userId, actorId, templateId }: Speaking,
  findFilm: (sound: string) => Film | undefined = () => undefined,
): FindRecording {
  if (actorId === '') return () => undefined;
  return (name, around) => {
    const phrase = around ? phraseKey(around) : '';
    const audio = findAudio(db, { userId, actorId, templateId, phrase, name });
    // The sound never changes: a new recording gets a new capability.
    if (!audio) return undefined;
    const { capability: id } = audio;
    return { id, seams: seamsOf(db, audio, { templateId, phrase }), film: findFilm(id) };
  };
}

/** How a sound cut out of a phrase fits a place; undefined for other sounds. */
function seamsOf(
  db: Db,
  audio: Audio,
  { templateId, phrase }: { templateId: string; phrase: string },
): TakeSeams | undefined {
  const spokenIn = audio.phrase === '' ? null : findSpokenIn(db, audio.capability);
  if (!spokenIn) return undefined;
  const coupled = audio.phrase === phrase;
  const { before, after, level } = spokenIn.seams;
  // Its level was measured against one template's recording.
  return { before, after, coupled, level: coupled && audio.template_id === templateId ? level : null };
}

/** Names looked up in one statement. */
const namesAtOnce = 200;

/**
 * Looks up the recordings of many values, each once, in steps that let the event loop serve others.
 * @param query `actorId` null for any actor, `templateId` null for sounds of no particular template, `phrase` empty for
 * sounds of no particular place.
 * @returns a function from a value to its recording, or undefined.
 */
export async function findRecordings(
  db: Db,
  query: { userId: string; actorId: string | null; templateId: string | null; phrase: string },
  values: readonly string[],
): Promise<(value: string) => Audio | undefined> {
  const keys = new Map<string, string>();
  const sounds = new Map<string, Audio | undefined>();
  const distinct: string[] = [];
  await eachInSteps(values, (value) => {
    if (keys.has(value)) return;
    const key = nameKey(value);
    keys.set(value, key);
    if (sounds.has(key)) return;
    sounds.set(key, undefined);
    distinct.push(key);
  });
  const lookUp = (some: readonly string[]): void => {
    for (const [key, audio] of findAudios(db, query, some)) sounds.set(key, audio);
  };
  await eachInSteps(inParts(distinct, namesAtOnce), lookUp, undefined, 1);
  return (value) => sounds.get(keys.get(value) ?? nameKey(value));
}
