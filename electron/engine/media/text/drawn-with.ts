import { packageNames, withVersion } from '#electron/lib/packages.ts';

/**
 * Packages that pictures are drawn with, each with its version, for the names of what is kept: another version of FFmpeg, of
 * the canvas or of a font may draw the same otherwise. The studio names pictures that only its workers draw.
 */
export const drawnWith: readonly string[] = packageNames
  .filter((name) => name === 'node-av' || name === '@napi-rs/canvas' || name.startsWith('@fontsource-variable/'))
  .map(withVersion);
