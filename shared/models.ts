/** Families of models that speak; those in {@link cloningFamilies} imitate a recording. */
export const voiceFamilies = ['vits', 'kokoro', 'kitten', 'matcha', 'zipvoice', 'pocket'] as const;
/** Families of models that recognize speech. */
export const recognitionFamilies = ['whisper', 'moonshine', 'nemoCtc'] as const;

export type VoiceFamily = (typeof voiceFamilies)[number];
export type RecognitionFamily = (typeof recognitionFamilies)[number];
export type ModelFamily = VoiceFamily | RecognitionFamily;

/** Families that speak in the voice of a short recording (zero-shot cloning). */
export const cloningFamilies: readonly ModelFamily[] = ['zipvoice', 'pocket'];

export function speaks(family: ModelFamily): family is VoiceFamily {
  return voiceFamilies.some((name) => name === family);
}
