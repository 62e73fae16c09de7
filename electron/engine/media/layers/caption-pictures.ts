import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from 'node-av/lib';
import type { CaptionStyle } from '#shared/captions.ts';
import { AppError } from '#shared/errors/index.ts';
import type { Size } from '../codec/picture-size.ts';
import { prepareLabel, setFont } from '../text/label.ts';
import type { CaptionLayer } from './layers.ts';
import { frameOfCanvas } from './still-pictures.ts';

/** How a style is drawn. Lengths are relative to the font's size, which is relative to the picture's shorter side. */
type Drawing = {
  size: number;
  weight: number;
  /** Dark outline of the letters; 0 for none. */
  outline: number;
  /** The box behind all lines; null for none. */
  box: { color: string; radius: number } | null;
  shadow: number;
  spoken: string;
};

const drawings: Record<CaptionStyle, Drawing> = {
  box: {
    size: 0.052,
    weight: 500,
    outline: 0,
    box: { color: 'rgba(12, 14, 20, 0.8)', radius: 0.32 },
    shadow: 0,
    spoken: '#ffcf5c',
  },
  outline: { size: 0.056, weight: 600, outline: 0.1, box: null, shadow: 0.16, spoken: '#ffcf5c' },
  bold: { size: 0.076, weight: 800, outline: 0.13, box: null, shadow: 0.2, spoken: '#ffdd3d' },
};

const ink = '#ffffff';
const outlineInk = 'rgba(10, 11, 16, 0.92)';
const lineHeight = 1.28;
const paddingX = 0.55;
const paddingY = 0.3;
/** Shares of the picture kept free at each side, so that neither screens nor players' buttons cover the words. */
const safeSide = 0.05;
const safeBelow = { landscape: 0.075, portrait: 0.16 };
/** Minimum size of long words, as a share of their style's size; smaller ones would be unreadable. */
const smallest = 0.55;

/**
 * A line that can be drawn. `exact`: all its letters are drawn, in one direction, so that a word's position can be
 * measured.
 */
type Line = { text: string; families: string[]; rightToLeft: boolean; exact: boolean; width: number };

/**
 * Draws a caption for pictures of a size, and returns its position.
 * @throws AppError `CAPTIONS_UNDRAWABLE` for letters that no font has.
 */
export async function drawCaption(
  { style, lines: texts, spoken }: CaptionLayer,
  picture: Size,
): Promise<{ frame: Frame; x: number; y: number }> {
  const drawing = drawings[style];
  const side = Math.min(picture.width, picture.height);
  const prepared = await prepareLines(texts);
  const measure = createCanvas(1, 1).getContext('2d');
  const widthAt = (line: Omit<Line, 'width'>, size: number): number => {
    setFont(measure, line, size, drawing.weight);
    return measure.measureText(line.text).width;
  };
  const wanted = drawing.size * side;
  const room = picture.width * (1 - 2 * safeSide) - 2 * paddingX * wanted;
  const widest = Math.max(1, ...prepared.map((line) => widthAt(line, wanted)));
  const size = wanted * Math.max(smallest, Math.min(1, room / widest));
  const lines = prepared.map((line): Line => ({ ...line, width: widthAt(line, size) }));

  const width = Math.min(picture.width, evenAbove(Math.max(...lines.map((line) => line.width)) + 2 * paddingX * size));
  const height = Math.min(picture.height, evenAbove((lines.length * lineHeight + 2 * paddingY) * size));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (drawing.box) {
    context.fillStyle = drawing.box.color;
    context.beginPath();
    context.roundRect(0, 0, width, height, drawing.box.radius * size);
    context.fill();
  }
  for (const [number, line] of lines.entries()) {
    const x = (width - line.width) / 2;
    // Centres capitals in their line: their height is 0.73 of the font's size.
    const baseline = (paddingY + (number + 0.5) * lineHeight + 0.365) * size;
    const word = spoken?.line === number && line.exact ? spoken : null;
    drawLine(context, line, { x, baseline, size, drawing, word });
  }
  const below = picture.width >= picture.height ? safeBelow.landscape : safeBelow.portrait;
  const y = Math.max(0, picture.height * (1 - below) - height);
  return { frame: await frameOfCanvas(canvas), x: evenBelow((picture.width - width) / 2), y: evenBelow(y) };
}

type Place = {
  x: number;
  baseline: number;
  size: number;
  drawing: Drawing;
  word: { from: number; to: number } | null;
};

function drawLine(context: SKRSContext2D, line: Line, { x, baseline, size, drawing, word }: Place): void {
  setFont(context, line, size, drawing.weight);
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  if (drawing.outline > 0) {
    context.shadowColor = 'rgba(0, 0, 0, 0.55)';
    context.shadowBlur = drawing.shadow * size;
    context.lineWidth = 2 * drawing.outline * size;
    context.strokeStyle = outlineInk;
    context.strokeText(line.text, x, baseline);
    context.shadowColor = 'transparent';
  }
  context.fillStyle = ink;
  context.fillText(line.text, x, baseline);
  if (!word) return;
  // The line is drawn again, clipped to the word, so that joined letters and ligatures keep their shapes.
  const before = context.measureText(line.text.slice(0, word.from)).width;
  const behind = context.measureText(line.text.slice(0, word.to)).width;
  const left = line.rightToLeft ? x + line.width - behind : x + before;
  context.save();
  context.beginPath();
  context.rect(left, baseline - 1.2 * size, behind - before, 1.8 * size);
  context.clip();
  context.fillStyle = drawing.spoken;
  context.fillText(line.text, x, baseline);
  context.restore();
}

const leftToRightLetter = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Han}|\p{N}/u;

async function prepareLines(texts: readonly string[]): Promise<Omit<Line, 'width'>[]> {
  const lines: Omit<Line, 'width'>[] = [];
  for (const text of texts) {
    if (text.trim() === '') continue;
    const label = await prepareLabel(text);
    if (!label) throw new AppError('CAPTIONS_UNDRAWABLE', { detail: `${text.length} letters` });
    const { families, rightToLeft } = label;
    const drawn = label.characters.join('');
    // In mixed directions, the letters before a word do not determine its position.
    const exact = drawn === text && !(rightToLeft && leftToRightLetter.test(drawn));
    lines.push({ text: drawn, families, rightToLeft, exact });
  }
  if (lines.length === 0) throw new AppError('CAPTIONS_UNDRAWABLE', { detail: 'no words' });
  return lines;
}

function evenAbove(length: number): number {
  return Math.ceil(length / 2) * 2;
}

function evenBelow(length: number): number {
  return Math.floor(length / 2) * 2;
}
