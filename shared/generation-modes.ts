/**
 * How a video is made: `keep_original` keeps the recording and replaces values in their places; with `full_script` a
 * voice speaks the whole script, and the pictures follow.
 */
export const generationModes = ['keep_original', 'full_script'] as const;
export type GenerationMode = (typeof generationModes)[number];

/** The size of a `full_script` video. */
export const smoothQualities = ['standard', 'premium'] as const;
export type SmoothQuality = (typeof smoothQualities)[number];

/** Maximum lines of its picture. */
export const linesOfQuality = { standard: '480p', premium: '720p' } as const satisfies Record<SmoothQuality, string>;

/** A value this many times as long as its place, and longer by so many seconds, is visibly out of sync. */
const farTooLong = { times: 3, seconds: 1.5 };

/**
 * Whether a value has no room in the recording, so that only `full_script` can say it well.
 * @param clip seconds of the value and of its place, or why there is no clip.
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
