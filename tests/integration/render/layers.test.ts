import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { backgroundLayers, lookLayers } from '#electron/engine/pictures/background-layers.ts';
import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { assetFileName, backgroundSettings, type PreparedAsset } from '#shared/backgrounds.ts';
import { captionStyles, type CaptionCue } from '#shared/captions.ts';
import { lookSchema } from '#shared/looks.ts';
import { messagesOf } from '../../support/decode-check.ts';
import { finishedVideo } from '../../support/finished-video.ts';
import { colorAt, decodePictures, demuxAudio, lumaAt } from '../../support/inspect-template.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { spokenRecording } from '../../support/speech-like.ts';
import { TasksHere } from '../../support/tasks-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('layers');
const assets = join(folder, 'assets');
const artifacts = createFileStore(join(folder, 'cache'));
const [width, height] = [320, 240];

type TestTemplate = { folder: string; info: TemplateInfo };
/** A gray person before a green screen, and one before a wall of the same gray. */
let green: TestTemplate;
let gray: TestTemplate;

/** Y, Cb and Cr of a color (BT.709, limited range). */
function yuv([r, g, b]: readonly [number, number, number]): [number, number, number] {
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return [16 + (luma * 219) / 255, 128 + ((b - luma) / 1.8556 / 255) * 224, 128 + ((r - luma) / 1.5748 / 255) * 224];
}

const screen = yuv([20, 190, 50]);
const person = yuv([120, 120, 120]);

/** The person is the middle 100 columns of the lower 200 rows. */
function personBefore(ground: readonly [number, number, number]): (number: number) => Buffer {
  const isPerson = (x: number, y: number): boolean => x >= 110 && x < 210 && y >= 40;
  const planes = [1, 2, 2].map((step, plane) =>
    Buffer.from(
      Uint8Array.from({ length: (width / step) * (height / step) }, (_, at) => {
        const [x, y] = [(at % (width / step)) * step, Math.floor(at / (width / step)) * step];
        return (isPerson(x, y) ? person : ground)[plane] ?? 0;
      }),
    ),
  );
  return () => Buffer.concat(planes);
}

async function templateWith(name: string, ground: readonly [number, number, number]): Promise<TestTemplate> {
  const place = join(folder, name);
  const { samples } = spokenRecording(5, 4);
  return {
    folder: place,
    info: await makeTemplate(place, [samples], { width, height, picture: personBefore(ground) }),
  };
}

beforeAll(async () => {
  mkdirSync(assets);
  green = await templateWith('green', screen);
  gray = await templateWith('gray', person);
});

function kept(bytes: Uint8Array, asset: Omit<PreparedAsset, 'key'>): PreparedAsset {
  const named = { ...asset, key: createHash('sha256').update(bytes).digest('hex') };
  writeFileSync(join(assets, assetFileName(named)), bytes);
  return named;
}

/** An image that is all of one color, or gets lighter downwards. */
async function image(
  size: { width: number; height: number },
  fill: string | 'gradient',
  kind: 'image' | 'page' = 'image',
) {
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  const gradient = context.createLinearGradient(0, 0, 0, size.height);
  gradient.addColorStop(0, '#000');
  gradient.addColorStop(1, '#fff');
  context.fillStyle = fill === 'gradient' ? gradient : fill;
  context.fillRect(0, 0, size.width, size.height);
  return kept(await canvas.encode('png'), { kind, format: 'png', ...size });
}

async function drawn(
  template: TestTemplate,
  request: PictureRequest,
  tasks = new TasksHere(artifacts, folder),
): Promise<string> {
  const { plan } = await new PictureDrawer(tasks).draw({
    plan: planOf(template.info),
    template: basename(template.folder),
    request,
  });
  const file = await finishedVideo(folder, { plan, template: template.folder, artifacts });
  expect(messagesOf(file)).toBe('');
  return file;
}

function withBackground(template: TestTemplate, asset: PreparedAsset, settings: object): PictureRequest {
  return { layers: backgroundLayers(backgroundSettings.parse(settings), asset, template.info) };
}

/** Places in a picture, 0–1. */
const [corner, middle] = [
  [0.05, 0.1],
  [0.5, 0.7],
] as const;

function near(a: readonly number[], b: readonly number[], tolerance = 6): boolean {
  return a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= tolerance);
}

describe('a background', () => {
  const blue = yuv([20, 60, 200]);

  it('hides the speaker where it is full, for its time alone', async () => {
    const asset = await image({ width: 640, height: 480 }, 'rgb(20, 60, 200)');
    const tasks = new TasksHere(artifacts, folder);
    const file = await drawn(green, withBackground(green, asset, { mode: 'full', start: 1, end: 2 }), tasks);
    // A worker on another machine would have to fetch all others as well.
    expect(new Set(tasks.read.filter((key) => key.startsWith('assets')))).toEqual(
      new Set([`assets/${assetFileName(asset)}`]),
    );
    expect(near(await colorAt(file, 1.5, middle), blue)).toBe(true);
    expect(near(await colorAt(file, 0.9, middle), person)).toBe(true);
    expect(near(await colorAt(file, 2.1, middle), person)).toBe(true);
  });

  it('goes to the end where it has none', async () => {
    const asset = await image({ width: 640, height: 480 }, 'rgb(20, 60, 200)');
    const file = await drawn(green, withBackground(green, asset, { mode: 'full', start: 4, end: -1 }));
    expect(near(await colorAt(file, green.info.duration - 0.05, middle), blue)).toBe(true);
  });

  it('is darker or lighter where asked', async () => {
    const asset = await image({ width: 640, height: 480 }, 'rgb(120, 120, 120)');
    const lumas: number[] = [];
    for (const brightness of [-0.3, 0, 0.3]) {
      const request = withBackground(green, asset, { mode: 'full', start: 1, end: 1.2, brightness });
      lumas.push(await lumaAt(await drawn(green, request), 1.1, middle));
    }
    expect(lumas).toEqual(lumas.toSorted((a, b) => a - b));
    expect((lumas[2] ?? 0) - (lumas[0] ?? 0)).toBeGreaterThan(80);
  });

  it('shows the speaker in a circle, who is cut out once for all videos of a template', async () => {
    const tasks = new TasksHere(artifacts, folder);
    for (const color of ['rgb(20, 60, 200)', 'rgb(200, 60, 20)']) {
      const asset = await image({ width: 640, height: 480 }, color);
      const settings = { mode: 'circle', position: 'bottom-left', scale: 0.5, start: 1, end: 2 };
      const file = await drawn(green, withBackground(green, asset, settings), tasks);
      const ground = yuv(color.startsWith('rgb(20,') ? [20, 60, 200] : [200, 60, 20]);
      expect(near(await colorAt(file, 1.5, corner), ground)).toBe(true);
      expect(near(await colorAt(file, 1.5, [0.95, 0.9]), ground)).toBe(true);
      // The middle of the circle, and the screen at its edge.
      expect(near(await colorAt(file, 1.5, [0.225, 0.72]), person)).toBe(true);
      expect(near(await colorAt(file, 1.5, [0.075, 0.7]), screen, 25)).toBe(true);
    }
    expect(tasks.count('cut-presenter')).toBe(1);
  });

  it('stands beside the speaker', async () => {
    const asset = await image({ width: 480, height: 640 }, 'rgb(20, 60, 200)');
    const settings = { mode: 'side', position: 'bottom-right', color: 'ffffff', start: 1, end: 2 };
    const file = await drawn(green, withBackground(green, asset, settings));
    expect(near(await colorAt(file, 1.5, [0.3, 0.5]), blue)).toBe(true);
    expect(near(await colorAt(file, 1.5, [0.8, 0.7]), person)).toBe(true);
    expect(await lumaAt(file, 1.5, [0.01, 0.5])).toBeGreaterThan(225);
  });

  it('replaces the screen behind the speaker, of whom no green is left at the edges', async () => {
    const asset = await image({ width: 640, height: 480 }, 'rgb(90, 90, 90)');
    const file = await drawn(green, withBackground(green, asset, { mode: 'chroma', start: 1, end: 2 }));
    expect(near(await colorAt(file, 1.5, corner), yuv([90, 90, 90]))).toBe(true);
    expect(near(await colorAt(file, 1.5, middle), person)).toBe(true);
    for (const column of [104, 107, 109, 110, 112, 115, 205, 207, 209, 211, 214]) {
      const [, cb, cr] = await colorAt(file, 1.5, [column / width, 0.6]);
      expect(Math.hypot(cb - 128, cr - 128), `column ${column}`).toBeLessThan(8);
    }
  });

  it('cannot replace a screen that is not there, or that is all there is', async () => {
    const asset = await image({ width: 640, height: 480 }, 'gradient');
    const chroma = { mode: 'chroma', start: 1, end: 2 };
    for (const color of [undefined, '00ff00', '808080']) {
      const request = withBackground(gray, asset, { ...chroma, ...(color && { color }) });
      await expect(drawn(gray, request), color ?? 'measured').rejects.toMatchObject({ code: 'KEYING_FAILED' });
    }
  });

  it('is scrolled through where it is a page, down to its end', async () => {
    const asset = await image({ width: 320, height: 900 }, 'gradient', 'page');
    const file = await drawn(green, withBackground(green, asset, { mode: 'full', start: 0, end: -1 }));
    const lumas: number[] = [];
    for (const time of [0.1, 1.5, 2.5, 3.5, 4.9]) lumas.push(await lumaAt(file, time, [0.5, 0.98]));
    expect(lumas).toEqual(lumas.toSorted((a, b) => a - b));
    expect(lumas[0]).toBeLessThan(90);
    expect((lumas[4] ?? 0) - (lumas[0] ?? 0)).toBeGreaterThan(40);
  });

  it('is repeated where it is a video that is shorter than its time', async () => {
    const times = steadyTimes(25, 1);
    const path = join(folder, 'short.mp4');
    await makeRecording({
      file: path,
      video: { width: 160, height: 120, times, color: (at) => [40 + at * 7, 128, 128] },
    });
    const asset = kept(readFileSync(path), { kind: 'video', format: 'mp4', width: 160, height: 120, duration: 1 });
    const file = await drawn(green, withBackground(green, asset, { mode: 'full', start: 1, end: 4 }));
    for (const time of [1.2, 2.2, 3.2]) expect(await lumaAt(file, time, middle)).toBeCloseTo(40 + 5 * 7, -1);
    expect(await lumaAt(file, 1.8, middle)).toBeCloseTo(40 + 20 * 7, -1);
  });

  it('is refused where its file is damaged or gone', async () => {
    const damaged = kept(Buffer.from('no picture'), { kind: 'image', format: 'png', width: 10, height: 10 });
    const request = withBackground(green, damaged, { mode: 'full', start: 1, end: 2 });
    await expect(drawn(green, request)).rejects.toMatchObject({ code: 'ASSET_UNSUPPORTED' });
  });
});

describe('a look', () => {
  async function baked(look: object, background: PreparedAsset | null): Promise<TestTemplate> {
    const tasks = new TasksHere(artifacts, folder);
    const request = { layers: lookLayers(lookSchema.parse(look), background, green.info) };
    const [template, target] = [basename(green.folder), `baked-${JSON.stringify(look).length}`];
    const { plan } = await new PictureDrawer(tasks).draw({ plan: planOf(green.info), template, request });
    const info = await tasks.run({ kind: 'bake-template', template, plan, target } as const);
    const place = join(folder, target);
    return { folder: place, info };
  }

  it('makes another template, with the same frames and the same sound', async () => {
    const look = await baked({ mode: 'circle', ground: '2040c0' }, null);
    expect(look.info).toEqual({ ...green.info, hash: look.info.hash, size: look.info.size });
    expect(look.info.hash).not.toBe(green.info.hash);
    const file = await finishedVideo(folder, { plan: planOf(look.info), template: look.folder, artifacts });
    expect(messagesOf(file)).toBe('');
    expect(readFileSync(file).equals(readFileSync(join(look.folder, 'template.mp4')))).toBe(true);
    expect(await demuxAudio(file)).toEqual(await demuxAudio(join(green.folder, 'template.mp4')));
    expect(near(await colorAt(file, 0, corner), yuv([0x20, 0x40, 0xc0]))).toBe(true);
    expect(near(await colorAt(file, look.info.duration - 0.05, corner), yuv([0x20, 0x40, 0xc0]))).toBe(true);
    // It can be drawn on in turn.
    const asset = await image({ width: 640, height: 480 }, 'rgb(200, 60, 20)');
    const twice = await drawn(look, withBackground(look, asset, { mode: 'full', start: 1, end: 2 }));
    expect(near(await colorAt(twice, 1.5, middle), yuv([200, 60, 20]))).toBe(true);
  });

  it('frames the recording on a ground of one color', async () => {
    const { folder: place } = await baked({ mode: 'framed', ground: 'ffffff', scale: 0.8 }, null);
    const file = join(place, 'template.mp4');
    expect(await lumaAt(file, 2, [0.02, 0.5])).toBeGreaterThan(225);
    expect(near(await colorAt(file, 2, middle), person)).toBe(true);
    expect(near(await colorAt(file, 2, [0.15, 0.5]), screen, 10)).toBe(true);
  });
});

describe('burned-in captions', () => {
  const cue: CaptionCue = { start: 1, end: 2, lines: ['Hi Sarah, good to', 'see you here today'] };

  it.each(captionStyles)('are shown in the style %s for their time alone', async (style) => {
    const file = await drawn(gray, { layers: [], captions: { style, cues: [cue] } });
    const pictures = await decodePictures(file);
    // The rows in which the words are.
    const brightest = (time: number): number =>
      Math.max(...(pictures[time * 25]?.luma.subarray(19 * 32, 23 * 32) ?? []));
    expect(brightest(1.48)).toBeGreaterThan(200);
    expect(brightest(0.92)).toBeLessThan(140);
    expect(brightest(2.12)).toBeLessThan(140);
  });

  it('follow the finished video, not the recording, and are encoded once for equal words', async () => {
    const tasks = new TasksHere(artifacts, folder);
    const captions = { style: 'box', cues: [cue] } as const;
    await drawn(gray, { layers: [], captions }, tasks);
    const before = tasks.count('draw-piece');
    await drawn(gray, { layers: [], captions }, tasks);
    expect(tasks.count('draw-piece')).toBe(before);
    await drawn(gray, { layers: [], captions: { ...captions, cues: [{ ...cue, lines: ['Hi Peter'] }] } }, tasks);
    expect(tasks.count('draw-piece')).toBeGreaterThan(before);
  });

  it('are refused where no font has their letters', async () => {
    const cues = [{ ...cue, lines: ['𒀀𒀁'] }];
    const request: PictureRequest = { layers: [], captions: { style: 'box', cues } };
    await expect(drawn(gray, request)).rejects.toMatchObject({ code: 'CAPTIONS_UNDRAWABLE' });
  });
});
