import type { PassedOver } from '#shared/clip-sources.ts';
import type { Db } from '#electron/db/open.ts';
import type { Speaking } from '../audio/recordings.ts';
import { latestConsent } from '../../store/consents.ts';
import { actorOfTemplate } from '../../store/likenesses.ts';

/** The consent under which voices may imitate the speaker of a template, or the reason why they may not. */
export type Likeness = { consent: string } | { consent: null; reason: PassedOver['reason'] };

/**
 * The current permission to imitate the speaker of a template. A voice is matched to the template's recording, so the
 * consent of the template's actor counts; the request's actor counts only if the template names none.
 */
export function likenessOf(db: Db, speaking: Speaking): Likeness {
  const { userId } = speaking;
  const speaker = speakerOf(db, speaking);
  if (speaker === '') return { consent: null, reason: 'no_actor' };
  const consent = latestConsent(db, { userId, actorId: speaker });
  if (!consent) return { consent: null, reason: 'no_consent' };
  return consent.withdrawn_at === null ? { consent: consent.id } : { consent: null, reason: 'consent_withdrawn' };
}

/** Whether the speaker of a template was declared to be a computer voice. */
export function isComputerVoice(db: Db, speaking: Speaking): boolean {
  const speaker = speakerOf(db, speaking);
  const consent = speaker === '' ? undefined : latestConsent(db, { userId: speaking.userId, actorId: speaker });
  return consent !== undefined && consent.reading === null && consent.withdrawn_at === null;
}

/** The actor whose likeness is used. */
export function speakerOf(db: Db, { actorId, templateId }: Pick<Speaking, 'actorId' | 'templateId'>): string {
  return actorOfTemplate(db, templateId) || actorId;
}
