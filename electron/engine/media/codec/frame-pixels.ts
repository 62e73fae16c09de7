import type { AVPixelFormat } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { check } from './av-errors.ts';
import { newFrame } from './handles.ts';
import type { Size } from './picture-size.ts';

/**
 * Lets JavaScript change a frame's pixels. `Frame.data` cannot: it is a view of FFmpeg's memory under Node, but a copy
 * under Electron, which allows no external buffers.
 * @param change receives the planes one after another in one buffer, rows without gaps; its changes become the picture.
 */
export async function changePixels(frame: Frame, change: (pixels: Buffer) => void | Promise<void>): Promise<void> {
  const pixels = frame.toBuffer();
  await change(pixels);
  writePixels(frame, pixels);
}

/**
 * Replaces a frame's pixels.
 * @param frame has its size, its format and its own memory.
 * @param pixels as {@link changePixels} passes them; may be freed afterwards.
 */
export function writePixels(frame: Frame, pixels: Buffer): void {
  // A frame filled from a buffer only points at it, and the buffer may be collected while a filter still reads it.
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

/** A frame that owns a copy of pixels, rows without gaps. The caller frees it. */
export function frameFrom(pixels: Buffer, { width, height }: Size, format: AVPixelFormat): Frame {
  using opened = new DisposableStack();
  const frame = opened.use(newFrame());
  frame.format = format;
  frame.width = width;
  frame.height = height;
  check(frame.getBuffer(), 'make room for a picture');
  writePixels(frame, pixels);
  opened.move();
  return frame;
}
