import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentKinds, contentPath, openContent, type ContentKey } from '#electron/engine/workers/content.ts';
import { placesIn } from '../../support/places.ts';

const places = placesIn('data');

describe('content that a task names', () => {
  it('is found in the folder of its kind, wherever a machine has that', async () => {
    expect(contentKinds.map((kind) => contentPath(places, `${kind}/a`))).toEqual(
      contentKinds.map((kind) => join('data', kind, 'a')),
    );
    expect(contentPath(places, 'temporary/a/0.wav')).toBe(join('data', 'temporary', 'a', '0.wav'));
    expect(contentPath(places, 'assets')).toBe(join('data', 'assets'));
    const elsewhere = openContent(placesIn('data', { templates: '/scratch' }));
    expect(await elsewhere.local('templates/hash')).toBe(join('/scratch', 'hash'));
    expect(await elsewhere.write('templates/hash', async (path) => `made ${path}`)).toBe(
      `made ${join('/scratch', 'hash')}`,
    );
  });

  it.each(['', 'sources/', 'sources/..', 'sources/../sounds/a', 'sources//a', 'paid-speech/a', '/etc/passwd'])(
    'is nothing outside these folders: %s',
    (key) => {
      expect(() => contentPath(places, key as ContentKey)).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
    },
  );
});
