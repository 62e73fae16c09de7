import { createCanvas, loadImage, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { setFont } from '../../text/set-font.ts';
import type { Label } from '../../text/label.ts';
import { fitLines } from './lines.ts';

/** A picture to be laid over another, at `left`, `top`, pixels. */
export type NameCard = {
  left: number;
  top: number;
  canvas: Canvas;
};

/** White on this is 17.6 : 1 (WCAG 2.2), whatever the picture is: the card is opaque. */
const ground = '#14161c';
/** Parts the card from dark pictures. */
const edge = '#3d414d';
const accent = '#ff7a59';
const ink = '#ffffff';

/** Sizes as parts of the picture's shorter side. */
const margin = 0.06;
const fontSize = 0.085;
/** Sizes as parts of the font's size. */
const paddingX = 0.62;
/** With one line, and what a second one adds. */
const cardHeight = 2;
const lineHeight = 1.24;
const radius = 0.42;
const accentWidth = 0.16;
const accentHeight = 1.02;
const accentGap = 0.42;
const weight = 600;

/** 1 to 100; about what the posters have themselves. */
const jpegQuality = 90;

/**
 * Draws a lower third with the label, for a picture of this size: at the bottom left, or right where the text runs from
 * the right.
 */
export function drawNameCard(label: Label, picture: { width: number; height: number }): NameCard {
  const side = Math.min(picture.width, picture.height);
  const widest = picture.width - 2 * Math.round(side * margin);
  const measure = createCanvas(1, 1).getContext('2d');
  const { lines, size } = fitLines(
    label,
    side * fontSize,
    (em) => widest - chromeWidth(em),
    (text, em) => {
      setFont(measure, label, em, weight);
      return measure.measureText(text).width;
    },
  );

  const textWidth = Math.max(...lines.map((line) => line.width));
  const width = Math.min(widest, Math.ceil(textWidth + chromeWidth(size)));
  const secondLine = (lines.length - 1) * size * lineHeight;
  const height = Math.round(size * cardHeight + secondLine);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // Everything inside is laid out from the left, and mirrored where the text runs from the right.
  const mirrored = (x: number, extent: number): number => (label.rightToLeft ? width - x - extent : x);

  const stroke = Math.max(1, Math.round(size * 0.04));
  context.fillStyle = edge;
  fillRounded(context, 0, 0, width, height, size * radius);
  context.fillStyle = ground;
  fillRounded(context, stroke, stroke, width - 2 * stroke, height - 2 * stroke, size * radius - stroke);

  const barWidth = Math.max(2, Math.round(size * accentWidth));
  const barHeight = Math.round(size * accentHeight + secondLine);
  context.fillStyle = accent;
  const barX = mirrored(Math.round(size * paddingX), barWidth);
  fillRounded(context, barX, Math.round((height - barHeight) / 2), barWidth, barHeight, barWidth / 2);

  setFont(context, label, size, weight);
  context.fillStyle = ink;
  context.textBaseline = 'alphabetic';
  // Capitals stand in the middle: their height is 0.73 of the font's size.
  const firstBaseline = (height - secondLine) / 2 + size * 0.364;
  for (const [index, line] of lines.entries()) {
    const textX = mirrored(size * (paddingX + accentGap) + barWidth, line.width);
    context.fillText(line.text, textX, firstBaseline + index * size * lineHeight);
  }

  const bottom = Math.round(side * margin);
  return {
    left: label.rightToLeft ? picture.width - bottom - width : bottom,
    top: picture.height - bottom - height,
    canvas,
  };
}

/** A JPEG with the card on it. */
export async function drawOnJpeg(jpeg: Uint8Array, label: Label): Promise<Uint8Array> {
  const picture = await loadImage(jpeg);
  const canvas = createCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const card = drawNameCard(label, canvas);
  context.drawImage(card.canvas, card.left, card.top);
  return canvas.encode('jpeg', jpegQuality);
}

/** The part of the card's width that is not text. */
function chromeWidth(size: number): number {
  return size * (2 * paddingX + accentGap) + Math.max(2, Math.round(size * accentWidth));
}

function fillRounded(context: SKRSContext2D, x: number, y: number, width: number, height: number, r: number): void {
  context.beginPath();
  context.roundRect(x, y, width, height, Math.max(0, r));
  context.fill();
}
