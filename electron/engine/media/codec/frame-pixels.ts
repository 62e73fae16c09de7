import { Frame } from 'node-av/lib';
import { check } from './av-errors.ts';
import type { Size } from './picture-size.ts';

/**
 * Lets JavaScript change a frame's pixels. `Frame.data` is no way to do that: it is a view of FFmpeg's memory under Node,
 * but a copy under Electron, which allows no buffers outside its own memory.
 * @param change gets the planes one after another in one buffer, rows without gaps; what it writes becomes the picture.
 */
export async function changePixels(frame: Frame, change: (pixels: Buffer) => void | Promise<void>): Promise<void> {
  const pixels = frame.toBuffer();
  await change(pixels);
  writePixels(frame, pixels);
}

/**
 * Replaces a frame's pixels.
 * @param frame has its size, its format and memory of its own.
 * @param pixels as {@link changePixels} gives them; not needed afterwards.
 */
export function writePixels(frame: Frame, pixels: Buffer): void {
  // A frame filled from a buffer only points at it, and the buffer may be collected while a filter still reads there.
  using view = new Frame();
  view.alloc();
  view.width = frame.width;
  view.height = frame.height;
  view.format = frame.format;
  check(view.fromBuffer(pixels), 'read pixels');
  // Decoders and filters may still refer to the same memory.
  check(frame.makeWritable(), 'make a picture writable');
  check(frame.copy(view), 'write pixels');
}

/** One plane of a picture in a buffer: rows from top to bottom, `stride` bytes from one row to the next. */
export type Plane = { bytes: Uint8Array; stride: number };

/** The planes of a picture in the pixel format `yuv420p`, as {@link changePixels} gives it. */
export function planesOfYuv420(pixels: Uint8Array, { width, height }: Size): Plane[] {
  const chroma = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  let start = 0;
  return [{ width, height }, chroma, chroma].map((plane) => {
    const bytes = pixels.subarray(start, start + plane.width * plane.height);
    start += bytes.length;
    return { bytes, stride: plane.width };
  });
}
