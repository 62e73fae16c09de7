import type { VoiceConfig } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { imitatesActor, voiceIdOf } from '#shared/voices.ts';
import type { Db } from '#electron/db/open.ts';
import type { Reading } from '#electron/engine/workers/protocol.ts';
import type { Speaking } from '../audio/recordings.ts';
import { latestConsent } from '../../store/consents.ts';
import { speakerOf } from './likeness.ts';

/** The actor's reading of the latest consent; undefined if that was not read aloud, or was withdrawn. */
export function readingOf(db: Db, { userId, actorId }: { userId: string; actorId: string }): Reading | undefined {
  const consent = actorId === '' ? undefined : latestConsent(db, { userId, actorId });
  if (!consent?.reading || consent.withdrawn_at !== null) return undefined;
  const { capability, text } = consent.reading;
  return { id: capability, text };
}

/**
 * The sample for a voice that imitates an actor: the actor's own reading of the consent, so that no voice is imitated
 * without permission. Undefined for other voices.
 * @throws AppError `CONSENT_MISSING` (`subject` = the voice's id), also if the consent was not read aloud.
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

/** As {@link referenceFor}, for the speaker of a template. @throws AppError `CONSENT_MISSING`. */
export function referenceIn(db: Db, speaking: Speaking, voice: VoiceConfig): Reading | undefined {
  return referenceFor(db, { userId: speaking.userId, actorId: speakerOf(db, speaking) }, voice);
}
