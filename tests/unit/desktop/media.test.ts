import { describe, expect, test } from 'vitest';
import { Media } from '#electron/desktop/media/media.ts';
import type { Studio } from '#electron/client/studio.ts';
import { AppError } from '#shared/errors/index.ts';
import { thrownBy } from '../../support/thrown.ts';

const unused = (): never => {
  throw new Error('not used here');
};

/** Media of a studio that is away, which shows in the error whether a path is known. */
function createMedia(): Media {
  const resolveUrl = async (): Promise<string> => {
    throw new AppError('STUDIO_UNREACHABLE');
  };
  return new Media({ studio: () => ({ resolveUrl }) as unknown as Studio, find: () => null, recording: unused });
}

describe('the path of an address in an answer', () => {
  test('stays the same while the address leads to the same kind of media', () => {
    const media = createMedia();
    const picture = media.path('picture', '/media/backgrounds/a');
    expect(media.path('picture', '/media/backgrounds/a')).toBe(picture);
    expect(media.path('picture', '/media/backgrounds/b')).not.toBe(picture);
    expect(picture).toMatch(/\.png$/u);
    expect(media.path('video', '/media/backgrounds/a')).toMatch(/\.mp4$/u);
  });

  test('is known as long as no 10,000 others were shown since the last answer with it', async () => {
    const media = createMedia();
    const [read, left] = [media.path('sound', '/media/read'), media.path('sound', '/media/left')];
    for (let index = 0; index < 9_998; index++) media.path('sound', `/media/${index}`);
    expect(media.path('sound', '/media/read')).toBe(read);
    media.path('sound', '/media/one-more');
    expect(await thrownBy(media.open(read, {}))).toMatchObject({ code: 'STUDIO_UNREACHABLE' });
    expect(await thrownBy(media.open(left, {}))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a connection that is closed without an answer', () => {
  const closed = new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });

  /** Media of a studio whose connections fail so often, and how often it is asked. */
  function failing(times: number): { media: Media; asked: () => number } {
    let asked = 0;
    const fetch = async (): Promise<Response> => {
      if (++asked <= times) throw closed;
      return new Response('a sound');
    };
    const studio = { resolveUrl: async (url: string) => url, headersFor: async () => ({}), reach: { fetch } };
    const options = { studio: () => studio as unknown as Studio, find: () => null };
    return { media: new Media({ ...options, recording: unused }), asked: () => asked };
  }

  test('is replaced by another, once', async () => {
    const once = failing(1);
    const { status } = await once.media.open(once.media.path('sound', 'https://studio.example/clip.wav'), {});
    expect([status, once.asked()]).toEqual([200, 2]);
    const away = failing(2);
    const path = away.media.path('sound', 'https://studio.example/clip.wav');
    expect(await thrownBy(away.media.open(path, {}))).toMatchObject({ code: 'STUDIO_UNREACHABLE' });
    expect(away.asked()).toBe(2);
  });
});
