import { float32At, float64At, itemAt } from '#shared/at.ts';
import type { Point } from '../faces/face.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { clamp, type Box, type Planes } from './planes.ts';
import { spread } from './sampling.ts';

/*
 * Moves the lips of a picture to another shape with a thin-plate spline (Bookstein 1989), so that two mouths of one
 * shape can dissolve: a plain dissolve of two shapes shows double lips.
 */

/** The spline is evaluated at every so manyth pixel. */
const step = 6;

/**
 * @param planes a part of a picture, `box`. @param from where points are in it, and `to` where they should be. Points
 * that stay keep the picture around in its place.
 */
export function morphed(planes: Planes, box: Box, from: readonly Point[], to: readonly Point[]): Planes {
  const moves = from.map((point, index) => ({ x: point.x - itemAt(to, index).x, y: point.y - itemAt(to, index).y }));
  const grid: Size = { width: Math.ceil(box.width / step) + 1, height: Math.ceil(box.height / step) + 1 };
  const { right, down } = splineOver(grid, box, to, moves);
  const half = { width: planes.width / 2, height: planes.height / 2 };
  const move = (source: Float32Array, size: Size, scale: number): Float32Array => {
    const place = { x: 0, y: 0, step: step / scale };
    return displaced(source, size, spread(right, grid, size, place), spread(down, grid, size, place), scale);
  };
  return {
    width: planes.width,
    height: planes.height,
    y: move(planes.y, planes, 1),
    u: move(planes.u, half, 2),
    v: move(planes.v, half, 2),
  };
}

/** A plane whose values come from places beside them. @param scale by which their distances are divided. */
function displaced(
  source: Float32Array,
  { width, height }: Size,
  right: Float32Array,
  down: Float32Array,
  scale: number,
): Float32Array {
  const target = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const x = clamp(column + float32At(right, at) / scale, 0, width - 1);
      const y = clamp(row + float32At(down, at) / scale, 0, height - 1);
      const left = Math.trunc(x);
      const top = Math.trunc(y);
      const first = top * width + left;
      const next = left + 1 < width ? 1 : 0;
      const second = top + 1 < height ? first + width : first;
      const part = x - left;
      const above = float32At(source, first) * (1 - part) + float32At(source, first + next) * part;
      const under = float32At(source, second) * (1 - part) + float32At(source, second + next) * part;
      target[at] = above + (y - top) * (under - above);
    }
  }
  return target;
}

/**
 * A spline through values at points, at the places of a grid over a box. Heavily unequal values are met nearly, so that
 * close points tear nothing.
 */
function splineOver(
  grid: Size,
  box: Point,
  points: readonly Point[],
  values: readonly Point[],
): { right: Float32Array; down: Float32Array } {
  const count = points.length;
  const scale = Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x)) || 1;
  const size = count + 3;
  const matrix = new Float64Array(size * size);
  const weights = { x: new Float64Array(size), y: new Float64Array(size) };
  const places = {
    x: Float64Array.from(points, ({ x }) => x / scale),
    y: Float64Array.from(points, ({ y }) => y / scale),
  };
  for (const [row, point] of points.entries()) {
    for (let column = 0; column < count; column++) {
      const x = float64At(places.x, row) - float64At(places.x, column);
      const y = float64At(places.y, row) - float64At(places.y, column);
      matrix[row * size + column] = kernel(x * x + y * y) + (row === column ? stiffness : 0);
    }
    for (const [part, value] of [1, point.x / scale, point.y / scale].entries()) {
      matrix[row * size + count + part] = value;
      matrix[(count + part) * size + row] = value;
    }
    weights.x[row] = itemAt(values, row).x;
    weights.y[row] = itemAt(values, row).y;
  }
  solve(matrix, [weights.x, weights.y], size);
  const right = new Float32Array(grid.width * grid.height);
  const down = new Float32Array(grid.width * grid.height);
  for (let at = 0; at < right.length; at++) {
    const column = at % grid.width;
    const x = (box.x + column * step) / scale;
    const y = (box.y + ((at - column) / grid.width) * step) / scale;
    let across =
      float64At(weights.x, count) + float64At(weights.x, count + 1) * x + float64At(weights.x, count + 2) * y;
    let along = float64At(weights.y, count) + float64At(weights.y, count + 1) * x + float64At(weights.y, count + 2) * y;
    for (let index = 0; index < count; index++) {
      const dx = float64At(places.x, index) - x;
      const dy = float64At(places.y, index) - y;
      const weight = kernel(dx * dx + dy * dy);
      across += weight * float64At(weights.x, index);
      along += weight * float64At(weights.y, index);
    }
    right[at] = across;
    down[at] = along;
  }
  return { right, down };
}

const stiffness = 1e-4;

/** @param square of a distance. */
function kernel(square: number): number {
  return square === 0 ? 0 : square * Math.log(square);
}

/** Gauss's elimination with the largest pivot; the right sides become the solutions. */
function solve(matrix: Float64Array, sides: readonly Float64Array[], size: number): void {
  const swap = (list: Float64Array, one: number, other: number): void => {
    const kept = float64At(list, one);
    list[one] = float64At(list, other);
    list[other] = kept;
  };
  for (let pivot = 0; pivot < size; pivot++) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row++) {
      if (Math.abs(float64At(matrix, row * size + pivot)) > Math.abs(float64At(matrix, best * size + pivot)))
        best = row;
    }
    for (let column = 0; column < size; column++) swap(matrix, pivot * size + column, best * size + column);
    for (const side of sides) swap(side, pivot, best);
    const value = float64At(matrix, pivot * size + pivot) || 1e-12;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = float64At(matrix, row * size + pivot) / value;
      if (factor === 0) continue;
      for (let column = pivot; column < size; column++) {
        const at = row * size + column;
        matrix[at] = float64At(matrix, at) - factor * float64At(matrix, pivot * size + column);
      }
      for (const side of sides) side[row] = float64At(side, row) - factor * float64At(side, pivot);
    }
  }
  for (let row = 0; row < size; row++) {
    const value = float64At(matrix, row * size + row) || 1e-12;
    for (const side of sides) side[row] = float64At(side, row) / value;
  }
}

/** Mixes two pictures: `part` (0–1) of the second. */
export function mixed(one: Planes, other: Planes, part: number): Planes {
  const mix = (a: Float32Array, b: Float32Array): Float32Array =>
    a.map((value, index) => value + part * (float32At(b, index) - value));
  return {
    width: one.width,
    height: one.height,
    y: mix(one.y, other.y),
    u: mix(one.u, other.u),
    v: mix(one.v, other.v),
  };
}
