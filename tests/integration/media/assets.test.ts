import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { assetFileName, preparedAsset, type PreparedAsset } from '#shared/backgrounds.ts';
import { prepareAsset } from '#electron/engine/media/assets/prepare-asset.ts';
import { readPictureHeader } from '#electron/engine/media/assets/picture-header.ts';
import { cmykJpeg } from '../../support/cmyk-jpeg.ts';
import { hasFfmpeg, messagesOf, withoutFfmpeg } from '../../support/decode-check.ts';
import { makeRecording } from '../../support/make-recording.ts';
import { fc } from '../../support/property.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown.ts';

const hasAv1 = hasFfmpeg && spawnSync('ffmpeg', ['-encoders'], { encoding: 'utf8' }).stdout.includes('libaom-av1');

const folder = temporaryFolder('assets');
const target = join(folder, 'prepared');
let files = 0;

function fileOf(bytes: Uint8Array | string): string {
  const file = join(folder, `${(files += 1)}`);
  writeFileSync(file, bytes);
  return file;
}

async function prepare(bytes: Uint8Array | string): Promise<PreparedAsset> {
  const asset = await prepareAsset({ source: fileOf(bytes), folder: target });
  expect(preparedAsset.parse(asset)).toEqual(asset);
  expect(readdirSync(target)).toContain(assetFileName(asset));
  return asset;
}

const refusal = (bytes: Uint8Array | string) => thrownBy(prepareAsset({ source: fileOf(bytes), folder: target }));

/** Left half red, right half blue. */
function halves(width = 64, height = 32): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#00f';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}

async function pixelOf(asset: PreparedAsset, x: number, y: number): Promise<number[]> {
  const picture = await loadImage(readFileSync(join(target, assetFileName(asset))));
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data];
}

function near(found: readonly number[], wanted: readonly number[], most = 12): void {
  for (const [index, value] of wanted.entries())
    expect(Math.abs((found[index] ?? 0) - value)).toBeLessThanOrEqual(most);
}

/** With an EXIF orientation of 6: to be turned a quarter clockwise. */
function turnedByExif(jpeg: Uint8Array): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = [...Buffer.from('Exif\0\0'), ...tiff];
  return Uint8Array.from([...jpeg.subarray(0, 2), 0xff, 0xe1, 0, exif.length + 2, ...exif, ...jpeg.subarray(2)]);
}

/** A PNG of one color that is as large as it says, and a few kilobytes. */
function largePng(width: number, height: number): Uint8Array {
  const chunk = (name: string, data: Uint8Array): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('a still picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('of kind %s is kept as it looks', async (kind) => {
    const bytes = kind === 'jpeg' ? halves().encodeSync('jpeg', 95) : await halves().encode(kind as 'png');
    const asset = await prepare(bytes);
    expect(asset).toMatchObject({ kind: 'image', format: 'jpg', width: 64, height: 32 });
    near(await pixelOf(asset, 10, 16), [255, 0, 0], 40);
    near(await pixelOf(asset, 54, 16), [0, 0, 255], 40);
  });

  it('is turned upright by its EXIF', async () => {
    const asset = await prepare(turnedByExif(halves().encodeSync('jpeg', 95)));
    expect(asset).toMatchObject({ width: 32, height: 64 });
    near(await pixelOf(asset, 16, 10), [255, 0, 0]);
    near(await pixelOf(asset, 16, 54), [0, 0, 255]);
  });

  it('in inks becomes one in sRGB', async () => {
    const asset = await prepare(cmykJpeg([0, 1, 1, 0]));
    const [red = 0, green = 0, blue = 0] = await pixelOf(asset, 8, 8);
    expect(red).toBeGreaterThan(180);
    expect(Math.max(green, blue)).toBeLessThan(90);
  });

  it('is white where it is transparent, as on a page', async () => {
    const canvas = halves();
    canvas.getContext('2d').clearRect(0, 0, 32, 32);
    const asset = await prepare(canvas.encodeSync('png'));
    expect(asset.format).toBe('jpg');
    near(await pixelOf(asset, 10, 16), [255, 255, 255, 255]);
  });

  it('is scaled down to 4,096 pixels a side', async () => {
    expect(await prepare(largePng(8_000, 2_000))).toMatchObject({ width: 4_096, height: 1_024 });
  });

  it('gives the same key whenever it is prepared', async () => {
    const bytes = halves().encodeSync('png');
    expect(await prepare(bytes)).toEqual(await prepare(bytes));
  });

  it.skipIf(!hasAv1)('in HDR is as bright as it was meant (needs ffmpeg with libaom)', async () => {
    const file = join(folder, 'hdr.avif');
    // Half of the code values of PQ are about 92 cd/m²: nearly the white of ordinary screens.
    const colors = '-pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc';
    const picture = `-f lavfi -i color=c=gray:s=64x64:d=0.04:r=25 -frames:v 1 ${colors}`;
    const coding = '-c:v libaom-av1 -still-picture 1 -cpu-used 8';
    spawnSync('ffmpeg', [...`-v error ${picture} ${coding} -y`.split(' '), file]);
    const bytes = readFileSync(file);
    expect(readPictureHeader(bytes)).toEqual({ format: 'avif', width: 64, height: 64, hdr: true });
    const [red = 0, green = 0, blue = 0] = await pixelOf(await prepare(bytes), 32, 32);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(12);
    expect(green).toBeGreaterThan(170);
  });
});

describe('a video', () => {
  it('becomes H.264 at a constant rate, of at most 1080p, with its sound', async () => {
    const source = await makeRecording({
      file: join(folder, 'large.mkv'),
      video: { times: [0, 33, 67, 100, 133, 167, 200, 250, 300], width: 2560, height: 1440 },
      audio: { seconds: 0.3, sample: (at) => Math.sin(at * 2000) / 2 },
    });
    const asset = await prepareAsset({ source, folder: target });
    expect(asset).toMatchObject({ kind: 'video', format: 'mp4', width: 1920, height: 1080 });
    expect(asset.duration).toBeGreaterThan(0.25);
    expect(messagesOf(join(target, assetFileName(asset)))).toBe('');
  });

  it('needs no sound', async () => {
    const source = await makeRecording({ file: join(folder, 'mute.mp4'), video: { times: [0, 40, 80, 120] } });
    const asset = await prepareAsset({ source, folder: target });
    expect(asset).toMatchObject({ kind: 'video', duration: expect.closeTo(0.16, 1) as number });
    expect(messagesOf(join(target, assetFileName(asset)))).toBe('');
  });

  it('is cut off where it gets too long, whatever its pictures’ times say', async () => {
    const source = await makeRecording({
      file: join(folder, 'endless.mkv'),
      video: { times: [0, 1_000, 2_000, 3_000, 700_000, 40_000_000], width: 64, height: 36 },
    });
    const asset = await prepareAsset({ source, folder: target, longest: 20 });
    expect(asset.duration).toBe(20);
  });

  it.skipIf(!hasFfmpeg)(`may be a GIF that moves (${withoutFfmpeg})`, async () => {
    const file = join(folder, 'moving.gif');
    spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=64x36:d=1:r=10', '-y', file]);
    const asset = await prepareAsset({ source: file, folder: target });
    expect(asset).toMatchObject({ kind: 'video', width: 64, height: 36, duration: expect.closeTo(1, 1) as number });
  });
});

describe('what is no background is refused with the reason', () => {
  it.each([
    ['a web page', '<!doctype html><html><body>Log in</body></html>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>'],
    ['nothing', ''],
    ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))],
    ['a play list', '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/secret.ts\n'],
  ])('%s', async (_name, bytes) => {
    expect(await refusal(bytes)).toMatchObject({ code: 'ASSET_UNSUPPORTED' });
  });

  it('a picture of one pixel, with its size', async () => {
    const error = await refusal(createCanvas(1, 1).encodeSync('png'));
    expect(error).toMatchObject({ code: 'ASSET_UNSUPPORTED', message: expect.stringContaining('1 × 1') as string });
  });

  it('a picture of 12,000 × 12,000 pixels, before it is decoded', async () => {
    const error = await refusal(largePng(12_000, 12_000));
    expect(error).toMatchObject({ code: 'ASSET_UNSUPPORTED', message: expect.stringContaining('12000') as string });
  });

  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('a picture of kind %s that was cut off', async (kind) => {
    const bytes =
      kind === 'jpeg' ? halves(640, 360).encodeSync('jpeg', 95) : await halves(640, 360).encode(kind as 'png');
    for (const share of [0.5, 0.9]) {
      const part = bytes.subarray(0, Math.floor(bytes.length * share));
      expect(await refusal(part)).toMatchObject({ code: 'ASSET_UNSUPPORTED' });
    }
    // What other programs write behind it does no harm.
    expect(await prepare(Buffer.concat([bytes, Buffer.from('\0more')]))).toMatchObject({ width: 640, height: 360 });
  });

  it('a PNG of which a byte changed, but not of what it is drawn without', async () => {
    const bytes = await halves(640, 360).encode('png');
    const data = bytes.indexOf('IDAT');
    for (const at of [data + 4, data + 40, bytes.indexOf('IHDR') + 20]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
      expect(await refusal(changed)).toMatchObject({ code: 'ASSET_UNSUPPORTED', sentence: { key: 'assetDamaged' } });
    }
    const note = Buffer.from('\0\0\0\x02tEXtno\0\0\0\0', 'latin1');
    const noted = Buffer.concat([bytes.subarray(0, data - 4), note, bytes.subarray(data - 4)]);
    expect(await prepare(noted)).toMatchObject({ width: 640, height: 360 });
  });

  it('half a picture header', async () => {
    expect(await refusal(halves().encodeSync('png').subarray(0, 20))).toMatchObject({ code: 'ASSET_UNSUPPORTED' });
  });

  it('a video without pictures', async () => {
    const source = await makeRecording({ file: join(folder, 'sound.mp4'), audio: { seconds: 1, sample: () => 0.1 } });
    expect(await thrownBy(prepareAsset({ source, folder: target }))).toMatchObject({ code: 'ASSET_UNSUPPORTED' });
  });

  it('leaves nothing behind', () => {
    expect(readdirSync(target).filter((name) => !/^[0-9a-f]{64}\.(png|jpg|mp4)$/.test(name))).toEqual([]);
  });
});

it('reads headers of any bytes without failing', () => {
  expect.hasAssertions();
  const starts = ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'GIF89a', '\xff\xd8', 'RIFF\0\0\0\0WEBPVP8X', '\0\0\0\x18ftypavif'];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const header = readPictureHeader(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
      expect(header === null || Math.min(header.width, header.height) > 0).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
