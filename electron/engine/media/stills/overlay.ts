import type { Frame } from 'node-av/lib';
import type { NameCard } from './name-card/name-card.ts';
import { changePixels } from '../codec/frame-pixels.ts';
import { uint8At } from '#electron/lib/at.ts';

/** Draws on a picture in the pixel format `rgb24`. */
export type Overlay = (frame: Frame) => Promise<void>;

/** @param draw gives what is laid over pictures of a size; asked once a size. */
export function overlayOf(draw: (picture: { width: number; height: number }) => NameCard): Overlay {
  const drawn = new Map<string, Pixels>();
  return async (frame) => {
    const { width, height } = frame;
    const size = `${width}x${height}`;
    const pixels = drawn.get(size) ?? pixelsOf(draw({ width, height }));
    drawn.set(size, pixels);
    await changePixels(frame, (picture) => blend(pixels, picture, width * 3));
  };
}

/** RGBA, four bytes a pixel, not premultiplied, rows without gaps. */
type Pixels = { left: number; top: number; width: number; height: number; pixels: Uint8ClampedArray };

function pixelsOf({ left, top, canvas }: NameCard): Pixels {
  const { width, height } = canvas;
  return { left, top, width, height, pixels: canvas.getContext('2d').getImageData(0, 0, width, height).data };
}

/** @param picture RGB, three bytes a pixel. @param stride bytes from row to row. */
function blend({ left, top, width, height, pixels }: Pixels, picture: Uint8Array, stride: number): void {
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * 4;
      const to = (top + row) * stride + (left + column) * 3;
      const opacity = uint8At(pixels, from + 3) / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = uint8At(picture, to + channel);
        picture[to + channel] = Math.round(below + (uint8At(pixels, from + channel) - below) * opacity);
      }
    }
  }
}
