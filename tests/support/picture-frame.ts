import { AV_PIX_FMT_YUV420P, type AV_PIX_FMT_YUV420P10LE } from 'node-av/constants';
import { FFmpegError, Frame } from 'node-av/lib';
import { writePixels } from '#electron/engine/media/codec/frame-pixels.ts';

/**
 * A frame with a copy of a 4:2:0 picture.
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
  writePixels(frame, Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
  return frame;
}
