import type { TakeFlag } from '#shared/api/index.ts';
import type { Heard } from '#shared/listening.ts';
import type { Task } from '#electron/engine/workers/protocol.ts';
import { recognizingIn, storedVoice } from '../../domain/clips/listening.ts';
import { requireTemplate } from '../../domain/templates/readiness.ts';
import type { InteractiveCall } from '../../requests/call.ts';
import type { Services } from '../../requests/services.ts';
import { pronunciationsIn } from '../../store/pronunciations.ts';

type TakeToHear = Pick<Extract<Task, { kind: 'listen-take' }>, 'source' | 'value' | 'variable' | 'around' | 'among'> & {
  /** Its template, whose script tells the language; null for any. */
  templateId: string | null;
};

/** Listens to a recording of a value, if there is a recognizer; null without one. */
export async function listenToTake(
  services: Services,
  { userId, interactive }: InteractiveCall,
  { templateId, ...take }: TakeToHear,
): Promise<Heard | null> {
  const { db, pool } = services;
  const template = templateId === null ? undefined : requireTemplate(db, userId, templateId);
  const recognizing = recognizingIn(services, template?.greetings ?? '', template ? storedVoice(template) : null);
  if (recognizing.recognizer === null) return null;
  const pronunciations = pronunciationsIn(db, userId, take.value);
  return pool.run({ kind: 'listen-take', ...take, pronunciations, ...recognizing }, interactive);
}

/** The flags of a take, and that it may not say its value. */
export function withHeard(flags: readonly TakeFlag[], heard: Heard | null): TakeFlag[] {
  const isUnsure = heard?.verdict === 'unsure' && !flags.includes('unsure');
  return isUnsure ? [...flags, 'unsure'] : [...flags];
}
