import manifest from '../../../../package.json' with { type: 'json' };

/**
 * Packages that pictures are drawn with, each with its version, for the names of what is kept: another version of FFmpeg, of
 * the canvas or of a font may draw the same otherwise. Versions are pinned, so the manifest has those that are installed.
 * No package is loaded for it, as the studio names pictures that only its workers draw.
 */
export const drawnWith: readonly string[] = Object.entries(manifest.dependencies)
  .filter(([name]) => name === 'node-av' || name === '@napi-rs/canvas' || name.startsWith('@fontsource-variable/'))
  .map(([name, version]) => `${name}@${version}`);
