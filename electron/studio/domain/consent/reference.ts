import type { VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { imitatesActor, voiceIdOf } from '#shared/voices.ts';
import type { Db } from '#electron/db/open.ts';
import type { Reading } from '#electron/engine/workers/protocol.ts';
import type { Speaking } from '../audio/recordings.ts';
import { latestConsent } from '../../store/consents.ts';
import { speakerOf } from './likeness.ts';

/** What an actor has read aloud, while the consent holds; undefined where there is none, or only a computer voice. */
export function readingOf(db: Db, { userId, actorId }: { userId: string; actorId: string }): Reading | undefined {
  const consent = actorId === '' ? undefined : latestConsent(db, userId, actorId);
  if (!consent?.reading || consent.withdrawn_at !== null) return undefined;
  const { capability, text } = consent.reading;
  return { id: capability, text };
}

/**
 * What a voice that imitates an actor listens to: the actor's own reading of the consent, so that nothing is imitated
 * that was not allowed. Undefined for all other voices.
 * @throws AppError `CONSENT_MISSING` (`subject` = the voice's id), also for an actor whose consent was not read aloud.
 */
export function referenceFor(
  db: Db,
  actor: { userId: string; actorId: string },
  voice: VoiceConfig,
): Reading | undefined {
  if (!imitatesActor(voice)) return undefined;
  const reading = readingOf(db, actor);
  if (!reading) throw new AppError('CONSENT_MISSING', { subject: voiceIdOf(voice) });
  return reading;
}

/** The same for whoever speaks in a template. @throws AppError `CONSENT_MISSING`. */
export function referenceIn(db: Db, speaking: Speaking, voice: VoiceConfig): Reading | undefined {
  return referenceFor(db, { userId: speaking.userId, actorId: speakerOf(db, speaking) }, voice);
}
