import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentStill } from '../../support/comment-still.ts';
import { standInTemplate } from '../../support/stand-in-template.ts';
import { campaignDone, readyCampaign, startTestStudio, type TestStudio } from '../../support/studio.ts';

let running: TestStudio;
let video = '';
let poster = '';
let preview = '';
let templateVideo = '';
let bytes: Buffer;

beforeAll(async () => {
  bytes = readFileSync(join(await standInTemplate(), 'template.mp4'));
  running = await startTestStudio(await standInTemplate());
  const { campaignId, templateId } = await readyCampaign(running);
  await running.client.call('updateCampaign', { id: campaignId, campaign_name: 'Spring: “Grüße” 50%' });
  await running.client.call('generateCampaign', {
    campaign_id: campaignId,
    generation_mode: 'keep_original',
    variables: ['first_name', 'company'],
    names: [['Ada', 'Engines']],
  });
  await campaignDone(running, campaignId);
  const { videos } = await running.client.call('listGeneratedByCampaign', { campaign_id: campaignId });
  video = String(videos[0]?.url);
  poster = String(videos[0]?.thumbnail);
  preview = String(videos[0]?.gif);
  templateVideo = (await running.client.call('templateDetails', { id: templateId })).media?.video_url ?? '';
});
afterAll(() => running.end());

const get = (headers: Record<string, string> = {}, url = video) => fetch(url, { headers });
const body = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a finished video', () => {
  test('is sent whole, without credentials, to whoever knows its address', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect((await body(response)).equals(bytes)).toBe(true);
  });

  test('is sent in parts', async () => {
    const size = bytes.length;
    const parts: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=100-299', 100, 300],
      [`bytes=${size - 10}-`, size - 10, size],
      ['bytes=-5', size - 5, size],
      [`bytes=50-${size * 2}`, 50, size],
    ];
    for (const [range, start, end] of parts) {
      const response = await get({ range });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`);
      expect((await body(response)).equals(bytes.subarray(start, end))).toBe(true);
    }
  });

  test('answers 416 outside of it and ignores what is no range', async () => {
    const outside = await get({ range: `bytes=${bytes.length}-` });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(await outside.json()).toMatchObject({ code: 416, result: { reason: 'RANGE_NOT_SATISFIABLE' } });
    for (const range of ['bytes=5-2', 'chunks=1-2', 'bytes=a-b', 'bytes=0-1,4-5']) {
      const response = await get({ range });
      expect(response.status).toBe(200);
      await body(response);
    }
  });

  test('sends a part only of the version the client has', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    const same = await get({ range: 'bytes=0-9', 'if-range': etag });
    expect(same.status).toBe(206);
    const other = await get({ range: 'bytes=0-9', 'if-range': '"another"' });
    expect(other.status).toBe(200);
    expect((await get({ range: 'bytes=0-9', 'if-range': `W/${etag}` })).status).toBe(200);
    expect((await get({ 'if-none-match': `"x", ${etag}` })).status).toBe(304);
  });

  test('follows RFC 9110 where conditions, ranges and methods meet', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    const size = bytes.length;
    const cases: [Record<string, string>, number, number][] = [
      // Section 13.1.2: any tag of the list, compared weakly; `*` stands for every version.
      [{ 'if-none-match': `W/${etag}` }, 304, 0],
      [{ 'if-none-match': '*' }, 304, 0],
      [{ 'if-none-match': '"another"' }, 200, size],
      // Section 13.2.2: If-None-Match goes before Range.
      [{ 'if-none-match': etag, range: 'bytes=0-9' }, 304, 0],
      [{ 'if-none-match': '"another"', range: 'bytes=0-9' }, 206, 10],
      // Section 13.1.5: a date cannot be compared with what has no modification date; the whole file is sent.
      [{ range: 'bytes=0-9', 'if-range': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 200, size],
      // An If-Range without Range says nothing, and one that fails makes a range outside the file harmless.
      [{ 'if-range': '"another"' }, 200, size],
      [{ range: `bytes=${size}-`, 'if-range': '"another"' }, 200, size],
      // Section 14.1.2: the last bytes, more of them than there are, and none, which cannot be sent.
      [{ range: 'bytes=-1' }, 206, 1],
      [{ range: `bytes=-${size + 1}` }, 206, size],
      [{ range: 'bytes=-0' }, 416, NaN],
      [{ range: `bytes=${size - 1}-${size - 1}` }, 206, 1],
      [{ range: `bytes=${size}-${size + 9}` }, 416, NaN],
      // Section 14.2: several ranges and unknown units may be ignored.
      [{ range: 'bytes=0-0,-1' }, 200, size],
      [{ range: 'bytes=' }, 200, size],
    ];
    for (const [headers, status, length] of cases) {
      const response = await get(headers);
      const received = await body(response);
      expect([response.status, JSON.stringify(headers)]).toEqual([status, JSON.stringify(headers)]);
      const sent = status === 416 ? [NaN, etag] : [received.length, response.headers.get('etag')];
      expect(sent, JSON.stringify(headers)).toEqual([length, etag]);
    }
  });

  test('tells about itself on HEAD', async () => {
    const response = await fetch(video, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await response.text()).toBe('');
  });

  test('is a download under a name that any system takes when asked for', async () => {
    expect((await get()).headers.get('content-disposition')).toBeNull();
    const response = await get({}, `${video}?download=1`);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toContain('attachment; filename="Spring _Gr__e_ 50_ 001.mp4"');
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('Spring “Grüße” 50% 001.mp4');
  });

  test('goes on serving others after a client went away', async () => {
    const gone = new AbortController();
    const response = await fetch(video, { signal: gone.signal });
    await response.body?.getReader().read();
    gone.abort();
    expect((await body(await get({ range: 'bytes=0-9' }))).length).toBe(10);
  });
});

test('poster and preview come with their types', async () => {
  const image = await get({}, poster);
  expect(image.headers.get('content-type')).toBe('image/jpeg');
  expect(await body(image)).toEqual(commentStill('jpeg', 'poster'));
  const gif = await get({}, preview);
  expect(gif.headers.get('content-type')).toBe('image/gif');
  expect(await body(gif)).toEqual(commentStill('gif', 'preview'));
  expect((await get({ range: 'bytes=0-2' }, poster)).status).toBe(206);
});

test('the template’s own video has an address of its own', async () => {
  expect(templateVideo).not.toBe(video);
  expect((await body(await get({}, templateVideo))).equals(bytes)).toBe(true);
});

test('a video’s address does not lead to the outline of its template’s sound', async () => {
  expect((await fetch(templateVideo.replace('video.mp4', 'peaks.s8'))).status).toBe(200);
  expect((await fetch(video.replace('video.mp4', 'peaks.s8'))).status).toBe(404);
});

test('guessed addresses lead nowhere', async () => {
  const { origin } = new URL(video);
  for (const path of [
    '/media/guess/video.mp4',
    '/media/%ff/video.mp4',
    '/media/x/y/video.mp4',
    `/media/${'a'.repeat(32)}/poster.jpg`,
    video.slice(origin.length).replace('video.mp4', 'template.mp4'),
  ]) {
    expect((await get({}, `${origin}${path}`)).status).toBe(404);
  }
});
