import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, expect, test } from 'vitest';
import { measureKey } from '#electron/engine/media/layers/key.ts';
import { cutPresenter } from '#electron/engine/media/layers/presenter-cut.ts';
import { wholePicture, type PresenterCut, type ShownLayer } from '#electron/engine/media/layers/layers.ts';
import { makePersonalStill } from '#electron/engine/media/stills/stills.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { drawPiece } from '#electron/engine/pictures/draw-piece.ts';
import { findRest, type Rest } from '#electron/engine/pictures/rests.ts';
import { templateFiles } from '#electron/engine/template/files.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { loadTemplateIndex } from '#electron/engine/template/template-index.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import { captionStyles } from '#shared/captions.ts';
import { stillStyles } from '#shared/stills.ts';
import { drawingSteps } from '../../support/drawing-steps.ts';
import { keptVersion } from '../../support/kept-version.ts';
import { createMemoryStore } from '../../support/memory-store.ts';
import { makeTemplate } from '../../support/make-template.ts';
import { smallRecording } from '../../support/small-recording.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('kept-pictures');
const template = join(folder, 'template');
let info: TemplateInfo;

const second = 48_000;
/** Somebody speaks in the first second and in the third; between, they rest. */
const sound = Float32Array.from({ length: 3 * second }, (_, at) =>
  at < second || at >= 2 * second ? 0.3 * Math.sin(at * 0.05) : 0,
);

/** A gray person before a green screen, who sways while speaking. Each frame is brighter than the one before. */
function person(frame: number, width: number, height: number): Buffer {
  const chroma = (width / 2) * (height / 2);
  const picture = Buffer.concat([
    Buffer.alloc(width * height, 100 + frame),
    Buffer.alloc(chroma, 80),
    Buffer.alloc(chroma, 60),
  ]);
  const sway = frame >= 25 && frame < 50 ? 0 : Math.round(8 * Math.sin(frame)) * 2;
  const [left, columns] = [width / 4 + sway, width / 2];
  for (let row = height / 4; row < height; row++)
    picture.fill(60 + frame, row * width + left, row * width + left + columns);
  for (const plane of [0, 1]) {
    const start = width * height + plane * chroma;
    for (let row = height / 8; row < height / 2; row++) {
      const from = start + (row * width) / 2 + left / 2;
      picture.fill(128, from, from + columns / 2);
    }
  }
  return picture;
}

beforeAll(async () => {
  info = await makeTemplate(template, [sound], { width: 160, height: 120, picture: person });
});

async function assetOf(kind: 'image' | 'page', width: number, height: number): Promise<PreparedAsset> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#808080';
  context.fillRect(0, 0, width, height);
  const asset: PreparedAsset = { key: `${kind}-${width}`, kind, format: 'png', width, height };
  writeFileSync(join(folder, asset.key), await canvas.encode('png'));
  return asset;
}

/** All of it asked for: what is measured may differ a little from machine to machine. */
const keyed: PresenterCut = { shape: 'keyed', color: '18b42d', similarity: 0.4, blend: 0.3 };
const rounded: PresenterCut = { shape: 'rounded', crop: { x: 0.2, y: 0.1, width: 0.6, height: 0.8 }, radius: 0.5 };

test('layers are drawn on pictures as their version says', async () => {
  const half = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 };
  const plain = { radius: 0, brightness: 0.1, starts: 0, frames: 12 };
  const video: PreparedAsset = { key: 'video', kind: 'video', format: 'mp4', width: 160, height: 120, duration: 3 };
  const scenes: ShownLayer[][] = [
    [
      { kind: 'shape', box: wholePicture, radius: 0, grow: 0, color: '14161c', shadow: 0, from: 0, to: 2 },
      { kind: 'shape', box: half, radius: 0.2, grow: 0.02, color: 'ffffff', shadow: 0.05, from: 0, to: 2 },
      { kind: 'presenter', box: half, cut: rounded, direct: true, from: 0, to: 2 },
    ],
    [
      { kind: 'background', asset: await assetOf('image', 300, 100), box: wholePicture, ...plain, from: 2, to: 4 },
      { kind: 'background', asset: await assetOf('image', 120, 100), box: half, ...plain, radius: 0.5, from: 2, to: 4 },
      { kind: 'presenter', box: half, cut: keyed, direct: true, from: 2, to: 4 },
    ],
    [{ kind: 'background', asset: await assetOf('page', 160, 900), box: half, ...plain, radius: 0.1, from: 4, to: 6 }],
    [{ kind: 'background', asset: video, box: half, ...plain, starts: 3, from: 6, to: 8 }],
    captionStyles.map((style, place) => ({
      kind: 'caption',
      style,
      lines: ['Hello Sarah,', 'how are you?'],
      spoken: { line: 0, from: 6, to: 11 },
      from: 8 + place,
      to: 9 + place,
    })),
  ];
  const openPatches = () => Promise.reject(new Error('no lips'));
  const drawn = { template, rendition: 'source', artifacts: createMemoryStore(), openPatches } as const;
  const assets = async ({ key, kind }: PreparedAsset): Promise<string> =>
    kind === 'video' ? join(template, templateFiles.video) : join(folder, key);
  const steps = await drawingSteps(async () => {
    await drawPiece({ ...drawn, assets, piece: { key: 'layers', from: 0, to: 12, layers: scenes.flat() } });
    const rest = { kind: 'walk', start: 26, frames: 10 } as const;
    await drawPiece({ ...drawn, assets, piece: { key: 'rest', from: 0, to: 12, layers: [], ground: rest } });
    const around = { kind: 'dissolved', before: 26, after: 30 } as const;
    await drawPiece({ ...drawn, assets, piece: { key: 'around', from: 50, to: 70, layers: [], ground: around } });
  });
  expect(keptVersion({ name: 'drawingVersion', file: 'pictures/pieces.ts' }, steps)).toEqual({
    version: 1,
    digest: '5773624440d91bc0',
  });
});

test('a presenter is cut out as its version says', async () => {
  const facts = { template, size: info, frameRate: info.frameRate, frames: info.frames };
  const steps = await drawingSteps(async () => {
    for (const cut of [rounded, keyed])
      await cutPresenter({ ...facts, job: { rendition: 'source', cut, box: { width: 80, height: 60 } } });
  });
  const measuring: PresenterCut = { shape: 'keyed', color: null, similarity: null, blend: null };
  const { color, transparent, opaque } = await measureKey(join(template, templateFiles.video), measuring, 3, undefined);
  const measured = [...color, transparent, opaque].map((level) => Math.round(level / 20));
  expect(keptVersion({ name: 'cutVersion', file: 'media/layers/presenter-cut.ts' }, [...steps, ...measured])).toEqual({
    version: 1,
    digest: '65659308628d59a4',
  });
});

test('a rest is chosen as its version says', async () => {
  const index = await loadTemplateIndex(template);
  const place = { template, index, rendition: 'source', artifacts: createMemoryStore() } as const;
  let rest: Rest | null = null;
  const steps = await drawingSteps(async () => {
    rest = await findRest(place, { from: 40, to: 60 });
  });
  expect(keptVersion({ name: 'restVersion', file: 'pictures/rests.ts' }, [...steps, rest])).toEqual({
    version: 2,
    digest: 'e765dc66e323ed40',
  });
});

test('stills are drawn as their version says', async () => {
  const steps = await drawingSteps(async () => {
    for (const style of stillStyles) {
      const design = { text: 'Hi Sarah', style, badge: style === 'lower_third' };
      for (const still of ['poster', 'preview'] as const)
        await makePersonalStill({ template, still, design, file: join(folder, `${style}-${still}`) });
    }
  });
  expect(keptVersion({ name: 'stillVersion', file: 'media/stills/still.ts' }, steps)).toEqual({
    version: 3,
    digest: '8e3929996e91ebfb',
  });
});

test('a recording is prepared as its version says', async () => {
  const source = await smallRecording(join(folder, 'recording.mkv'));
  let prepared: Partial<TemplateInfo> = {};
  const steps = await drawingSteps(async () => {
    const { hash: _hash, size: _size, ...facts } = await normalize({ source, folder: join(folder, 'prepared') });
    prepared = facts;
  });
  expect(keptVersion({ name: 'normalizerVersion', file: 'template/info.ts' }, [...steps, prepared])).toEqual({
    version: 8,
    digest: '22c86d8a884a8c1c',
  });
});
