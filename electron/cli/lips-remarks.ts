import type { LipsUsed } from '#shared/api/index.ts';
import type { LipsReason } from '#shared/lips.ts';

/** Why a film is not shown, as the command line says it. */
export const lipsReasonTexts: Record<LipsReason, string> = {
  no_face: 'no face',
  several_faces: 'several faces',
  other_person: 'another person',
  turned: 'head turned otherwise than in the recording',
  side_light: 'light from another side',
  small_face: 'face too small',
  blurred: 'blurred',
  hidden: 'mouth hidden',
  cut_off: 'face or value cut off',
  mismatch: 'does not fit the recording',
  unavailable: 'film missing, damaged or not checked',
  not_filmed: 'not filmed',
  consent_missing: 'no consent for the face',
  consent_withdrawn: 'consent withdrawn',
  service_unavailable: 'no answer in time',
  service_refused: 'order refused',
  service_unusable: 'answer not usable',
};

/** How many values have lips, and why others have none; undefined for no values. */
export function lipsNote(lips: readonly LipsUsed[]): string | undefined {
  if (lips.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { reason, tried } of lips) {
    if (reason === null) continue;
    const text = `${tried ? 'service: ' : ''}${lipsReasonTexts[reason]}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const from = (source: LipsUsed['used']): number => lips.filter(({ used }) => used === source).length;
  const served = from('service') === 0 ? '' : `, from the service: ${from('service')}`;
  const reasons = [...counts].map(([text, count]) => `; ${count} ${text}`);
  return `Mouths from films: ${from('filmed')} of ${lips.length} values${served}${reasons.join('')}.`;
}
