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
