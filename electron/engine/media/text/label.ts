import type { SKRSContext2D } from '@napi-rs/canvas';
import { findFont, type FindFont } from './fonts.ts';

/** A text that can be drawn completely. */
export type Label = {
  /** User-perceived characters, in logical order. */
  characters: string[];
  /** The fonts they need, preferred first. */
  families: string[];
  rightToLeft: boolean;
};

const segmenter = new Intl.Segmenter();
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Characters without a glyph of their own: joiners and variation selectors. */
const shapeless = /^(?:\u200c|\u200d|\ufe0e|\ufe0f)$/u;
/** Control characters, and invisible ones that reorder text beyond their place; joiners and the tags of flags stay. */
const unwanted = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu;
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

const ellipsis = '…';

/**
 * Prepares a text for drawing. A pictograph that no font has is left out; a name without one of its letters would be
 * another name, so then nothing is drawn.
 * @returns null when a letter has no glyph, or nothing is left to draw.
 */
export async function prepareLabel(text: string, find: FindFont = findFont): Promise<Label | null> {
  const clean = text.normalize('NFC').toWellFormed().replace(/\s+/gu, ' ').replace(unwanted, '').trim();
  const characters: string[] = [];
  const families = new Set<string>();
  for (const { segment } of segmenter.segment(clean)) {
    const needed = await familiesOf(segment, find);
    if (needed) {
      characters.push(segment);
      for (const family of needed) families.add(family);
    } else if (!pictograph.test(segment)) return null;
  }
  const drawn = characters.join('').replace(/\s+/gu, ' ').trim();
  if (drawn === '') return null;
  for (const family of (await familiesOf(ellipsis, find)) ?? []) families.add(family);
  return {
    characters: [...segmenter.segment(drawn)].map(({ segment }) => segment),
    families: [...families],
    rightToLeft: rightToLeftLetter.test(/\p{L}/u.exec(drawn)?.[0] ?? ''),
  };
}

async function familiesOf(segment: string, find: FindFont): Promise<string[] | null> {
  const families: string[] = [];
  for (const character of segment) {
    if (shapeless.test(character)) continue;
    const family = await find(character.codePointAt(0) ?? 0);
    if (family === null) return null;
    families.push(family);
  }
  return families;
}

/** Chooses the fonts of a text. @param size pixels. @param weight 100 to 900. */
export function setFont(
  context: SKRSContext2D,
  { families, rightToLeft }: Pick<Label, 'families' | 'rightToLeft'>,
  size: number,
  weight: number,
): void {
  context.font = `${size}px ${families.map((family) => `"${family}"`).join(', ')}`;
  // If requested as part of `font`, a weight would be imitated by thickening the letters.
  context.fontVariationSettings = `'wght' ${weight}`;
  context.direction = rightToLeft ? 'rtl' : 'ltr';
  // `left` is the left end of the text in both directions.
  context.textAlign = 'left';
}

/**
 * The longest beginning of a text that fits with an ellipsis, found by bisection.
 * @param room pixels. @param widthOf measures a text, pixels.
 */
export function cutToRoom(characters: readonly string[], room: number, widthOf: (text: string) => number): string {
  const cutAfter = (count: number): string => characters.slice(0, count).join('').trimEnd() + ellipsis;
  let fits = 0;
  let tooLong = characters.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(cutAfter(middle)) <= room) fits = middle;
    else tooLong = middle;
  }
  return cutAfter(fits);
}
