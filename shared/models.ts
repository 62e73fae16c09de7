/** Families of models that speak; those in {@link cloningFamilies} imitate a recording. */
export const voiceFamilies = ['vits', 'kokoro', 'kitten', 'matcha', 'zipvoice', 'pocket'] as const;
/** Families of models that recognize speech. */
export const recognitionFamilies = ['whisper', 'moonshine', 'nemoCtc'] as const;

type VoiceFamily = (typeof voiceFamilies)[number];
type RecognitionFamily = (typeof recognitionFamilies)[number];
export type ModelFamily = VoiceFamily | RecognitionFamily;

/** Families that speak in the voice of a short recording (zero-shot cloning). */
export const cloningFamilies: readonly ModelFamily[] = ['zipvoice', 'pocket'];

/** The language tag of models that understand many. */
export const manyLanguages = 'mul';

export function speaks(family: ModelFamily): family is VoiceFamily {
  return voiceFamilies.some((name) => name === family);
}

/**
 * What the catalogue says of licences where an SPDX id does not say it, in English. Programs read these; the window says the
 * same in its language.
 */
export const statedLicences = {
  card: 'see MODEL_CARD in the model',
  blizzard: 'Blizzard 2013 (non-commercial; see MODEL_CARD)',
} as const;

/** A name for the model in a folder or archive: “vits-piper-en_US-joe-medium.tar.bz2” → “Joe”. */
export function nameOfModelFile(file: string): string {
  const plain = file.replace(/\.(?:tar\.(?:bz2|gz)|tgz|tar)$/u, '').replace(/-(?:int8|fp16)$/u, '');
  const [, person] = /^vits-[a-z0-9]+-[a-z]{2,3}_[A-Z]{2}-(.+?)(?:-(?:x_low|low|medium|high))?$/u.exec(plain) ?? [];
  return (person ?? plain.replace(/^sherpa-onnx-/u, ''))
    .split(/[-_]/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The id of an imported model: its name in the letters of an id, and never one of the catalogue's. */
export function importedModelId(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `imported-${plain === '' ? 'model' : plain.slice(0, 80)}`;
}

/** Number of names for which the time of a slow voice is given. */
export const manyNames = 500;
/** A voice is slow from this processor time a name on, seconds. */
const slowName = 0.5;

/** Minutes a slow voice takes for {@link manyNames} on one core, at least one; null for quick ones. */
export function minutesForManyNames(secondsPerName: number | null | undefined): number | null {
  if (secondsPerName === null || secondsPerName === undefined || secondsPerName < slowName) return null;
  return Math.max(1, Math.round((secondsPerName * manyNames) / 60));
}
