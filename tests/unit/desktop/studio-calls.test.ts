import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  mediaAddress,
  publicAddress,
  timestampSchema,
  windowOperationIds,
  withheldAddress,
} from '#shared/api/index.ts';
import { ipcRequests } from '#shared/ipc/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import { forWindow, studioCallHandlers, type CallFollowers } from '#electron/desktop/studio-calls.ts';
import { thrownBy } from '../../support/thrown.ts';

const media = { path: (kind: string, url: string) => `/media/${kind}/${url.length}` };

/** The door to a studio that answers always the same. */
function door(answer: unknown, followers: CallFollowers = {}) {
  const asked: unknown[] = [];
  const call = async (id: unknown, input: unknown): Promise<unknown> => {
    asked.push([id, input]);
    return answer;
  };
  const studio = { account: 'sam', call } as unknown as Studio;
  return { asked, ...studioCallHandlers({ connection: { studio: () => studio }, media, followers }) };
}

describe('a call of the window', () => {
  test('reaches the studio with the fields that it gave, parsed, and without defaults', async () => {
    const { asked, ...handlers } = door({ total: 0, callbacks: [] });
    await handlers['studio.call']({ id: 'listCallbacks', input: { page: '2', nonsense: 'x' } });
    expect(asked).toEqual([['listCallbacks', { page: 2 }]]);
  });

  test('with an input that the operation refuses reaches no studio', async () => {
    const { asked, ...handlers } = door(null);
    const refused = handlers['studio.call']({ id: 'savePronunciation', input: { name: 'Ada' } });
    expect(await thrownBy(refused)).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(asked).toEqual([]);
  });

  test('is followed by the app, which gets the answer as the studio gave it', async () => {
    const followed: unknown[] = [];
    const renameFolder: CallFollowers['renameFolder'] = (...told) => void followed.push(told);
    const answer = { id: 'f', name: 'Autumn' };
    const { asked, ...handlers } = door(answer, { renameFolder });
    const input = { id: '3f2b8a52-6a3c-4f7e-9a68-0d1c3a5b7e91', name: 'Autumn' };
    await handlers['studio.call']({ id: 'renameFolder', input });
    expect(asked).toEqual([['renameFolder', input]]);
    expect(followed).toMatchObject([[{ account: 'sam' }, { input, answer }]]);
  });

  test('can only name operations that the table opens to it', () => {
    const accepts = (id: string): boolean => ipcRequests['studio.call'].input.safeParse({ id, input: {} }).success;
    expect(windowOperationIds.filter((id) => !accepts(id))).toEqual([]);
    expect(['issueToken', 'listAccounts', 'toString'].filter(accepts)).toEqual([]);
  });
});

describe('an answer for the window', () => {
  const asset = z.object({
    media: z.string(),
    url: mediaAddress(({ media }) => (media === 'video' ? 'video' : 'picture')).nullable(),
  });

  test('has paths of the app for media, whatever holds them, and public addresses as they are', () => {
    const schema = z.object({
      assets: z.array(asset).default([]),
      byName: z.record(z.string(), mediaAddress('sound')),
      either: z.union([z.object({ peaks: mediaAddress('waveform') }), z.null()]),
      webhook: publicAddress(),
      thumbnail: withheldAddress().nullable(),
    });
    const answer = {
      assets: [
        { media: 'video', url: 'http://studio/1' },
        { media: 'image', url: 'http://studio/22' },
        { media: 'image', url: null },
      ],
      byName: { Ada: 'http://studio/333' },
      either: { peaks: 'http://studio/4444' },
      webhook: 'https://crm.example.com/done',
      thumbnail: 'https://partner.example.com/?key=secret',
    };
    expect(forWindow(schema, answer, media)).toEqual({
      assets: [
        { media: 'video', url: '/media/video/15' },
        { media: 'image', url: '/media/picture/16' },
        { media: 'image', url: null },
      ],
      byName: { Ada: '/media/sound/17' },
      either: { peaks: '/media/waveform/18' },
      webhook: 'https://crm.example.com/done',
      thumbnail: null,
    });
  });

  test('has times with their zone, and nothing of what the interface leaves open', () => {
    const schema = z.object({ created_at: timestampSchema.nullable(), data: z.unknown(), name: z.string() });
    const answer = { created_at: '2026-11-21T09:30:00.000', data: { url: 'http://studio/1' }, name: 'Ada', more: 1 };
    expect(forWindow(schema, answer, media)).toEqual({
      created_at: '2026-11-21T09:30:00.000Z',
      data: null,
      name: 'Ada',
    });
    expect(forWindow(z.unknown(), 'http://studio/1', media)).toBeNull();
  });

  test('is refused where its schema has a kind that nobody looks through', () => {
    const schema = z.object({ page: z.custom<string>() });
    expect(() => forWindow(schema, { page: 'http://studio/1' }, media)).toThrow('ZodCustom');
  });
});
