import { packageNames, withVersion } from '#electron/lib/packages.ts';

/**
 * Packages that draw pictures, with their versions, for the keys of artifacts: another version of FFmpeg, the canvas or
 * a font may draw the same differently. The studio names pictures that only its workers draw.
 */
export const drawnWith: readonly string[] = packageNames
  .filter((name) => name === 'node-av' || name === '@napi-rs/canvas' || name.startsWith('@fontsource-variable/'))
  .map(withVersion);
