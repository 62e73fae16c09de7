/** Reasons for the sound of words. */
export const clipReasons = [
  /** The actor's own recording of the value. */
  'recorded',
  /** The chosen voice. */
  'voice',
  /** No voice was chosen: the built-in one nearest to the recorded person. */
  'nearest',
  /** The chosen voice, speaking words of another language by that language's rules. */
  'foreign_words',
  /** Another voice, as the chosen one cannot read the script. */
  'other_script',
] as const;
export type ClipReason = (typeof clipReasons)[number];

/** Replaces a voice's id for recorded words. */
export const recordingSource = 'recording';

/** Better sources than the voice's own sound, best first: the actor, or a voice matched to the actor. */
export const betterSources = [recordingSource, 'likeness'] as const;

/** Why a better source was not used. */
export const passedOverReasons = [
  /** Neither the request nor the template names an actor. */
  'no_actor',
  'not_recorded',
  /** The actor has not consented to voice matching. */
  'no_consent',
  'consent_withdrawn',
  /** The voice's settings do not include it. */
  'switched_off',
] as const;

/** A better source of a value's sound that was not used. */
export type PassedOver = {
  source: (typeof betterSources)[number];
  reason: (typeof passedOverReasons)[number];
};
