import type { StillDesign } from '#shared/stills.ts';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { normalize } from '#electron/engine/media/import/normalize.ts';
import { makePersonalStill, makeStills } from '#electron/engine/media/stills/stills.ts';
import { decodePictures } from '../../support/inspect-template.ts';
import { makeRecording, steadyTimes } from '../../support/make-recording.ts';
import { hasMedia, mediaFolder } from '../../support/media.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const folder = temporaryFolder('personal-stills');
const lowerThird = (text: string): StillDesign => ({ text, style: 'lower_third', badge: false });
const largest = 3 * 1024 * 1024;

type Picture = { width: number; height: number; rgb: (x: number, y: number) => readonly number[] };

/** The first picture of a JPEG or GIF, read by another decoder than the one of the engine. */
async function pictureOf(file: string): Promise<Picture> {
  const image = await loadImage(readFileSync(file));
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, rgb: (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)] };
}

/** Mean difference of all color values in a part of two pictures, in which `[x, y]` from 0 to 1 lie. */
function difference(a: Picture, b: Picture, part: (x: number, y: number) => boolean): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y < a.height; y += 2) {
    for (let x = 0; x < a.width; x += 2) {
      if (!part(x / a.width, y / a.height)) continue;
      const [one, other] = [a.rgb(x, y), b.rgb(x, y)];
      for (const [channel, value] of one.entries()) sum += Math.abs(value - (other[channel] ?? 0));
      count += one.length;
    }
  }
  return sum / count;
}

const outside = (_x: number, y: number) => y < 0.75;
const inside = (x: number, y: number) => x > 0.1 && x < 0.3 && y > 0.86 && y < 0.93;

describe.skipIf(!hasMedia)('stills with a text on them (needs the recordings beside the project)', () => {
  const template = join(folder, 'talking');
  const draw = async (still: 'poster' | 'preview', text: string, name: string) => {
    const file = join(folder, name);
    expect(await makePersonalStill({ template, still, design: lowerThird(text), file })).toBe(true);
    return file;
  };

  beforeAll(async () => {
    await normalize({ source: join(mediaFolder, 'talking', 'Introducing_the_product.mp4'), folder: template });
  });

  it('are the shared ones with a card whose text differs', async () => {
    const { poster, preview } = await makeStills(template);
    for (const [still, shared, noise] of [
      ['poster', poster, 1.5],
      // Its colors are chosen anew, as the card has some.
      ['preview', preview, 4],
    ] as const) {
      const plain = await pictureOf(shared);
      const sarah = await pictureOf(await draw(still, 'Hi Sarah', `sarah ${still}`));
      const ming = await pictureOf(await draw(still, '李明, hi', `ming ${still}`));
      expect(sarah).toMatchObject({ width: plain.width, height: plain.height });
      expect(difference(sarah, plain, outside)).toBeLessThan(noise);
      expect(difference(sarah, plain, inside)).toBeGreaterThan(60);
      expect(difference(sarah, ming, inside)).toBeGreaterThan(15);
    }
  });

  it('are the same bytes for the same text', async () => {
    for (const still of ['poster', 'preview'] as const) {
      const files = [await draw(still, 'Hi Zoë 🎉', `one ${still}`), await draw(still, 'Hi Zoë 🎉', `two ${still}`)];
      const [one, two] = files.map((file) => readFileSync(file));
      expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('are not written when a letter of the text cannot be drawn, or the request is cancelled', async () => {
    const before = readdirSync(folder);
    const request = { template, still: 'preview', file: join(folder, 'none.gif') } as const;
    expect(await makePersonalStill({ ...request, design: lowerThird('தமிழ்') })).toBe(false);
    const cancelled = makePersonalStill({ ...request, design: lowerThird('Hi'), signal: AbortSignal.abort() });
    expect((await thrownBy(cancelled)).code).toBe('CANCELLED');
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('a preview', () => {
  it('shows the text, and the recording around it', async () => {
    const template = join(folder, 'plain');
    const video = { times: steadyTimes(10, 2), width: 320, height: 240, luma: (_: number, x: number) => 60 + 60 * x };
    const source = await makeRecording({ file: join(folder, 'plain.mkv'), video, audio: { seconds: 2 } });
    await normalize({ source, folder: template });
    const { preview } = await makeStills(template);
    const file = join(folder, 'plain.gif');
    expect(await makePersonalStill({ template, still: 'preview', design: lowerThird('Hi Sarah'), file })).toBe(true);
    const [plain, sarah] = [await pictureOf(preview), await pictureOf(file)];
    expect(difference(sarah, plain, outside)).toBeLessThan(6);
    expect(difference(sarah, plain, inside)).toBeGreaterThan(40);
  });

  it('with a card is at most 480 a side and 3 MB, of noise in portrait too', async () => {
    const template = join(folder, 'noise');
    const noise = (picture: number, x: number, y: number) =>
      16 +
      ((Math.imul(
        Math.imul(picture + 1, 2_654_435_761) ^ Math.floor(x * 997) ^ Math.imul(Math.floor(y * 991), 40_503),
        0x9e3779b1,
      ) >>>
        24) %
        220);
    const video = { times: steadyTimes(8, 3), width: 480, height: 640, luma: noise };
    const source = await makeRecording({ file: join(folder, 'noise.mkv'), video, audio: { seconds: 3 } });
    await normalize({ source, folder: template });
    const file = join(folder, 'noise.gif');
    expect(await makePersonalStill({ template, still: 'preview', design: lowerThird('Hi Sarah'), file })).toBe(true);
    const pictures = await decodePictures(file);
    expect(Math.max(pictures[0]?.width ?? 0, pictures[0]?.height ?? 0)).toBeLessThanOrEqual(480);
    // Its best quality was too large.
    expect(Math.max(pictures[0]?.width ?? 0, pictures[0]?.height ?? 0)).toBeLessThan(400);
    expect(statSync(file).size).toBeLessThanOrEqual(largest);
    expect(existsSync(join(template, 'poster.jpg'))).toBe(false);
  });
});
