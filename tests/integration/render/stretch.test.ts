import { createCanvas } from '@napi-rs/canvas';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { makeRendition } from '#electron/engine/media/edit/rendition.ts';
import { backgroundLayers } from '#electron/engine/pictures/background-layers.ts';
import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import { planDuration, type Plan } from '#electron/engine/render/plan.ts';
import { renderVideo } from '#electron/engine/render/render-video.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import type { Rendition } from '#electron/engine/template/renditions.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { assetFileName, backgroundSettings, type PreparedAsset } from '#shared/backgrounds.ts';
import { voiceConfigOf } from '#shared/voices.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { decodeAudio } from '../../support/decode.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { decodePictures, demuxVideo, lumaAt } from '../../support/inspect-template.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenClip, spokenRecording } from '../../support/speech-like.ts';
import { clipsFrom } from '../../support/stand-in-clips.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A few seconds of a video with pictures drawn on them, as a video of its own. */

const folder = temporaryFolder('stretch');
const template = join(folder, 'template');
const artifacts = createFileStore(join(folder, 'cache'));
const assets = join(folder, 'assets');
const [width, height] = [960, 720];
let info: TemplateInfo;
let plan: Plan;
let whole: Float32Array;
/** Where the new word is in the finished video, seconds. */
let word: { start: number; end: number };
let white: PreparedAsset;

beforeAll(async () => {
  mkdirSync(assets);
  const spoken = spokenRecording(6, 6);
  const picture = Buffer.alloc((width * height * 3) / 2, 128).fill(90, 0, width * height);
  info = await makeTemplate(template, [spoken.samples], { width, height, picture: () => picture });
  await makeRendition({ template, rendition: '480p' });
  const replaced = spoken.words.find(({ start }) => start > 2);
  if (!replaced) throw new Error('no word');
  const rendered = await renderVideo({
    template,
    artifacts,
    sections: [{ ...replaced, variable: 'name', text: 'name' }],
    voice: voiceConfigOf('flite:slt'),
    clips: clipsFrom(async () => spokenClip(0.9, 3)),
  });
  ({ plan } = rendered);
  [word = { start: 0, end: 0 }] = rendered.sections;
  [whole = new Float32Array(0)] = await decodeAudio(await finishedVideo(folder, { plan, template, artifacts }));
  const canvas = createCanvas(64, 48);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 64, 48);
  const bytes = canvas.encodeSync('png');
  const key = createHash('sha256').update(bytes).digest('hex');
  white = { key, kind: 'image', format: 'png', width: 64, height: 48 };
  writeFileSync(join(assets, assetFileName(white)), bytes);
});

async function drawn(
  stretch: { start: number; end: number },
  request: PictureRequest,
  rendition: Rendition = '480p',
  tasks = new TasksHere(artifacts, folder),
) {
  const drawer = new PictureDrawer(tasks);
  const video = await drawer.draw({ plan, template: basename(template), request, rendition, stretch });
  const file = await finishedVideo(folder, { plan: video.plan, template, artifacts, rendition });
  expect(messagesOf(file)).toBe('');
  return { ...video, file };
}

function background(settings: object): PictureRequest {
  return { layers: backgroundLayers(backgroundSettings.parse(settings), white, info) };
}

describe('a stretch of a video', () => {
  it('begins near its time and lasts about as long, in the smaller pictures', async () => {
    const { plan: part, starts, file } = await drawn({ start: 4, end: 5 }, { layers: [] });
    expect(starts).toBeGreaterThan(3.5);
    expect(planDuration(part)).toBeGreaterThanOrEqual(1);
    expect(planDuration(part)).toBeLessThan(1.5);
    const pictures = await decodePictures(file);
    expect(pictures.length).toBeGreaterThanOrEqual(25);
    expect([pictures[0]?.width, pictures[0]?.height]).toEqual([640, 480]);
    const shown = (await demuxVideo(file)).map(({ pts }) => pts).toSorted((a, b) => a - b);
    expect(shown[0]).toBeCloseTo(0, 3);
  });

  it.each([
    ['before the new words', () => ({ start: 0.5, end: 1.5 })],
    ['within them', () => ({ start: word.start + 0.2, end: word.start + 0.5 })],
    ['across their beginning', () => ({ start: word.start - 0.6, end: word.start + 0.3 })],
    ['behind them', () => ({ start: word.end + 0.6, end: word.end + 1.4 })],
  ])('sounds as the whole video does there: %s', async (_, stretch) => {
    const { starts, file } = await drawn(stretch(), { layers: [] });
    const [sound = new Float32Array(0)] = await decodeAudio(file);
    const from = Math.round(starts * 48_000);
    expect(sound.length).toBeGreaterThan(10_000);
    expect(sound).toEqual(whole.subarray(from, from + sound.length));
  });

  it('is the whole video where that is asked for', async () => {
    const { starts, plan: part } = await drawn({ start: 0, end: info.duration }, { layers: [] });
    expect(starts).toBe(0);
    expect(planDuration(part)).toBe(planDuration(plan));
  });

  it('shows layers at their times', async () => {
    const { starts, file } = await drawn({ start: 0.5, end: 2 }, background({ mode: 'full', start: 1, end: 1.5 }));
    expect(await lumaAt(file, 0.8 - starts, [0.5, 0.5])).toBeLessThan(120);
    expect(await lumaAt(file, 1.2 - starts, [0.5, 0.5])).toBeGreaterThan(225);
    expect(await lumaAt(file, 1.7 - starts, [0.5, 0.5])).toBeLessThan(120);
  });

  it.each(['source', '480p'] as const)('cuts out the presenter of its own pictures alone (%s)', async (rendition) => {
    const tasks = new TasksHere(artifacts, folder);
    const settings = { mode: 'circle', position: 'center', scale: 0.5, start: 0, end: -1 };
    const { file } = await drawn({ start: 1, end: 2 }, background(settings), rendition, tasks);
    expect(await lumaAt(file, 0.5, [0.5, 0.5])).toBeLessThan(120);
    expect(await lumaAt(file, 0.5, [0.1, 0.5])).toBeGreaterThan(225);
    expect(tasks.count('cut-presenter')).toBe(0);
  });

  it('is drawn once', async () => {
    const tasks = new TasksHere(artifacts, folder);
    const request = background({ mode: 'side', start: 0, end: -1 });
    await drawn({ start: 2, end: 3 }, request, '480p', tasks);
    const before = tasks.count('draw-piece');
    expect(before).toBeGreaterThan(0);
    await drawn({ start: 2, end: 3 }, request, '480p', tasks);
    expect(tasks.count('draw-piece')).toBe(before);
  });
});
