import { createHash } from 'node:crypto';
import { Packet } from 'node-av/lib';
import { expect, it } from 'vitest';
import { openVideoEncoder, takePictures } from '#electron/engine/media/codec/video-encoder.ts';
import { pictureFrame } from '../../support/picture-frame.ts';

const width = 320;
const height = 240;

/** Bars that move, with grain: pictures that differ everywhere. */
function picture(number: number): Buffer {
  const bytes = Buffer.alloc((width * height * 3) / 2, 128);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const y = Math.floor(at / width);
    bytes[at] = (x * 3 + y * 2 + number * 4 + (((x * 7_919) ^ (y * 104_729) ^ (number * 31)) & 15)) & 255;
  }
  return bytes;
}

async function encodedOnce(pictures: readonly Buffer[]): Promise<string> {
  using encoder = openVideoEncoder({ width, height }, [25, 1]);
  using packet = new Packet();
  packet.alloc();
  const hash = createHash('sha256');
  const take = ({ data }: Packet): void => void hash.update(data ?? '');
  for (const [number, bytes] of pictures.entries()) {
    using frame = pictureFrame(bytes, { width, height, pts: BigInt(number) });
    await encoder.sendFrame(frame);
    await takePictures(encoder, packet, take);
  }
  await encoder.sendFrame(null);
  await takePictures(encoder, packet, take);
  return hash.digest('hex');
}

it('encodes the same bytes every time, although threads take turns as they like', async () => {
  const pictures = Array.from({ length: 125 }, (_, number) => picture(number));
  const seen = new Set<string>();
  for (let run = 0; run < 12; run += 1) seen.add(await encodedOnce(pictures));
  expect(seen.size).toBe(1);
});
