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
