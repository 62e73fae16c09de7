import { AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV420P10LE } from 'node-av/constants';
import { FFmpegError, Frame } from 'node-av/lib';

/**
 * A frame with a copy of a 4:2:0 picture. (`Frame.fromVideoBuffer` and `fromBuffer` only point at a picture's buffer, which
 * may be collected while an encoder still reads it.)
 * @param picture Y, U and V one after another, rows without gaps; ten bits a sample are two bytes, little-endian.
 */
export function pictureFrame(
  picture: Uint8Array,
  options: {
    width: number;
    height: number;
    pts: bigint;
    format?: typeof AV_PIX_FMT_YUV420P | typeof AV_PIX_FMT_YUV420P10LE;
  },
): Frame {
  const { width, height, pts, format = AV_PIX_FMT_YUV420P } = options;
  const frame = new Frame();
  frame.alloc();
  frame.format = format;
  frame.width = width;
  frame.height = height;
  frame.pts = pts;
  FFmpegError.throwIfError(frame.getBuffer(), 'make room for a picture');
  const sampleBytes = format === AV_PIX_FMT_YUV420P10LE ? 2 : 1;
  let from = 0;
  for (const [plane, share] of [1, 2, 2].entries()) {
    const rowBytes = (width / share) * sampleBytes;
    const [bytes, stride] = [frame.data?.[plane], frame.linesize[plane]];
    if (!bytes || stride === undefined) throw new Error('a picture has three planes');
    for (let row = 0; row < height / share; row++, from += rowBytes) {
      bytes.set(picture.subarray(from, from + rowBytes), row * stride);
    }
  }
  return frame;
}
