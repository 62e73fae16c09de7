import type { LipsUsed } from '#shared/api/index.ts';
import type { LipsReason } from '#shared/lips.ts';

/** Why a film is not shown, as the command line says it. */
export const lipsReasonTexts: Record<LipsReason, string> = {
  no_face: 'no face in the film',
  several_faces: 'several faces in the film',
  other_person: 'another person in the film',
  turned: 'head turned otherwise than in the recording',
  side_light: 'light from another side',
  small_face: 'face too small',
  blurred: 'blurred',
  hidden: 'mouth hidden',
  cut_off: 'face or value cut off',
  mismatch: 'does not fit the recording',
  unavailable: 'film missing, damaged or not checked',
  not_filmed: 'not filmed',
  consent_withdrawn: 'consent withdrawn',
};

/** How many values have lips, and why others have none; undefined for no values. */
export function lipsNote(lips: readonly LipsUsed[]): string | undefined {
  if (lips.length === 0) return undefined;
  const counts = new Map<LipsReason, number>();
  for (const { reason } of lips) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const filmed = lips.filter(({ used }) => used === 'filmed').length;
  const reasons = [...counts].map(([reason, count]) => `; ${count} ${lipsReasonTexts[reason]}`);
  return `Mouths from films: ${filmed} of ${lips.length} values${reasons.join('')}.`;
}
