/**
 * How a video is made: `keep_original` keeps the recording and says values in their places; `full_script` has a voice speak
 * the whole script, and the pictures follow.
 */
export const generationModes = ['keep_original', 'full_script'] as const;
export type GenerationMode = (typeof generationModes)[number];

/** The size of a `full_script` video. */
export const smoothQualities = ['standard', 'premium'] as const;
export type SmoothQuality = (typeof smoothQualities)[number];

/** Lines of its picture, where the template has more. */
export const linesOfQuality = { standard: '480p', premium: '720p' } as const satisfies Record<SmoothQuality, string>;

/** A value this many times as long as its place, and by so many seconds, is seen not to be spoken. */
const farTooLong = { times: 3, seconds: 1.5 };

/**
 * Whether a value has no room in the recording, so that only a voice that speaks the whole script can say it well.
 * @param clip how long the value and its place take, seconds, or why there is no clip.
 */
export function wantsWholeScript(clip: {
  reason: string | null;
  seconds: number | null;
  place_seconds: number | null;
}): boolean {
  const { reason, seconds, place_seconds: place } = clip;
  if (reason === 'SECTION_TOO_LONG') return true;
  if (seconds === null || place === null) return false;
  return seconds > farTooLong.times * place && seconds - place > farTooLong.seconds;
}
