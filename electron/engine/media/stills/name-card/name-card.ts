import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { StillDesign, StillStyle } from '#shared/stills.ts';
import { findFont, findHandwriting } from '../../text/fonts.ts';
import { prepareLabel, type Label } from '../../text/label.ts';
import type { DrawnCard } from './card.ts';
import { drawLowerThird } from './lower-third.ts';
import { drawNameTag } from './name-tag.ts';
import { drawPlayBadge } from './play-badge.ts';
import { drawWhiteboard } from './whiteboard.ts';

/** Gives what is laid over pictures of a size, the lowest first. */
export type DrawCards = (picture: { width: number; height: number }) => DrawnCard[];

/** 1 to 100; about what the posters have themselves. */
const jpegQuality = 90;

const styles: Record<StillStyle, (label: Label, picture: { width: number; height: number }) => DrawnCard> = {
  lower_third: drawLowerThird,
  name_tag: drawNameTag,
  whiteboard: drawWhiteboard,
};

/** Prepares what is drawn on a still. @returns null when its text cannot be drawn: no font has one of its letters. */
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
