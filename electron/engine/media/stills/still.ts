import { sizeWithin, type Size } from '../codec/picture-size.ts';

/** The two stills of a video: a picture, and the animated start. */
export type StillKind = 'poster' | 'preview';

/** Seconds of a video that a still may show. Dark pictures at the time of a poster are skipped for a while. */
export const stillSeconds: Record<StillKind, number> = { poster: 3, preview: 6 };

/** Pixels of a poster's longer side, at most. */
const largestPoster = 1280;

/** Size of the poster of a picture, pixels. */
export function posterSize(picture: Size): Size {
  return sizeWithin(picture, largestPoster);
}

/** Changes whenever a still would look different with the same packages (`drawnWith`), to draw it again. */
export const stillVersion = 3;
