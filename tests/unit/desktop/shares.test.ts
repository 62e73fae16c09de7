import { expect, test } from 'vitest';
import { sharesOf } from '#electron/desktop/campaigns/shares.ts';
import { campaignRecord, videoRecord } from '../../support/campaign-records.ts';

const campaign = campaignRecord({
  variables: ['first_name', 'company'],
  fallbacks: { company: 'your team' },
  extraHeadings: ['E-mail'],
  status: 'done',
});

const video = videoRecord(0, {
  values: ['Sarah', ''],
  extras: ['s@example.com'],
  status: 'succeeded',
  videoUrl: 'https://v.example/1.mp4',
  posterUrl: 'https://v.example/1.jpg',
  shareUrl: 'https://v.example/s/1',
});

test('finished videos with a public page are shared, in the order of the rows, with their columns', () => {
  const later = { ...video, row: 2, line: 3, values: ['Bo', '=1+1'], extras: [], shareUrl: 'https://v.example/s/3' };
  const failed = { ...video, row: 1, line: 2, status: 'failed' as const };
  const { shares, csv } = sharesOf(campaign, [later, failed, video], new Map());
  expect(shares).toEqual([
    { id: 'c1-0', page: 'https://v.example/s/1', picture: 'https://v.example/1.jpg', gif: null },
    { id: 'c1-2', page: 'https://v.example/s/3', picture: 'https://v.example/1.jpg', gif: null },
  ]);
  expect(csv).toBe(
    '\ufeffrow,first_name,company,E-mail,video_page,video_pic,video_gif\r\n' +
      '1,Sarah,your team,s@example.com,https://v.example/s/1,https://v.example/1.jpg,\r\n' +
      `3,Bo,"'=1+1",,https://v.example/s/3,https://v.example/1.jpg,\r\n`,
  );
});

test('pictures for e-mails have a play button where the studio knows how to draw one', () => {
  const media = 'https://studio.example/media/Zm9v_ba-r';
  const own = { ...video, posterUrl: `${media}/poster.jpg`, gifUrl: `${media}/preview.gif` };
  const { shares, csv } = sharesOf(campaign, [own], new Map());
  expect(shares).toMatchObject([{ picture: `${media}/poster.jpg?play=1`, gif: `${media}/preview.gif?play=1` }]);
  expect(csv).toContain(`${media}/preview.gif?play=1`);
  // An address that is signed must stay as it is.
  const signed = 'https://cdn.example/media/a/poster.jpg?signature=1';
  expect(sharesOf(campaign, [{ ...video, posterUrl: signed }], new Map()).shares).toMatchObject([{ picture: signed }]);
});

test('a picture that only this computer can load is in no e-mail, and a video without a public page is not shared', () => {
  const local = { ...video, posterUrl: 'http://127.0.0.1:4000/1.jpg' };
  expect(sharesOf(campaign, [local], new Map()).shares).toMatchObject([{ picture: null }]);
  expect(sharesOf(campaign, [{ ...video, shareUrl: null }], new Map())).toMatchObject({ shares: [] });
});

test('what happened on pages is a column where anything did', () => {
  const counts = { id: 'v0', opened: 3, watched: 2, pressed: 0, seen: 0.784 };
  const { csv } = sharesOf(campaign, [video, { ...video, row: 1, line: 2, studioId: 'v1' }], new Map([['v0', counts]]));
  const [headings = '', first = '', second = ''] = csv.split('\r\n');
  expect(headings).toMatch(/,video_gif,opened,watched,seen$/u);
  expect(first).toMatch(/,3,2,78%$/u);
  expect(second).toMatch(/,0,0,0%$/u);
});
