import { join } from 'node:path';
import type { VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { imitatesActor, voiceIdOf } from '#shared/voices.ts';
import type { Db } from '#electron/db/open.ts';
import type { VoiceReference } from '#electron/engine/speech/types.ts';
import type { DataFolder } from '../../store/data-folder.ts';
import type { Speaking } from '../audio/recordings.ts';
import { latestConsent } from '../../store/consents.ts';
import { speakerOf } from './likeness.ts';

/** What an actor has read aloud, while the consent holds; undefined where there is none, or only a computer voice. */
export function readingOf(
  { db, folders }: { db: Db; folders: DataFolder },
  { userId, actorId }: { userId: string; actorId: string },
): VoiceReference | undefined {
  const consent = actorId === '' ? undefined : latestConsent(db, userId, actorId);
  if (!consent?.reading || consent.withdrawn_at !== null) return undefined;
  const { capability, text } = consent.reading;
  return { id: capability, file: join(folders.sounds, capability), text };
}

/**
 * What a voice that imitates an actor listens to: the actor's own reading of the consent, so that nothing is imitated
 * that was not allowed. Undefined for all other voices.
 * @throws AppError `CONSENT_MISSING` (`subject` = the voice's id), also for an actor whose consent was not read aloud.
 */
export function referenceFor(
  services: { db: Db; folders: DataFolder },
  actor: { userId: string; actorId: string },
  voice: VoiceConfig,
): VoiceReference | undefined {
  if (!imitatesActor(voice)) return undefined;
  const reading = readingOf(services, actor);
  if (!reading) throw new AppError('CONSENT_MISSING', { subject: voiceIdOf(voice) });
  return reading;
}

/** The same for whoever speaks in a template. @throws AppError `CONSENT_MISSING`. */
export function referenceIn(
  services: { db: Db; folders: DataFolder },
  speaking: Speaking,
  voice: VoiceConfig,
): VoiceReference | undefined {
  return referenceFor(services, { userId: speaking.userId, actorId: speakerOf(services.db, speaking) }, voice);
}
