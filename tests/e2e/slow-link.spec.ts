import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import { parseRange } from '#electron/lib/byte-range.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { makeTemplate } from '../support/make-template.ts';
import { spokenClip, spokenRecording } from '../support/speech-like.ts';
import { clipsFrom } from '../support/stand-in-clips.ts';

/** Bytes a second of the link over those of the video: what a player gets by with. */
const linkSpeed = 1.3;

test('a generated video plays on a slow line without a stall, and seeks', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vocative-slow-'));
  const template = join(folder, 'template');
  const artifacts = createFileStore(join(folder, 'cache'));
  const { samples, words } = spokenRecording(12, 5);
  await makeTemplate(template, [samples], { width: 640, height: 360 });
  const { plan } = await renderVideo({
    template,
    artifacts,
    sections: words.slice(2, 8).map((word, index) => ({ ...word, variable: `v${index}`, text: String(index) })),
    voice: voiceConfigOf('flite:slt'),
    clips: clipsFrom(async ({ text }) => spokenClip(0.4, Number(text))),
  });
  const assembly = await openAssembly({ plan, templates: () => template, artifacts });
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
    const range = parseRange(request.headers.range, assembly.size);
    const { start, end } = range === null || range === 'unsatisfiable' ? { start: 0, end: assembly.size } : range;
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': end - start,
      'content-range': `bytes ${start}-${end - 1}/${assembly.size}`,
    });
    void sendSlowly(start, end, response);
  });

  /**
   * A twentieth of a second's worth at a time. All requests share the line, which keeps its speed where a busy machine
   * wakes this process late: what is due by then is sent at once.
   */
  let free = 0;
  let sending = 0;
  let sent = 0;
  async function sendSlowly(start: number, end: number, response: ServerResponse): Promise<void> {
    const step = Math.ceil((assembly.size / assembly.duration) * linkSpeed * 0.05);
    if (sending === 0) free = performance.now();
    sending += 1;
    for (let at = start; at < end && !response.destroyed; at += step) {
      free += 50;
      await delay(Math.max(0, free - performance.now()));
      for await (const part of assembly.read(at, Math.min(end, at + step))) {
        response.write(part);
        sent += part.length;
      }
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
    expect(played.sentAtStart / assembly.size).toBeLessThan(0.5);
    expect(played.endedAt).toBeGreaterThan(assembly.duration - 0.2);
    expect(played.soughtTo).toBeCloseTo(3, 1);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await assembly.close();
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
  return { stalls: counted, sentAtStart, endedAt, soughtTo: video.currentTime, error: video.error?.message ?? null };
}
