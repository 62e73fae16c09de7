import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { setFont, type Label } from '../../text/label.ts';
import { fitLines, type FittedText } from './lines.ts';

/** A picture laid over another, at `left`, `top`, pixels; it may extend over the other's edges. */
export type DrawnCard = {
  left: number;
  top: number;
  canvas: Canvas;
};

/** White on this is 17.6 : 1 (WCAG 2.2), whatever the picture: the cards are opaque. */
export const ground = '#14161c';
export const accent = '#ff7a59';

/**
 * A text in the largest size that fits.
 * @param options.size maximum size of the font, pixels. @param options.room width for text in a font of a size, pixels.
 */
export function fitted(
  label: Label,
  options: { size: number; weight: number; room: (size: number) => number },
): FittedText {
  const measure = createCanvas(1, 1).getContext('2d');
  return fitLines(label, options.size, options.room, (text, em) => {
    setFont(measure, label, em, options.weight);
    return measure.measureText(text).width;
  });
}

/**
 * Writes the lines of a text one below the other, centred.
 * @param place.width pixels to be centred in. @param place.baseline of the first line.
 * @param place.lineHeight pixels from one line to the next.
 */
export function writeCentred(
  context: SKRSContext2D,
  label: Label,
  { lines, size }: FittedText,
  place: { weight: number; color: string; width: number; baseline: number; lineHeight: number },
): void {
  setFont(context, label, size, place.weight);
  context.fillStyle = place.color;
  for (const [index, line] of lines.entries()) {
    context.fillText(line.text, (place.width - line.width) / 2, place.baseline + index * place.lineHeight);
  }
}

export function fillRounded(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, Math.max(0, radius));
  context.fill();
}

/**
 * Draws something at an angle, with room for its corners and its shadow.
 * @param size of it, pixels. @param options.angle radians, clockwise. @param options.shadow its extent, pixels.
 * @param place of its centre in the picture.
 * @param draw draws it from 0, 0.
 */
export function drawTurned(
  size: { width: number; height: number },
  options: { angle: number; shadow: number },
  place: { x: number; y: number },
  draw: (context: SKRSContext2D) => void,
): DrawnCard {
  const { angle, shadow } = options;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const width = Math.ceil(size.width * cos + size.height * sin + 2 * shadow);
  const height = Math.ceil(size.width * sin + size.height * cos + 2 * shadow);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.translate(width / 2, height / 2);
  context.rotate(angle);
  context.translate(-size.width / 2, -size.height / 2);
  draw(context);
  return { left: Math.round(place.x - width / 2), top: Math.round(place.y - height / 2), canvas };
}

/** Gives the next shape a soft shadow. */
export function withShadow(context: SKRSContext2D, reach: number, draw: () => void): void {
  context.save();
  context.shadowColor = 'rgba(10, 12, 18, 0.45)';
  context.shadowBlur = reach * 0.8;
  context.shadowOffsetY = reach * 0.2;
  draw();
  context.restore();
}
