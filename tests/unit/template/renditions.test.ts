import { expect, test } from 'vitest';
import { renditionOf, sizeIn } from '#electron/engine/template/renditions.ts';

test.each([
  ['480p', { width: 1920, height: 1080 }, '480p'],
  ['720p', { width: 1080, height: 1920 }, '720p'],
  ['720p', { width: 1280, height: 720 }, 'source'],
  ['480p', { width: 360, height: 288 }, 'source'],
  [undefined, { width: 1920, height: 1080 }, 'source'],
] as const)('a video asked for in %s of a template of %o is the rendition %s', (asked, size, expected) => {
  expect(renditionOf(asked, size)).toBe(expected);
});

test('a rendition keeps the shape of its template, in whole chroma samples', () => {
  expect(sizeIn('480p', { width: 1280, height: 720 })).toEqual({ width: 852, height: 480 });
  expect(sizeIn('720p', { width: 1080, height: 1920 })).toEqual({ width: 720, height: 1280 });
});
