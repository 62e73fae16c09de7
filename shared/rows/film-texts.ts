import type { ShownFinding } from '../api/index.ts';
import type { LabelKey } from '../language/index.ts';
import type { LipsRefusal } from '../lips.ts';

/** Why a film's mouth is not shown, with advice. */
export const filmTexts: Record<LipsRefusal, LabelKey> = {
  no_face: 'films.noFace',
  several_faces: 'films.severalFaces',
  other_person: 'films.otherPerson',
  turned: 'films.turned',
  side_light: 'films.sideLight',
  small_face: 'films.smallFace',
  blurred: 'films.blurred',
  hidden: 'films.hidden',
  cut_off: 'films.cutOff',
  mismatch: 'films.mismatch',
  unavailable: 'films.unavailable',
};

/** Why a service made no lips, with advice. Whatever does not fit in its answer is the service's matter. */
export function lipsFailureText(failed: ShownFinding['failed'] = 'unavailable'): LabelKey {
  switch (failed) {
    case 'service_unavailable':
      return 'films.serviceUnavailable';
    case 'service_refused':
      return 'films.serviceRefused';
    case 'service_unusable':
      return 'films.serviceUnusable';
    case 'consent_missing':
      return 'films.consentMissing';
    case 'unavailable':
      return 'films.serviceUnchecked';
    default:
      return 'films.serviceMismatch';
  }
}
