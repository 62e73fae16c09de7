import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { createFileStore } from '#electron/engine/artifacts/file-store.ts';
import { makePoster } from '#electron/engine/media/stills/poster.ts';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { backgroundLayers } from '#electron/engine/pictures/background-layers.ts';
import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import { openAssembly } from '#electron/engine/render/assemble.ts';
import { planOf } from '#electron/engine/render/plan.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { PictureDrawer } from '#electron/engine/workers/draw-pictures.ts';
import { assetFileName, backgroundSettings, type PreparedAsset } from '#shared/backgrounds.ts';
import { captionStyles } from '#shared/captions.ts';
import { TasksHere } from '#tests/support/tasks-here.ts';
import { writeFilm } from './sample/film.ts';
import { gestureMotion } from './sample/gestures.ts';
import { drawPresenter, picture } from './sample/presenter.ts';
import { room } from './sample/room.ts';

/**
 * `npm run layer-pictures`: the pictures of backgrounds and captions in the documentation, drawn by the product on the
 * sample's presenter, in the room and before a green screen.
 */

const target = fileURLToPath(new URL('../docs/images/layers/', import.meta.url));
const width = 640;
const jpegQuality = 82;

const folder = await mkdtemp(join(tmpdir(), 'vocative-layers-'));
const assets = join(folder, 'assets');
const artifacts = createFileStore(join(folder, 'cache'));
const drawer = new PictureDrawer(new TasksHere(artifacts, folder));
try {
  await mkdir(assets);
  await mkdir(target, { recursive: true });
  const inRoom = await template('room', room);
  const onGreen = await template('green', '<rect width="1280" height="720" fill="#1fa845"/>');
  const page = await drawPage();
  const show = (of: Template, settings: object): PictureRequest => ({
    layers: backgroundLayers(backgroundSettings.parse(settings), page, of.info),
  });
  await save('circle', inRoom, show(inRoom, { mode: 'circle' }));
  await save('side', inRoom, show(inRoom, { mode: 'side' }));
  await save('chroma', onGreen, show(onGreen, { mode: 'chroma', scale: 0.8, position: 'bottom-right' }));
  await save('full', inRoom, show(inRoom, { mode: 'full' }));
  for (const style of captionStyles) {
    const lines = ['I had a look at Acme, and found', 'three small things'];
    const words = lines
      .flatMap((line) => line.split(' '))
      .map((text, word) => ({ text, start: 0.3 * word, end: 0.3 * word + 0.3 }));
    await save(`captions-${style}`, inRoom, {
      layers: [],
      captions: { style, cues: [{ start: 0, end: 2, lines, words }] },
    });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

type Template = { folder: string; info: TemplateInfo };

/** Two seconds of the silent presenter. */
async function template(name: string, ground: string): Promise<Template> {
  const film = join(folder, `${name}.mp4`);
  const gesture = gestureMotion([0.5], []);
  const smile = { open: 0.15, spread: 0.5, bite: 0, tongue: 0 };
  await writeFilm(film, {
    size: picture,
    frameRate: [30, 1],
    frames: 60,
    draw: (frame) => drawPresenter(smile, gesture(frame / 30)).replace(room, ground),
    samples: new Float32Array(96_000),
  });
  const place = join(folder, name);
  return { folder: place, info: await normalize({ source: film, folder: place }) };
}

async function save(name: string, { folder: place, info }: Template, request: PictureRequest): Promise<void> {
  const { plan } = await drawer.draw({ plan: planOf(info), template: basename(place), request });
  const assembly = await openAssembly({ plan, templates: () => place, artifacts });
  const video = join(folder, `${name}.mp4`);
  await writeFile(video, await buffer(assembly.read(0, assembly.size)));
  await assembly.close();
  const still = await loadImage(await makePoster(video, info.duration));
  const canvas = createCanvas(width, (still.height * width) / still.width);
  canvas.getContext('2d').drawImage(still, 0, 0, canvas.width, canvas.height);
  await writeFile(join(target, `${name}.jpg`), await canvas.encode('jpeg', jpegQuality));
}

/** Draws a page that resembles a company's website. */
async function drawPage(): Promise<PreparedAsset> {
  const font = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
  GlobalFonts.registerFromPath(font, 'page');
  const canvas = createCanvas(1280, 3000);
  const context = canvas.getContext('2d');
  const text = (words: string, x: number, y: number, size: number, color: string): void => {
    context.font = `${size}px page`;
    context.fillStyle = color;
    context.fillText(words, x, y);
  };
  const card = (x: number, y: number, wide: number, high: number, color: string): void => {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x, y, wide, high, 18);
    context.fill();
  };
  context.fillStyle = '#f7f8fb';
  context.fillRect(0, 0, canvas.width, canvas.height);
  text('acme', 80, 74, 34, '#1c2a4a');
  for (const [place, words] of ['Products', 'Pricing', 'Customers'].entries())
    text(words, 860 + place * 130, 70, 20, '#51607c');
  text('Freight that arrives', 80, 250, 72, '#1c2a4a');
  text('when you said it would.', 80, 334, 72, '#1c2a4a');
  text('Plan, book and follow every load in one place.', 82, 396, 26, '#51607c');
  card(80, 440, 210, 62, '#2f6fed');
  text('Get a quote', 118, 479, 24, '#ffffff');
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 3; column++) {
      const [x, y] = [80 + column * 380, 580 + row * 390];
      card(x, y, 350, 350, '#ffffff');
      card(x + 24, y + 24, 302, 170, ['#d8e5ff', '#ffe3d3', '#d9f2e6'][(row + column) % 3] ?? '');
      text(['Road', 'Rail', 'Sea'][column] ?? '', x + 28, y + 244, 28, '#1c2a4a');
      card(x + 28, y + 268, 260, 12, '#e3e8f1');
      card(x + 28, y + 294, 200, 12, '#e3e8f1');
    }
  }
  const bytes = await canvas.encode('png');
  const asset: PreparedAsset = {
    key: createHash('sha256').update(bytes).digest('hex'),
    kind: 'page',
    format: 'png',
    width: canvas.width,
    height: canvas.height,
  };
  await writeFile(join(assets, assetFileName(asset)), bytes);
  return asset;
}
