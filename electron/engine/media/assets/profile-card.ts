import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { readFile } from 'node:fs/promises';
import { itemAt } from '#shared/at.ts';
import type { PreparedAsset } from '#shared/backgrounds.ts';
import { prepareLabel, setFont, type Label } from '../text/label.ts';
import { fillRounded, fitted } from '../stills/name-card/card.ts';
import { assetError, checkedHeader, keepPicture } from './prepare-asset.ts';
import type { ProfileCard } from './profile.ts';
import { decodeStill, encodePicture } from './still-asset.ts';

const colors = {
  ground: '#eceef2',
  card: '#ffffff',
  name: '#14161c',
  line: '#5b606e',
  disc: '#3d414d',
  initials: '#fff',
};

/** Pixels of a whole card. */
const sizes = { wide: { width: 1920, height: 1080 }, tall: { width: 1080, height: 1920 } } as const;
const cardMargin = 130;
const cardRadius = 48;
const fontSizes = { name: { wide: 104, tall: 84 }, line: 52, initials: 170 };
const lineHeight = 1.3;

/**
 * Draws a profile: a round picture, the name, and a line about the person. Text with letters that no font has is left
 * out.
 * @throws AppError `ASSET_UNSUPPORTED` when the picture cannot be shown, or there is neither picture nor name.
 */
export async function drawProfileCard(card: ProfileCard): Promise<PreparedAsset> {
  try {
    const picture = card.picture === null ? null : await readPicture(card.picture);
    return await keepPicture(card.folder, await encodePicture(await layOut(card, picture)));
  } catch (error) {
    throw assetError(error);
  }
}

async function readPicture(file: string): Promise<Canvas> {
  await checkedHeader(file);
  return decodeStill(await readFile(file));
}

async function layOut({ name, initials, line, view }: ProfileCard, picture: Canvas | null): Promise<Canvas> {
  const { width, height } = sizes[view];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, width, height);
  const inner = { width: width - 2 * cardMargin, height: height - 2 * cardMargin };
  context.shadowColor = 'rgba(20, 22, 28, 0.18)';
  context.shadowBlur = 60;
  context.shadowOffsetY = 20;
  context.fillStyle = colors.card;
  fillRounded(context, cardMargin, cardMargin, inner.width, inner.height, cardRadius);
  context.shadowColor = 'transparent';

  const labels = {
    name: name === null ? null : await prepareLabel(name),
    line: line === null ? null : await prepareLabel(line),
  };
  const alone = labels.name === null && labels.line === null;
  const wide = view === 'wide';
  const diameter = alone ? Math.min(inner.width, inner.height) - 160 : wide ? 460 : 560;
  const center = alone
    ? { x: width / 2, y: height / 2 }
    : wide
      ? { x: cardMargin + 120 + diameter / 2, y: height / 2 }
      : { x: width / 2, y: cardMargin + 160 + diameter / 2 };
  const initialsLabel = initials === null ? null : await prepareLabel(initials);
  drawDisc(context, { ...center, diameter }, picture, initialsLabel);
  if (alone) return canvas;
  const text = wide
    ? { left: center.x + diameter / 2 + 110, right: width - cardMargin - 110, middle: height / 2 }
    : {
        left: cardMargin + 90,
        right: width - cardMargin - 90,
        middle: (center.y + diameter / 2 + height - cardMargin) / 2,
      };
  drawTexts(context, labels, { ...text, centered: !wide });
  return canvas;
}

/** A round part from the middle of the picture; in portraits a bit above, where faces are. */
function drawDisc(
  context: SKRSContext2D,
  { x, y, diameter }: { x: number; y: number; diameter: number },
  picture: Canvas | null,
  initials: Label | null,
): void {
  context.save();
  context.beginPath();
  context.arc(x, y, diameter / 2, 0, 2 * Math.PI);
  context.clip();
  const [left, top] = [x - diameter / 2, y - diameter / 2];
  if (picture) {
    const side = Math.min(picture.width, picture.height);
    const above = (picture.height - side) / 3;
    context.imageSmoothingQuality = 'high';
    context.fillStyle = colors.card;
    context.fillRect(left, top, diameter, diameter);
    context.drawImage(picture, (picture.width - side) / 2, above, side, side, left, top, diameter, diameter);
  } else {
    context.fillStyle = colors.disc;
    context.fillRect(left, top, diameter, diameter);
    if (initials) {
      setFont(context, initials, fontSizes.initials, 600);
      context.fillStyle = colors.initials;
      context.textAlign = 'center';
      // Centres capitals vertically: their height is 0.73 of the font's size.
      context.fillText(initials.characters.join(''), x, y + fontSizes.initials * 0.364);
    }
  }
  context.restore();
}

type Place = { left: number; right: number; middle: number; centered: boolean };

function drawTexts(
  context: SKRSContext2D,
  { name, line }: { name: Label | null; line: Label | null },
  { left, right, middle, centered }: Place,
): void {
  const parts = [
    ...(name
      ? [{ label: name, size: fontSizes.name[centered ? 'tall' : 'wide'], weight: 650, color: colors.name }]
      : []),
    ...(line ? [{ label: line, size: fontSizes.line, weight: 450, color: colors.line }] : []),
  ].map(({ label, size, weight, color }) => {
    return { label, weight, color, text: fitted(label, { size, weight, room: () => right - left }) };
  });
  const gap = fontSizes.line * 0.8;
  const heights = parts.map(({ text: { lines, size } }) => lines.length * size * lineHeight);
  const whole = heights.reduce((sum, height) => sum + height, 0) + gap * (parts.length - 1);
  let top = middle - whole / 2;
  for (const [index, { label, weight, color, text: fit }] of parts.entries()) {
    setFont(context, label, fit.size, weight);
    context.fillStyle = color;
    for (const [row, { text, width }] of fit.lines.entries()) {
      const free = right - left - width;
      const x = centered ? left + free / 2 : label.rightToLeft ? right - width : left;
      context.fillText(text, x, top + fit.size * (lineHeight * row + 1));
    }
    top += itemAt(heights, index) + gap;
  }
}
