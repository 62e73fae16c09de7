import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Label } from '../../text/label.ts';
import { accent, drawTurned, fillRounded, fitted, withShadow, writeCentred, type DrawnCard } from './card.ts';

/** Sizes as parts of the picture's shorter side. */
const margin = 0.05;
const fontSize = 0.17;
/** Sizes as parts of the font's size. */
const paddingX = 0.7;
const narrowest = 3.2;
const boardHeight = 1.75;
const lineHeight = 0.92;
const frameWidth = 0.1;
const trayHeight = 0.14;
const shadow = 0.22;
const weight = 700;

const frame = '#aeb6c2';
const board = '#fcfdfe';
const tray = '#8f98a6';
const pen = '#1f3f8f';
const tilt = 0.018;

/** Draws a whiteboard with the text as if written by hand. */
export function drawWhiteboard(label: Label, picture: { width: number; height: number }): DrawnCard {
  const side = Math.min(picture.width, picture.height);
  const edge = side * margin;
  const widest = picture.width - 2 * edge - side * margin;
  const text = fitted(label, {
    size: side * fontSize,
    weight,
    room: (em) => widest - 2 * (paddingX + frameWidth) * em,
  });
  const { lines, size } = text;
  const textWidth = Math.max(...lines.map((line) => line.width));
  const width = Math.max(textWidth + 2 * (paddingX + frameWidth) * size, narrowest * size);
  const height = (boardHeight + (lines.length - 1) * lineHeight + trayHeight) * size;
  const reach = shadow * size;
  const place = { x: picture.width / 2, y: picture.height - edge - height / 2 };
  const angle = label.rightToLeft ? -tilt : tilt;
  return drawTurned({ width, height }, { angle, shadow: reach }, place, (context) => {
    drawBoard(context, { width, height, size, reach });
    const baseline = (boardHeight / 2) * size + size * 0.26;
    writeCentred(context, label, text, { weight, color: pen, width, baseline, lineHeight: lineHeight * size });
    const last = lines.at(-1)?.width ?? 0;
    const under = baseline + (lines.length - 1) * lineHeight * size + size * 0.24;
    drawStroke(context, { from: (width - last) / 2, to: (width + last) / 2, y: under, size });
  });
}

function drawBoard(
  context: SKRSContext2D,
  { width, height, size, reach }: { width: number; height: number; size: number; reach: number },
): void {
  const border = frameWidth * size;
  context.fillStyle = frame;
  withShadow(context, reach, () => fillRounded(context, 0, 0, width, height, border * 1.4));
  context.fillStyle = board;
  fillRounded(context, border, border, width - 2 * border, height - 2 * border - trayHeight * size, border * 0.6);
  context.fillStyle = tray;
  context.fillRect(border * 1.5, height - (trayHeight + 0.04) * size, width - 3 * border, trayHeight * size * 0.8);
  // A pen lies on the tray.
  context.fillStyle = accent;
  fillRounded(context, width * 0.68, height - (trayHeight + 0.07) * size, size * 0.62, size * 0.09, size * 0.045);
}

/** A line under the text, drawn with a quick hand: it begins low, rises and thins out. */
function drawStroke(
  context: SKRSContext2D,
  { from, to, y, size }: { from: number; to: number; y: number; size: number },
): void {
  const length = to - from;
  const thick = size * 0.05;
  context.fillStyle = accent;
  context.beginPath();
  context.moveTo(from, y);
  context.bezierCurveTo(
    from + length * 0.3,
    y - size * 0.08,
    from + length * 0.7,
    y + size * 0.05,
    to,
    y - size * 0.06,
  );
  context.bezierCurveTo(
    from + length * 0.7,
    y + size * 0.05 + thick,
    from + length * 0.3,
    y - size * 0.06 + thick,
    from,
    y + thick,
  );
  context.fill();
}
