import type { OperationOutput } from '#shared/api/index.ts';
import { call } from '../platform/bridge.ts';
import type { PhraseRead } from './takes.ts';
import { studioIdOf } from './templates.ts';

/** A camera's picture beside the template's face in a section. */
export type JudgedStill = OperationOutput<'judgeFace'>;

/**
 * Compares a still of the camera with the template's face where a phrase is said.
 * @param still a JPEG, as recorded, base64. @throws AppError
 */
export async function judgeFace(phrase: NonNullable<PhraseRead>, still: string): Promise<JudgedStill> {
  const { templateId, variable, occurrence } = phrase;
  return call('judgeFace', { video_instance_id: await studioIdOf(templateId), variable, occurrence, still });
}
