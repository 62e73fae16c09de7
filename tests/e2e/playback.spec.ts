import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'playwright/test';
import { hasMedia, withoutMedia } from '../support/media.ts';
import { letters, renderLetters } from '../support/real-recording.ts';

test('Chromium plays, seeks in and ends every video of a real recording', async ({ page }) => {
  test.skip(!hasMedia, withoutMedia);
  const folder = await mkdtemp(join(tmpdir(), 'vocative-playback-'));
  try {
    expect((await renderLetters(folder)).code).toBe(0);
    const out = join(folder, 'out');
    const videos = (await readdir(out)).filter((name) => name.endsWith('.mp4'));
    expect(videos).toHaveLength(letters.length);
    for (const name of videos) {
      await page.goto(pathToFileURL(join(out, name)).href);
      const played = await page.locator('video').evaluate(watchThrough);
      expect(played, name).toMatchObject({ error: null, width: 360, height: 288 });
      expect(played.duration).toBeGreaterThan(2.5);
      // The end of the replaced letter is at about 1.4 s: seeking behind it shows a picture of its own.
      expect(played.soughtTo).toBeCloseTo(2, 1);
      expect(played.endedAt).toBeCloseTo(played.duration, 1);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Plays from the start, seeks, and plays to the end. Runs in the page. */
async function watchThrough(element: Element): Promise<{
  error: string | null;
  width: number;
  height: number;
  duration: number;
  soughtTo: number;
  endedAt: number;
}> {
  const video = element as HTMLVideoElement;
  const next = (event: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      video.addEventListener(event, resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
  video.muted = true;
  video.pause();
  video.currentTime = 0;
  await video.play();
  await next('timeupdate');
  const sought = next('seeked');
  video.currentTime = 2;
  await sought;
  const soughtTo = video.currentTime;
  await video.play();
  if (!video.ended) await next('ended');
  return {
    error: video.error?.message ?? null,
    width: video.videoWidth,
    height: video.videoHeight,
    duration: video.duration,
    soughtTo,
    endedAt: video.currentTime,
  };
}
