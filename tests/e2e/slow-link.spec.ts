// Covers: none
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { until } from '../support/patience.ts';
import { countVideos, endStudio, generateRows, launchWithSample } from '../support/sample-studio.ts';

/** Bytes a second of the link over those of the video: what a player gets by with. */
const linkSpeed = 1.3;
/** Bytes that are sent at a time. */
const step = 4_096;

test('a generated video plays on a slow line without a stall, and seeks @realtime', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vocative-slow-'));
  const { studio, campaign, template } = await launchWithSample(folder, 'whole');
  await generateRows(studio.client, campaign, [['Christopher', 'Contoso']]);
  await until(async () => (await countVideos(studio.client, campaign, 'succeeded')) === 1);
  const { videos } = await studio.client.call('listGeneratedByCampaign', { campaign_id: campaign });
  const url = String(videos[0]?.url);
  const size = Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'));
  const { media } = await studio.client.call('templateDetails', { id: template });
  const speed = (size / (media?.duration ?? 0)) * linkSpeed;

  // The line before the studio.
  const server = createServer((request, response) => {
    if (request.url === '/sent') {
      response.end(String(sent));
      return;
    }
    if (request.url !== '/video.mp4') {
      response.setHeader('content-type', 'text/html');
      response.end('<video muted></video>');
      return;
    }
    const { range } = request.headers;
    void fetch(url, { headers: range === undefined ? {} : { range } }).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      await sendSlowly(answer, response);
    });
  });

  /**
   * All requests share the line, which keeps its speed where a busy machine wakes this process late: what is due by then
   * is sent at once.
   */
  let free = 0;
  let sending = 0;
  let sent = 0;
  async function sendSlowly({ body }: Response, response: ServerResponse): Promise<void> {
    if (sending === 0) free = performance.now();
    sending += 1;
    for await (const bytes of body ?? []) {
      for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
        const part = bytes.subarray(at, at + step);
        free += (part.length / speed) * 1_000;
        await delay(Math.max(0, free - performance.now()));
        response.write(part);
        sent += part.length;
      }
      if (response.destroyed) break;
    }
    sending -= 1;
    response.end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await page.goto(`http://127.0.0.1:${port}/`);
    const played = await page.locator('video').evaluate(playThrough);
    expect(played).toMatchObject({ stalls: 0, error: null });
    // Two of twelve seconds, and what Chromium asks for ahead.
    expect(played.sentAtStart / size).toBeLessThan(0.5);
    expect(played.endedAt).toBeGreaterThan(played.duration - 0.2);
    expect(played.soughtTo).toBeCloseTo(3, 1);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await endStudio(studio, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});

/** Starts once two seconds are there, plays to the end counting stalls, and seeks back. Runs in the page. */
async function playThrough(element: Element) {
  const video = element as HTMLVideoElement;
  const wait = (event: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      video.addEventListener(event, resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
  video.preload = 'auto';
  video.src = '/video.mp4';
  while (video.buffered.length === 0 || video.buffered.end(0) < 2) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const sentAtStart = Number(await (await fetch('/sent')).text());
  let stalls = 0;
  await video.play();
  video.addEventListener('waiting', () => (stalls += 1));
  await wait('ended');
  const endedAt = video.currentTime;
  const counted = stalls;
  const sought = wait('seeked');
  video.currentTime = 3;
  await sought;
  const { duration, currentTime: soughtTo } = video;
  return { stalls: counted, sentAtStart, endedAt, duration, soughtTo, error: video.error?.message ?? null };
}
