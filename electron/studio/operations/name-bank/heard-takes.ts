import type { TakeFlag } from '#shared/api/index.ts';
import { toAppError } from '#shared/errors/index.ts';
import type { Heard } from '#shared/listening.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { recognizingIn, storedVoice } from '../../domain/clips/listening.ts';
import type { InteractiveCall } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { pronunciationsIn } from '../../store/pronunciations.ts';
import { findTemplate } from '../../store/templates.ts';

type TakeToHear = Pick<Extract<Task, { kind: 'listen-take' }>, 'source' | 'value' | 'variable' | 'around' | 'among'> & {
  /** Its template, whose script tells the language; null for any. */
  templateId: string | null;
};

/**
 * Listens to a recording of a value, once it is cut: null without a recognizer, and where listening fails, which is no
 * reason to lose a take.
 * @throws CancelledError, AppError `SHUTTING_DOWN`.
 */
export async function listenToTake(
  services: Services,
  { userId, interactive }: InteractiveCall,
  { templateId, ...take }: TakeToHear,
): Promise<Heard | null> {
  const { db, pool, logger } = services;
  const template = templateId === null ? undefined : findTemplate(db, userId, templateId);
  const recognizing = recognizingIn(services, template?.greetings ?? '', template ? storedVoice(template) : null);
  if (recognizing.recognizer === null) return null;
  const pronunciations = pronunciationsIn(db, userId, take.value);
  try {
    return await pool.run({ kind: 'listen-take', ...take, pronunciations, ...recognizing }, interactive);
  } catch (error) {
    const { code, detail } = toAppError(error);
    if (code === 'CANCELLED' || code === 'SHUTTING_DOWN') throw error;
    logger.warn({ code, detail }, 'a take was not listened to');
    return null;
  }
}

/** The flags of a take, and that it may not say its value. */
export function withHeard(flags: readonly TakeFlag[], heard: Heard | null): TakeFlag[] {
  const isUnsure = heard?.verdict === 'unsure' && !flags.includes('unsure');
  return isUnsure ? [...flags, 'unsure'] : [...flags];
}
