import { float32At } from '#shared/at.ts';
import type { Point } from '../faces/face.ts';
import type { Planes } from './planes.ts';

/** Steps of the search, which gets closer with each. */
const steps = 4;
/** Pixels that differ more are something else. */
const far = 30;

/** The film's brightness beside the template's, as far as it is known: NaN is worked out by `find`. */
export type Glimpse = {
  values: Float32Array;
  /** Values in a row, and the index of that of the template's first pixel. */
  across: number;
  first: number;
  find(index: number): number;
};

/**
 * How far the film is to be moved so that its skin meets the template's at the edge of the mask (Lucas and Kanade 1981,
 * for a translation).
 * Only the edge of the lower face counts: at that of the mouth the skin moves with the words.
 * @param film in the template's brightness, with values for pixels that lie beside the edge by 3 more than `most`.
 * @param most length of the result, pixels.
 */
export function shiftBetween(template: Planes, film: Glimpse, edge: Uint32Array, most: number): Point {
  const { width } = template;
  const { values, across, first } = film;
  const at = (index: number): number => {
    const value = float32At(values, index);
    return Number.isNaN(value) ? film.find(index) : value;
  };
  const shift = { x: 0, y: 0 };
  for (let step = 0; step < steps; step++) {
    let [xx, xy, yy, xd, yd] = [0, 0, 0, 0, 0];
    let [xs, ys, offs, count] = [0, 0, 0, 0];
    // All pixels lie between those of the film in the same way.
    const left = Math.floor(-shift.x);
    const top = Math.floor(-shift.y);
    const part = -shift.x - left;
    const rest = 1 - part;
    const low = -shift.y - top;
    const high = 1 - low;
    for (const pixel of edge) {
      const column = pixel % width;
      const second = first + ((pixel - column) / width + top) * across + column + left;
      const third = second + across;
      const b1 = at(second);
      const b2 = at(second + 1);
      const c1 = at(third);
      const c2 = at(third + 1);
      const own = rest * b1 + part * b2;
      const next = rest * c1 + part * c2;
      const off = float32At(template.y, pixel) - high * own - low * next;
      if (Math.abs(off) > far) continue;
      const above = rest * at(second - across) + part * at(second - across + 1);
      const under = rest * at(third + across) + part * at(third + across + 1);
      const before = high * (rest * at(second - 1) + part * b1) + low * (rest * at(third - 1) + part * c1);
      const after = high * (rest * b2 + part * at(second + 2)) + low * (rest * c2 + part * at(third + 2));
      const right = (after - before) / 2;
      const down = (high * next + low * under - high * above - low * own) / 2;
      xx += right * right;
      xy += right * down;
      yy += down * down;
      xd += right * off;
      yd += down * off;
      xs += right;
      ys += down;
      offs += off;
      count += 1;
    }
    if (count === 0) break;
    // Without the means: one of them may be brighter all over.
    xx -= (xs * xs) / count;
    xy -= (xs * ys) / count;
    yy -= (ys * ys) / count;
    xd -= (xs * offs) / count;
    yd -= (ys * offs) / count;
    const size = xx * yy - xy * xy;
    if (size <= 1e-6 * (xx + yy) ** 2) break;
    // Brighter to the right and too dark here: the film must move to the left.
    shift.x -= (yy * xd - xy * yd) / size;
    shift.y -= (xx * yd - xy * xd) / size;
    const length = Math.hypot(shift.x, shift.y);
    if (length > most) {
      shift.x *= most / length;
      shift.y *= most / length;
    }
  }
  return shift;
}
