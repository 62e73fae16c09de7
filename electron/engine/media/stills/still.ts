/** The two stills of a video: a picture, and the animated start. */
export type StillKind = 'poster' | 'preview';

/** Seconds of a video that a still may show. Dark pictures at the time of a poster are skipped for a while. */
export const stillSeconds: Record<StillKind, number> = { poster: 3, preview: 6 };

/** Changes whenever a still would look different with the same packages (`drawnWith`), to draw it again. */
export const stillVersion = 3;
