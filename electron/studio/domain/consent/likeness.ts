import type { PassedOver } from '#shared/clip-sources.ts';
import type { Db } from '#electron/db/open.ts';
import type { Speaking } from '../audio/recordings.ts';
import { latestConsent } from '../../store/consents.ts';
import { actorOfTemplate } from '../../store/likenesses.ts';

/** Whether voices may sound like whoever speaks in a template: under which consent, or why not. */
export type Likeness = { consent: string } | { consent: null; reason: PassedOver['reason'] };

/**
 * As things are now. A voice is matched to what is heard in the template, so what counts is the consent of the actor
 * whom the template names; only where it names nobody, of the one the request names.
 */
export function likenessOf(db: Db, speaking: Speaking): Likeness {
  const { userId } = speaking;
  const speaker = speakerOf(db, speaking);
  if (speaker === '') return { consent: null, reason: 'no_actor' };
  const consent = latestConsent(db, userId, speaker);
  if (!consent) return { consent: null, reason: 'no_consent' };
  return consent.withdrawn_at === null ? { consent: consent.id } : { consent: null, reason: 'consent_withdrawn' };
}

/** The actor whose likeness counts. */
export function speakerOf(db: Db, { actorId, templateId }: Pick<Speaking, 'actorId' | 'templateId'>): string {
  return actorOfTemplate(db, templateId) || actorId;
}
