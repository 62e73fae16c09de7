import type { Label } from '../../text/label.ts';
import { accent, drawTurned, fillRounded, fitted, ground, withShadow, writeCentred, type DrawnCard } from './card.ts';

/** Sizes as parts of the picture's shorter side. */
const margin = 0.06;
const fontSize = 0.1;
/** Sizes as parts of the font's size. */
const paddingX = 0.75;
const narrowest = 3.4;
const headHeight = 0.95;
const footHeight = 0.3;
const bodyHeight = 1.9;
const lineHeight = 1.2;
const radius = 0.32;
const slotWidth = 1.3;
const slotHeight = 0.24;
const shadow = 0.32;
const weight = 700;

const paper = '#ffffff';
/** Radians: as if somebody had put it on by hand. */
const tilt = -0.05;

/** Draws a name tag as on a conference, with a band of colour and the text in the middle. */
export function drawNameTag(label: Label, picture: { width: number; height: number }): DrawnCard {
  const side = Math.min(picture.width, picture.height);
  const edge = side * margin;
  // A tilted tag needs room for its corners.
  const widest = picture.width - 2 * edge - side * fontSize;
  const text = fitted(label, {
    size: side * fontSize,
    weight,
    room: (em) => widest - 2 * paddingX * em,
  });
  const { lines, size } = text;
  const textWidth = Math.max(...lines.map((line) => line.width));
  const width = Math.max(textWidth + 2 * paddingX * size, narrowest * size);
  const body = bodyHeight * size + (lines.length - 1) * lineHeight * size;
  const height = headHeight * size + body + footHeight * size;
  const angle = label.rightToLeft ? -tilt : tilt;
  const reach = shadow * size;
  const x = edge + width / 2;
  const place = { x: label.rightToLeft ? picture.width - x : x, y: picture.height - edge - height / 2 };
  return drawTurned({ width, height }, { angle, shadow: reach }, place, (context) => {
    context.fillStyle = accent;
    withShadow(context, reach, () => fillRounded(context, 0, 0, width, height, radius * size));
    context.fillStyle = paper;
    context.fillRect(0, headHeight * size, width, body);
    fillRounded(
      context,
      (width - slotWidth * size) / 2,
      ((headHeight - slotHeight) / 2) * size,
      slotWidth * size,
      slotHeight * size,
      (slotHeight / 2) * size,
    );
    writeCentred(context, label, text, {
      weight,
      color: ground,
      width,
      baseline: headHeight * size + (bodyHeight / 2) * size + size * 0.364,
      lineHeight: lineHeight * size,
    });
  });
}
