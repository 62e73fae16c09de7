import { join } from 'node:path';
import type { Db } from '#electron/db/open.ts';
import type { Recording } from '#electron/engine/speech/types.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import { findAudio } from '../../store/audios.ts';
import type { Template } from '../../store/templates.ts';

/** Who speaks in a template; no actor is the empty string. */
export type Speaking = { userId: string; actorId: string; templateId: string };

/** The actor a template names. */
export function speakingIn({ id, user_id, actor_id }: Pick<Template, 'id' | 'user_id' | 'actor_id'>): Speaking {
  return { userId: user_id, actorId: typeof actor_id === 'string' ? actor_id : '', templateId: id };
}

/** Gives the actor's recording of a value, or undefined where a voice has to say it. */
export type FindRecording = (value: string) => Recording | undefined;

/**
 * Recordings by whoever speaks in a template, as they are now. A value is looked up as a whole: of “Anna Maria”, a
 * recording of “Anna” is no part.
 */
export function recordingsBy(
  { db, folders }: { db: Db; folders: DataFolder },
  { userId, actorId, templateId }: Speaking,
): FindRecording {
  if (actorId === '') return () => undefined;
  return (name) => {
    const audio = findAudio(db, { userId, actorId, templateId, name });
    // The file never changes: another recording has another capability.
    return audio && { file: join(folders.sounds, audio.capability), id: audio.capability };
  };
}
