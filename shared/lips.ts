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

/** What a service for lips failed in. */
export const serviceFailures = [
  /** It is slow, busy or gone. */
  'service_unavailable',
  /** It refused the order or its key, or has none. */
  'service_refused',
  /** Its answer is no video of the size and length that were asked for. */
  'service_unusable',
] as const;

/** Why a value has no lips: its film is refused, there is none that may be used, or a service made none. */
export const lipsReasons = [
  ...lipsRefusals,
  'not_filmed',
  'consent_missing',
  'consent_withdrawn',
  ...serviceFailures,
] as const;
export type LipsReason = (typeof lipsReasons)[number];
