import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/index.ts';
import type { Studio } from '#electron/client/studio.ts';
import type { MediaSaver } from '#electron/client/transfers/media-saver.ts';
import { saveVideo } from '#electron/desktop/exports/save-video.ts';
import { videoRecord } from '../../support/campaign-records.ts';
import { thrownBy } from '../../support/thrown.ts';

/** Exports a video whose address has expired, from a studio that answers about the video `id`. @returns what was saved. */
async function savedAfter(id: string): Promise<string[]> {
  const saved: string[] = [];
  const save = async ({ address }: { address: string }) => {
    if (address === '/old') throw new AppError('NOT_FOUND');
    saved.push(address);
  };
  const call = async () => ({ id, url: `/new/${id}` });
  const made = { studio: { call: call as never } as Partial<Studio> as Studio, saver: { save } as never as MediaSaver };
  const video = videoRecord(0, { status: 'succeeded', videoUrl: '/old' });
  const file = { jobId: 'j', campaignId: 'c', row: 0, path: '/out/Ada.mp4', done: false, ended: null };
  await saveVideo(made, video, file, new AbortController().signal, () => undefined);
  return saved;
}

test('a video whose address has expired is saved from its new one, never from that of another video', async () => {
  expect(await savedAfter('v0')).toEqual(['/new/v0']);
  expect(await thrownBy(savedAfter('v1'))).toMatchObject({ sentence: { key: 'videoNotOnStudio' } });
});
