/** Why words sound as they do. */
export const clipReasons = [
  /** The actor's own recording of the value. */
  'recorded',
  /** The voice that was asked for. */
  'voice',
  /** No voice was asked for: of those that come with the app, this is nearest to the person in the recording. */
  'nearest',
  /** The voice that was asked for, saying words of another language by that language's rules. */
  'foreign_words',
  /** Another voice, as the one asked for cannot read the script. */
  'other_script',
] as const;
export type ClipReason = (typeof clipReasons)[number];

/** Stands where a voice's id does, for words that are not spoken by a voice. */
export const recordingSource = 'recording';

/** What sounds more like the actor than a voice as it is, best first: the actor, or a voice made to sound alike. */
export const betterSources = [recordingSource, 'likeness'] as const;

/** Why a better source was not used. */
export const passedOverReasons = [
  /** Neither the request nor the template names an actor. */
  'no_actor',
  'not_recorded',
  /** The actor has not allowed voices to sound alike. */
  'no_consent',
  'consent_withdrawn',
  /** The voice's settings do not ask for it. */
  'switched_off',
] as const;

/** A better source of a value's sound that was not used. */
export type PassedOver = {
  source: (typeof betterSources)[number];
  reason: (typeof passedOverReasons)[number];
};
