import { float32At, float64At, itemAt } from '#shared/at.ts';
import type { Point } from '../faces/face.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { between, emptyPlanes, type Box, type Planes } from './planes.ts';

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
  const spline = fitSpline(
    to,
    from.map((point, index) => ({ x: point.x - itemAt(to, index).x, y: point.y - itemAt(to, index).y })),
  );
  const grid: Size = { width: Math.ceil(box.width / step) + 1, height: Math.ceil(box.height / step) + 1 };
  const [right, down] = [new Float32Array(grid.width * grid.height), new Float32Array(grid.width * grid.height)];
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      const { x, y } = spline({ x: box.x + column * step, y: box.y + row * step });
      right[row * grid.width + column] = x;
      down[row * grid.width + column] = y;
    }
  }
  const result = emptyPlanes(planes);
  const half = { width: planes.width / 2, height: planes.height / 2 };
  const move = (source: Float32Array, target: Float32Array, size: Size, scale: number): void => {
    for (let row = 0; row < size.height; row++) {
      for (let column = 0; column < size.width; column++) {
        const [x, y] = [(column * scale) / step, (row * scale) / step];
        const [dx, dy] = [between(right, grid, x, y) / scale, between(down, grid, x, y) / scale];
        target[row * size.width + column] = between(source, size, column + dx, row + dy);
      }
    }
  };
  move(planes.y, result.y, planes, 1);
  move(planes.u, result.u, half, 2);
  move(planes.v, result.v, half, 2);
  return result;
}

/** A spline through values at points. Heavily unequal ones are met nearly, so that close points tear nothing. */
function fitSpline(points: readonly Point[], values: readonly Point[]): (at: Point) => Point {
  const count = points.length;
  const scale = Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x)) || 1;
  const size = count + 3;
  const matrix = new Float64Array(size * size);
  const [xs, ys] = [new Float64Array(size), new Float64Array(size)];
  for (const [row, point] of points.entries()) {
    for (const [column, other] of points.entries()) {
      matrix[row * size + column] = kernel(point, other, scale) + (row === column ? stiffness : 0);
    }
    for (const [part, value] of [1, point.x / scale, point.y / scale].entries()) {
      matrix[row * size + count + part] = value;
      matrix[(count + part) * size + row] = value;
    }
    xs[row] = itemAt(values, row).x;
    ys[row] = itemAt(values, row).y;
  }
  solve(matrix, [xs, ys], size);
  return (at) => {
    const sum = { x: 0, y: 0 };
    for (const [index, point] of points.entries()) {
      const weight = kernel(point, at, scale);
      sum.x += weight * float64At(xs, index);
      sum.y += weight * float64At(ys, index);
    }
    for (const [part, value] of [1, at.x / scale, at.y / scale].entries()) {
      sum.x += value * float64At(xs, count + part);
      sum.y += value * float64At(ys, count + part);
    }
    return sum;
  };
}

const stiffness = 1e-4;

function kernel(one: Point, other: Point, scale: number): number {
  const square = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) / scale ** 2;
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
