import type { Frame } from 'node-av/lib';
import type { DrawnCard } from './name-card/card.ts';
import type { DrawCards } from './name-card/name-card.ts';
import { changePixels } from '../codec/frame-pixels.ts';
import type { Size } from '../codec/picture-size.ts';
import { uint8At } from '#shared/at.ts';

/** Draws on a picture in the pixel format `rgb24`. */
export type Overlay = (frame: Frame) => Promise<void>;

/** @param draw returns the overlay for pictures of a size; called once per size. */
export function overlayOf(draw: DrawCards): Overlay {
  const drawn = new Map<string, Pixels[]>();
  return async (frame) => {
    const { width, height } = frame;
    const size = `${width}x${height}`;
    const cards = drawn.get(size) ?? draw({ width, height }).map(pixelsOf);
    drawn.set(size, cards);
    await changePixels(frame, (picture) => {
      for (const card of cards) blend(card, picture, { width, height });
    });
  };
}

/** RGBA, four bytes a pixel, not premultiplied, rows without gaps. */
type Pixels = { left: number; top: number; width: number; height: number; pixels: Uint8ClampedArray };

function pixelsOf({ left, top, canvas }: DrawnCard): Pixels {
  const { width, height } = canvas;
  return { left, top, width, height, pixels: canvas.getContext('2d').getImageData(0, 0, width, height).data };
}

/** Parts outside the picture are left out. @param picture RGB, three bytes a pixel. */
function blend({ left, top, width, height, pixels }: Pixels, picture: Uint8Array, size: Size): void {
  const rows = { from: Math.max(0, -top), to: Math.min(height, size.height - top) };
  const columns = { from: Math.max(0, -left), to: Math.min(width, size.width - left) };
  for (let row = rows.from; row < rows.to; row += 1) {
    for (let column = columns.from; column < columns.to; column += 1) {
      const from = (row * width + column) * 4;
      const to = ((top + row) * size.width + left + column) * 3;
      const opacity = uint8At(pixels, from + 3) / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = uint8At(picture, to + channel);
        picture[to + channel] = Math.round(below + (uint8At(pixels, from + channel) - below) * opacity);
      }
    }
  }
}
