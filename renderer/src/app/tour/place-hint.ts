/** In pixels of the window. */
export type Box = { left: number; top: number; width: number; height: number };
export type Size = { width: number; height: number };

/** Distance to its anchor, pixels; further if it would cover something there. */
const gaps = [12, 40, 80, 140, 220];
/** From the edges of the window, pixels. */
const margin = 12;

/**
 * The place nearest to the anchor where a hint covers nothing pressable; otherwise the one where it covers least.
 * @param size of the hint.
 * @param pressable areas to keep free.
 */
export function placeHint(
  anchor: Box,
  size: Size,
  window: Size,
  pressable: readonly Box[],
): { left: number; top: number } {
  let best = { left: margin, top: margin };
  let least = Infinity;
  for (const place of candidates(anchor, size, window)) {
    const box = { ...place, ...size };
    const covered = overlap(box, anchor) * 2 + pressable.reduce((sum, each) => sum + overlap(box, each), 0);
    if (covered < least) [best, least] = [place, covered];
    if (covered === 0) break;
  }
  return best;
}

function* candidates(anchor: Box, size: Size, window: Size): Generator<{ left: number; top: number }> {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const middle = anchor.left + (anchor.width - size.width) / 2;
  const inside = (left: number, top: number) => ({
    left: bounded(left, window.width - size.width - margin),
    top: bounded(top, window.height - size.height - margin),
  });
  for (const gap of gaps) {
    for (const left of [middle, anchor.left, right - size.width]) yield inside(left, bottom + gap);
    for (const top of [anchor.top, bottom - size.height]) {
      yield inside(right + gap, top);
      yield inside(anchor.left - size.width - gap, top);
    }
    for (const left of [middle, anchor.left, right - size.width]) yield inside(left, anchor.top - size.height - gap);
  }
  for (const left of [window.width, 0]) for (const top of [window.height, 0]) yield inside(left, top);
}

function bounded(value: number, most: number): number {
  return Math.round(Math.max(margin, Math.min(value, most)));
}

/** Square pixels that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
