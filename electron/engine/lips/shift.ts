import { float32At } from '#shared/at.ts';
import type { Point } from '../faces/face.ts';
import { between, type Planes } from './planes.ts';

/** Steps of the search, which gets closer with each. */
const steps = 4;
/** Pixels that differ more are something else. */
const far = 30;

/**
 * How far the film is to be moved so that its skin meets the template's at the edge of the mask (Lucas and Kanade 1981,
 * for a translation).
 * Only the edge of the lower face counts: at that of the mouth the skin moves with the words.
 * @param film in the template's brightness.
 * @param most length of the result, pixels.
 */
export function shiftBetween(template: Planes, film: Planes, edge: Uint32Array, most: number): Point {
  const { width, height } = film;
  const shift = { x: 0, y: 0 };
  for (let step = 0; step < steps; step++) {
    let [xx, xy, yy, xd, yd] = [0, 0, 0, 0, 0];
    let [xs, ys, offs, count] = [0, 0, 0, 0];
    for (const pixel of edge) {
      const column = (pixel % width) - shift.x;
      const row = Math.floor(pixel / width) - shift.y;
      if (column < 1 || row < 1 || column >= width - 2 || row >= height - 2) continue;
      const off = float32At(template.y, pixel) - between(film.y, film, column, row);
      if (Math.abs(off) > far) continue;
      const right = (between(film.y, film, column + 1, row) - between(film.y, film, column - 1, row)) / 2;
      const down = (between(film.y, film, column, row + 1) - between(film.y, film, column, row - 1)) / 2;
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
