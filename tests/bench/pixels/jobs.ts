import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { Frame } from 'node-av/lib';
import { drawCaption } from '#electron/engine/media/layers/caption-pictures.ts';
import { planScroll, scrollExpression } from '#electron/engine/media/layers/filters.ts';
import { pixelsOf, wholePicture, type BackgroundLayer } from '#electron/engine/media/layers/layers.ts';
import { drawImage, drawShape, pageHeight, roundedMask } from '#electron/engine/media/layers/still-pictures.ts';
import { backgroundLayers } from '#electron/engine/pictures/background-layers.ts';
import type { PictureRequest } from '#electron/engine/pictures/picture-request.ts';
import type { TemplateInfo } from '#electron/engine/template/info.ts';
import { assetFileName, backgroundSettings, type PreparedAsset } from '#shared/backgrounds.ts';

/** A change of pictures, as a request to the product and as a filter graph. */
export type Job = { request: PictureRequest; filters: string; stills: Record<string, Frame> };

/** A page 8,000 pixels high, or an image, different for each number. */
export async function makeAsset(folder: string, kind: 'image' | 'page', number: number): Promise<PreparedAsset> {
  const size = { width: 1920, height: kind === 'page' ? 8_000 : 1080 };
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f6fa';
  context.fillRect(0, 0, size.width, size.height);
  for (let row = 0; row < size.height; row += 270) {
    for (let column = 0; column < 4; column++) {
      context.fillStyle = `hsl(${(number * 37 + row + column * 50) % 360}, 55%, 62%)`;
      context.fillRect(60 + column * 460, row + 30, 420, 200);
      // Lines as fine as those of text.
      context.fillStyle = '#26304a';
      for (let line = 0; line < 8; line++)
        context.fillRect(90 + column * 460, row + 60 + line * 18, 300 - line * 20, 4);
    }
  }
  const bytes = await canvas.encode('png');
  const asset: PreparedAsset = { key: createHash('sha256').update(bytes).digest('hex'), kind, format: 'png', ...size };
  writeFileSync(join(folder, assetFileName(asset)), bytes);
  return asset;
}

/** Burned-in captions for five seconds. */
export async function captionJob(info: TemplateInfo, start: number): Promise<Job> {
  const lines = ['I had a look at Acme, and found', 'three small things you could improve'];
  const end = start + 5;
  const layer = { kind: 'caption', style: 'box', lines, spoken: null } as const;
  const { frame, x, y } = await drawCaption({ ...layer, lines: [...lines] }, info);
  return {
    request: { layers: [], captions: { style: 'box', cues: [{ start, end, lines }] } },
    filters: `[template][caption]overlay=${x}:${y}:format=yuv420:enable='gte(t,${start})*lt(t,${end})'[out]`,
    stills: { caption: frame },
  };
}

/** An image that covers the picture for eight seconds. */
export async function backgroundJob(
  info: TemplateInfo,
  asset: PreparedAsset,
  assets: string,
  start: number,
): Promise<Job> {
  const end = start + 8;
  const settings = backgroundSettings.parse({ mode: 'full', start, end });
  const image = await drawImage(layerOf(asset, info), join(assets, assetFileName(asset)), info);
  return {
    request: { layers: backgroundLayers(settings, asset, info) },
    filters: `[template][image]overlay=format=yuv420:enable='gte(t,${start})*lt(t,${end})'[out]`,
    stills: { image },
  };
}

/** The speaker in a circle on a scrolling page, for the whole length. */
export async function circleJob(info: TemplateInfo, asset: PreparedAsset, assets: string): Promise<Job> {
  const layers = backgroundLayers(backgroundSettings.parse({ mode: 'circle' }), asset, info);
  const presenter = layers.find((layer) => layer.kind === 'presenter');
  const ring = layers.find((layer) => layer.kind === 'shape');
  if (presenter?.cut.shape !== 'rounded' || !ring) throw new Error('the layout of a circle has changed');
  const [box, crop] = [pixelsOf(presenter.box, info), pixelsOf(presenter.cut.crop, info)];
  const page = await drawImage(layerOf(asset, info), join(assets, assetFileName(asset)), info);
  const time = { frames: info.frames, rate: info.frameRate[0] / info.frameRate[1] };
  const scroll = planScroll(pageHeight(asset, { ...info }), info.height, { from: 0, to: 1 }, time);
  const drawnRing = await drawShape(ring, box, info);
  return {
    request: { layers },
    filters: [
      `[page]crop=${info.width}:${info.height}:0:'${scrollExpression(scroll, { first: 0 })}'[below]`,
      `[below][ring]overlay=${drawnRing.x}:${drawnRing.y}:format=yuv420[ringed]`,
      `[template]crop=${crop.width}:${crop.height}:${crop.x}:${crop.y},scale=${box.width}:${box.height}:flags=lanczos[small]`,
      `[small][mask]alphamerge[cut]`,
      `[ringed][cut]overlay=${box.x}:${box.y}:format=yuv420[out]`,
    ].join(';'),
    stills: { page, ring: drawnRing.frame, mask: roundedMask(box, 0.5) },
  };
}

function layerOf(asset: PreparedAsset, { frames }: TemplateInfo): BackgroundLayer {
  return { kind: 'background', asset, box: wholePicture, radius: 0, brightness: 0, starts: 0, frames };
}
