import type { Db } from '#electron/db/open.ts';
import type { SectionToSay } from '#electron/engine/workers/protocol.ts';
import { eachInSteps, inParts } from '#electron/lib/steps.ts';
import { nameKey } from '#shared/name-key.ts';
import { phraseKey, type Surroundings } from '#shared/script/index.ts';
import type { TakeSeams } from '#electron/engine/speech/types.ts';
import { findSpokenIn } from '../../store/takes.ts';
import { findAudio, findAudios, type Audio } from '../../store/audios.ts';
import type { Template } from '../../store/templates.ts';

/** Who speaks in a template; no actor is the empty string. */
export type Speaking = { userId: string; actorId: string; templateId: string };

/** The actor a template names. */
export function speakingIn({ id, user_id, actor_id }: Pick<Template, 'id' | 'user_id' | 'actor_id'>): Speaking {
  return { userId: user_id, actorId: typeof actor_id === 'string' ? actor_id : '', templateId: id };
}

/**
 * Gives the actor's recording of a value, or undefined where a voice has to say it.
 * @param around what is said around it, where that is known.
 */
export type FindRecording = (value: string, around: Surroundings | null | undefined) => SectionToSay['recording'];

/**
 * Recordings by whoever speaks in a template, as they are now. A value is looked up as a whole: of “Anna Maria”, a
 * recording of “Anna” is no part.
 */
export function recordingsBy(db: Db, { userId, actorId, templateId }: Speaking): FindRecording {
  if (actorId === '') return () => undefined;
  return (name, around) => {
    const phrase = around ? phraseKey(around) : '';
    const audio = findAudio(db, { userId, actorId, templateId, phrase, name });
    // The sound never changes: another recording has another capability.
    return audio && { id: audio.capability, seams: seamsOf(db, audio, { templateId, phrase }) };
  };
}

/** How a sound that was cut out of a phrase fits a place; undefined for any other. */
function seamsOf(
  db: Db,
  audio: Audio,
  { templateId, phrase }: { templateId: string; phrase: string },
): TakeSeams | undefined {
  const spokenIn = audio.phrase === '' ? null : findSpokenIn(db, audio.capability);
  if (!spokenIn) return undefined;
  const coupled = audio.phrase === phrase;
  const { before, after, level } = spokenIn.seams;
  // The level was measured against one template's recording.
  return { before, after, coupled, level: coupled && audio.template_id === templateId ? level : null };
}

/** Names looked up by one statement. */
const namesAtOnce = 200;

/**
 * Looks up the recordings of many values, each once, in steps between which the event loop serves others.
 * @param query `actorId` null for any actor, `templateId` null for sounds that are for any template, `phrase` empty
 * for any place.
 * @returns the recording of one of the values, undefined where there is none.
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
