import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Label } from './label.ts';

/** Chooses the fonts of a text. @param size pixels. @param weight 100 to 900. */
export function setFont(
  context: SKRSContext2D,
  { families, rightToLeft }: Pick<Label, 'families' | 'rightToLeft'>,
  size: number,
  weight: number,
): void {
  context.font = `${size}px ${families.map((family) => `"${family}"`).join(', ')}`;
  // Asked for as part of `font`, a weight is imitated by thickening.
  context.fontVariationSettings = `'wght' ${weight}`;
  context.direction = rightToLeft ? 'rtl' : 'ltr';
  // `left` is the left end of the text in both directions.
  context.textAlign = 'left';
}
