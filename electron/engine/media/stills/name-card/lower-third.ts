import { createCanvas } from '@napi-rs/canvas';
import { setFont, type Label } from '../../text/label.ts';
import { accent, fillRounded, fitted, ground, type DrawnCard } from './card.ts';

/** Separates the card from dark pictures. */
const edge = '#3d414d';
const ink = '#ffffff';

/** Sizes as parts of the picture's shorter side. */
const margin = 0.06;
const fontSize = 0.085;
/** Sizes as parts of the font's size. */
const paddingX = 0.62;
/** With one line, and the addition for a second one. */
const cardHeight = 2;
const lineHeight = 1.24;
const radius = 0.42;
const accentWidth = 0.16;
const accentHeight = 1.02;
const accentGap = 0.42;
const weight = 600;

/**
 * Draws a lower third with the label, for a picture of this size: at the bottom left, or right where the text runs from
 * the right.
 */
export function drawLowerThird(label: Label, picture: { width: number; height: number }): DrawnCard {
  const side = Math.min(picture.width, picture.height);
  const widest = picture.width - 2 * Math.round(side * margin);
  const { lines, size } = fitted(label, { size: side * fontSize, weight, room: (em) => widest - chromeWidth(em) });

  const textWidth = Math.max(...lines.map((line) => line.width));
  const width = Math.min(widest, Math.ceil(textWidth + chromeWidth(size)));
  const secondLine = (lines.length - 1) * size * lineHeight;
  const height = Math.round(size * cardHeight + secondLine);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  // Laid out from the left, and mirrored for right-to-left text.
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
  // Centres capitals vertically: their height is 0.73 of the font's size.
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

/** The part of the card's width without text. */
function chromeWidth(size: number): number {
  return size * (2 * paddingX + accentGap) + Math.max(2, Math.round(size * accentWidth));
}
