/** The two stills of a video: a picture, and the animated start. */
export type StillKind = 'poster' | 'preview';

/** Changes whenever a still would look different: what an older one drew is then made again. */
export const stillVersion = 3;
