/** Why a film gives no lips, or gives them only with a doubt. Stable codes, also used in reports. */
export const lipsRefusals = [
  'no_face',
  'several_faces',
  'other_person',
  'turned',
  'side_light',
  'small_face',
  'blurred',
  'hidden',
  'cut_off',
  'mismatch',
  /** The film is missing or damaged, or its faces can't be found on this computer. */
  'unavailable',
] as const;
export type LipsRefusal = (typeof lipsRefusals)[number];

/** Why a value has no lips of a film: its film is refused, or there is none that may be used. */
export const lipsReasons = [...lipsRefusals, 'not_filmed', 'consent_withdrawn'] as const;
export type LipsReason = (typeof lipsReasons)[number];
