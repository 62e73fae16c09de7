import { AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG } from 'node-av/constants';
import { CodecContext, type Frame } from 'node-av/lib';
import { check, required } from './av-errors.ts';
import { newFrame, newPacket } from './handles.ts';
import { maxPixels } from './limits.ts';
import { findDecoder } from './trusted-decoders.ts';

/**
 * Decodes a picture file. The caller frees the frame.
 * @throws AppError `ASSET_UNSUPPORTED` when it is damaged or too large.
 */
export async function decodeImage(bytes: Buffer, format: 'png' | 'jpg'): Promise<Frame> {
  using opened = new DisposableStack();
  const codec = required(findDecoder(format === 'png' ? AV_CODEC_ID_PNG : AV_CODEC_ID_MJPEG), `${format} decoder`);
  using context = new CodecContext();
  context.allocContext3(codec);
  context.threadCount = 1;
  check(context.setOption('max_pixels', String(maxPixels)), 'limit picture size');
  check(await context.open2(codec), 'open the picture decoder');
  using packet = newPacket();
  packet.data = bytes;
  const frame = opened.use(newFrame());
  check(await context.sendPacket(packet), 'decode a picture', 'ASSET_UNSUPPORTED');
  check(await context.sendPacket(null), 'finish a picture', 'ASSET_UNSUPPORTED');
  check(await context.receiveFrame(frame), 'take a picture', 'ASSET_UNSUPPORTED');
  opened.move();
  return frame;
}
