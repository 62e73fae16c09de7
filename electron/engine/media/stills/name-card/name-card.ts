import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { StillDesign, StillStyle } from '#shared/stills.ts';
import { findFont, findHandwriting } from '../../text/fonts.ts';
import { prepareLabel, type Label } from '../../text/label.ts';
import { type DrawnCard, ground } from './card.ts';
import { drawLowerThird } from './lower-third.ts';
import { drawNameTag } from './name-tag.ts';
import { drawWhiteboard } from './whiteboard.ts';

/** Returns the overlays for pictures of a size, lowest first. */
export type DrawCards = (picture: { width: number; height: number }) => DrawnCard[];

/** 1 to 100; about the quality of the posters. */
const jpegQuality = 90;

const styles: Record<StillStyle, (label: Label, picture: { width: number; height: number }) => DrawnCard> = {
  lower_third: drawLowerThird,
  name_tag: drawNameTag,
  whiteboard: drawWhiteboard,
};

/** Prepares the overlay of a still. @returns null when its text cannot be drawn, as no font has one of its letters. */
export async function prepareCards({ text, style, badge }: StillDesign): Promise<DrawCards | null> {
  const label = text === null ? null : await prepareLabel(text, style === 'whiteboard' ? findHandwriting : findFont);
  if (text !== null && label === null) return null;
  return (picture) => [...(badge ? [drawPlayBadge(picture)] : []), ...(label ? [styles[style](label, picture)] : [])];
}

/** A JPEG with the cards on it. */
export async function drawOnJpeg(jpeg: Uint8Array, draw: DrawCards): Promise<Uint8Array> {
  const picture = await loadImage(jpeg);
  const canvas = createCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  for (const { canvas: card, left, top } of draw(canvas)) context.drawImage(card, left, top);
  return canvas.encode('jpeg', jpegQuality);
}

/** Radius as a part of the picture's shorter side. */
const radius = 0.115;
const ring = 0.07;
const triangle = 0.44;

/** Draws a play button in the middle: in mail it shows that the picture stands for a video. */
function drawPlayBadge(picture: { width: number; height: number }): DrawnCard {
  const half = Math.max(12, Math.round(Math.min(picture.width, picture.height) * radius));
  const canvas = createCanvas(2 * half, 2 * half);
  const context = canvas.getContext('2d');
  const disc = (size: number, fill: string): void => {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(half, half, size, 0, 2 * Math.PI);
    context.fill();
  };
  disc(half, '#ffffff');
  disc(half * (1 - ring), ground);
  const reach = half * triangle;
  // A triangle's centroid is a third from its base; it is put in the middle.
  const left = half - reach * 0.62;
  context.fillStyle = '#ffffff';
  context.strokeStyle = '#ffffff';
  context.lineJoin = 'round';
  context.lineWidth = half * 0.08;
  context.beginPath();
  context.moveTo(left, half - reach * 0.95);
  context.lineTo(left + reach * 1.6, half);
  context.lineTo(left, half + reach * 0.95);
  context.closePath();
  context.fill();
  context.stroke();
  return { left: Math.round(picture.width / 2) - half, top: Math.round(picture.height / 2) - half, canvas };
}
