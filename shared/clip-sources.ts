/** Why words sound as they do. */
export const clipReasons = [
  /** The actor's own recording of the value. */
  'recorded',
  /** The voice that was asked for. */
  'voice',
  /** The voice that was asked for, saying words of another language by that language's rules. */
  'foreign_words',
  /** Another voice, as the one asked for cannot read the script. */
  'other_script',
] as const;
export type ClipReason = (typeof clipReasons)[number];

/** Stands where a voice's id does, for words that are not spoken by a voice. */
export const recordingSource = 'recording';
