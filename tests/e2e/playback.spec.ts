// Covers: none
import { testMarking } from '../support/marked-video.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'playwright/test';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { joinPlans } from '#electron/engine/render/join-plans.ts';
import { makeJoint, type JointSide } from '#electron/engine/render/joint.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import { wholePicture } from '#electron/engine/media/layers/layers.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { repository } from '../support/cli.ts';
import { hasMedia, withoutMedia } from '../support/media.ts';
import { makeTemplate } from '../support/make-template.ts';
import { letters, renderLetters } from '../support/real-recording.ts';
import { TasksHere } from '../support/tasks-here.ts';

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
      expect(played.soughtTo).toBe(2);
      expect(played.endedAt).toBeCloseTo(played.duration, 1);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('Chromium plays a video in which pictures were drawn on', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vocative-pictures-'));
  try {
    const template = join(folder, 'template');
    const info = await normalize({ source: join(repository, 'build', 'sample', 'sample.mp4'), folder: template });
    const artifacts = createFileStore(folder);
    const white = { kind: 'shape', box: wholePicture, radius: 0, grow: 0, color: 'ffffff', shadow: 0 } as const;
    const { plan } = await new PictureDrawer(new TasksHere(artifacts, folder)).draw({
      plan: planOf(info),
      template: 'template',
      request: { layers: [{ ...white, start: 1.5, end: 2.5 }] },
    });
    const assembly = await openAssembly({ plan, templates: () => template, artifacts, marking: testMarking });
    const bytes = await buffer(assembly.read(0, assembly.size));
    await assembly.close();
    // A page may look at the pixels of its own videos only.
    await page.goto('about:blank');
    await page.evaluate(showVideo, `data:video/mp4;base64,${bytes.toString('base64')}`);
    const video = page.locator('video');
    const played = await video.evaluate(watchThrough);
    expect(played).toMatchObject({ error: null, width: info.width, height: info.height });
    expect(played.endedAt).toBeCloseTo(info.duration, 1);
    expect(await video.evaluate(brightnessAt, 2)).toBeGreaterThan(230);
    expect(await video.evaluate(brightnessAt, 3)).toBeLessThan(200);
    expect(await video.evaluate(brightnessAt, 1)).toBeLessThan(200);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('Chromium plays over the joint of two templates without a gap or a click', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vocative-joined-'));
  try {
    // Steady tones: in them every gap and every click stands out.
    const [before, after] = [
      await preparedSide(join(folder, 'first'), { hertz: 220, seconds: 3.2 }),
      await preparedSide(join(folder, 'second'), { hertz: 330, seconds: 1.6 }),
    ];
    const artifacts = createFileStore(folder);
    const plan = joinPlans(
      planOf(before.index.info),
      planOf(after.index.info),
      await makeJoint({ before, after, artifacts }),
    );
    const folders = new Map([before, after].map((side) => [side.index.info.hash, side.folder]));
    const assembly = await openAssembly({
      plan,
      templates: (hash) => folders.get(hash) ?? '',
      artifacts,
      marking: testMarking,
    });
    const bytes = await buffer(assembly.read(0, assembly.size));
    await assembly.close();
    await page.goto('about:blank');
    await page.evaluate(showVideo, `data:video/mp4;base64,${bytes.toString('base64')}`);
    const video = page.locator('video');
    // It seeks to 2 s, plays over the joint at 3.2 s, and to the end.
    const played = await video.evaluate(watchThrough);
    expect(played).toMatchObject({ error: null, soughtTo: 2, duration: expect.closeTo(assembly.duration, 1) });
    expect(played.endedAt).toBeCloseTo(assembly.duration, 1);

    const sound = Float32Array.from(await video.evaluate(decodedSound));
    expect(sound).toHaveLength(Math.round(assembly.duration * soundRate));
    const joint = Math.round(before.index.info.duration * soundRate);
    const windows = Array.from({ length: 40 }, (_, index) => joint + (index - 20) * soundWindow);
    // The tones have 0.21. Each is faded over one window at the joint, where nothing else is between them.
    expect(Math.min(...windows.map((from) => levelOf(sound, from)))).toBeGreaterThan(0.1);
    // The tones have less than 0.002; one that ends without a fade has 0.2.
    expect(Math.max(...windows.map((from) => steepest(sound, from)))).toBeLessThan(0.005);

    const around = { from: joint / soundRate - 0.3, to: joint / soundRate + 0.3, step: 0.01 };
    const shown = await video.evaluate(shownTimes, around);
    const steps = shown.slice(1).map((time, index) => Math.round((time - (shown[index] ?? 0)) * 1_000));
    expect(new Set(steps)).toEqual(new Set([40]));
    expect(shown).toHaveLength(16);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Samples: a second, and 5 ms. */
const soundRate = 48_000;
const soundWindow = 240;

async function preparedSide(
  folder: string,
  { hertz, seconds }: { hertz: number; seconds: number },
): Promise<JointSide> {
  const step = (2 * Math.PI * hertz) / soundRate;
  const samples = Float32Array.from({ length: seconds * soundRate }, (_, at) => 0.3 * Math.sin(step * at));
  await makeTemplate(`${folder}-source`, [samples]);
  await normalize({ source: join(`${folder}-source`, 'template.mp4'), folder });
  return { folder, index: await loadTemplateIndex(folder) };
}

/** Root mean square of a window. */
function levelOf(sound: Float32Array, from: number): number {
  const window = sound.subarray(from, from + soundWindow);
  return Math.sqrt(window.reduce((sum, value) => sum + value * value, 0) / window.length);
}

/** Steepest change in a window of what a steep high pass leaves: a click stands out in it. */
function steepest(sound: Float32Array, from: number): number {
  const [two, one, here] = [2, 1, 0].map((back) => sound.subarray(from - back, from - back + soundWindow));
  return Math.max(...Array.from(here ?? [], (value, at) => Math.abs(value - 2 * (one?.[at] ?? 0) + (two?.[at] ?? 0))));
}

/** The sound of a video as Chromium decodes it, at 48 kHz. Runs in the page. */
async function decodedSound(element: Element): Promise<number[]> {
  const bytes = await (await fetch((element as HTMLVideoElement).src)).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
  return [...sound.getChannelData(0)];
}

/** When the pictures begin that are shown at times, seconds. Runs in the page. */
async function shownTimes(
  element: Element,
  { from, to, step }: { from: number; to: number; step: number },
): Promise<number[]> {
  const video = element as HTMLVideoElement;
  const shown = new Set<number>();
  for (let time = from; time < to; time += step) {
    const presented = new Promise<number>((resolve) =>
      video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime)),
    );
    video.currentTime = time;
    shown.add(await presented);
  }
  return [...shown];
}

/** Runs in the page. */
async function showVideo(address: string): Promise<void> {
  const blob = await (await fetch(address)).blob();
  const video = document.createElement('video');
  video.src = URL.createObjectURL(blob);
  document.body.append(video);
}

/** Mean of the picture shown at a time, 0–255. Runs in the page. */
async function brightnessAt(element: Element, seconds: number): Promise<number> {
  const video = element as HTMLVideoElement;
  const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = seconds;
  await sought;
  const [width, height] = [64, 36];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(video, 0, 0, width, height);
  const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(0);
  return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
}

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
  // A playing video has moved on by the time its position is read.
  video.pause();
  const sought = next('seeked');
  video.currentTime = 2;
  await sought;
  const soughtTo = video.currentTime;
  const ended = next('ended');
  await video.play();
  await ended;
  return {
    error: video.error?.message ?? null,
    width: video.videoWidth,
    height: video.videoHeight,
    duration: video.duration,
    soughtTo,
    endedAt: video.currentTime,
  };
}
