import { float32At, float64At, itemAt } from '#shared/at.ts';
import { faceWidth, noseBase, outline, pointAt, type Point } from '../faces/face.ts';
import type { FacePoints } from '../faces/find-face.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { distance } from './alignment.ts';
import { between, clamp, type Box } from './planes.ts';

/*
 * What lips cover: the lower face from the nose down, and well inside the jaw, so that eyes, glasses, hair and outline
 * stay the template's. Lengths are shares of the face's width.
 */

/** From the smaller of both jaws to where lips begin. A mask that touches the jaw lets background bleed in. */
const inset = 0.06;
/** Over which they get fully opaque. */
const feather = 0.05;
/** Beside the nose it takes so many times as long: a fold from the nose to the mouth must not end suddenly. */
const cheekFeather = 2.6;
/** Distance from the middle from which on that holds. */
const cheek = 0.22;
/** Room around the mask, for measuring how far the film is off. */
const margin = 0.06;

/** The outlines of both faces, the line below the nose, and the direction of the chin, pixels of the template. */
export type Lower = { outlines: Outline[]; nose: Point; down: Point; width: number };

/** A closed line. `sides`: of each the place of its start (x, y), its direction (x, y), and 1 / its length². */
type Outline = { corners: Point[]; sides: Float64Array };

const sideLength = 5;

function outlineOf(corners: Point[]): Outline {
  const sides = corners.flatMap((point, index) => {
    const last = itemAt(corners, (index + corners.length - 1) % corners.length);
    const [dx, dy] = [point.x - last.x, point.y - last.y];
    return [last.x, last.y, dx, dy, 1 / (dx * dx + dy * dy || 1)];
  });
  return { corners, sides: Float64Array.from(sides) };
}

/**
 * @param points of the template's face. @param film of the film's face, on the template.
 */
export function lowerFace(points: FacePoints, film: readonly Point[]): Lower {
  const [top, chin] = [pointAt(points, 10), pointAt(points, 152)];
  const length = distance(top, chin) || 1;
  const width = faceWidth(points);
  const down = { x: (chin.x - top.x) / length, y: (chin.y - top.y) / length };
  const middle = itemAt(noseBase, noseBase.length >> 1);
  // The lower of both noses, so that neither is cut through.
  const noses = [pointAt(points, middle), itemAt(film, middle)];
  const nose = noses.reduce((low, one) => (along(one, down) > along(low, down) ? one : low));
  const outlines = [
    outlineOf(outline.map((index) => pointAt(points, index))),
    outlineOf(outline.map((index) => itemAt(film, index))),
  ];
  return { outlines, nose, down, width };
}

function along(point: Point, direction: Point): number {
  return point.x * direction.x + point.y * direction.y;
}

/** The box around the mask and some room, even numbers. */
export function boxOf({ outlines, nose, down, width }: Lower): Box {
  const corners = outlines.flatMap((one) => one.corners);
  const low = corners.filter((point) => along(point, down) > along(nose, down) - margin * width);
  const corner = (pick: (...values: number[]) => number, part: 'x' | 'y', room: number): number =>
    2 * Math.round((pick(...low.map((point) => point[part]), nose[part]) + room) / 2);
  const [left, top] = [corner(Math.min, 'x', -margin * width), corner(Math.min, 'y', -margin * width)];
  const [right, bottom] = [corner(Math.max, 'x', margin * width), corner(Math.max, 'y', margin * width)];
  return { x: left, y: top, width: Math.max(4, right - left), height: Math.max(4, bottom - top) };
}

/** Distances change slowly, so they are measured at every so manyth pixel, as a share of the face's width. */
const gridShare = 1 / 80;

/** How far lips cover each pixel of a box, 0–1. */
export function alphaOf(lower: Lower, box: Box): Float32Array {
  const step = Math.max(1, Math.round(lower.width * gridShare));
  const grid: Size = { width: Math.ceil(box.width / step) + 1, height: Math.ceil(box.height / step) + 1 };
  const depths = new Float32Array(grid.width * grid.height);
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      const point = { x: box.x + column * step, y: box.y + row * step };
      depths[row * grid.width + column] = depthOf(lower, point) / lower.width;
    }
  }
  const alpha = new Float32Array(box.width * box.height);
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const depth = between(depths, grid, column / step, row / step);
      const part = clamp(depth / feather, 0, 1);
      alpha[row * box.width + column] = part * part * (3 - 2 * part);
    }
  }
  return alpha;
}

/** Whether lips cover a point at all. */
export function covers(lower: Lower, point: Point): boolean {
  return depthOf(lower, point) > 0;
}

/** How deep a point is inside the mask, pixels; below 0 outside. */
function depthOf({ outlines, nose, down, width }: Lower, point: Point): number {
  const below = along(point, down) - along(nose, down);
  if (below <= 0) return below;
  const across = Math.abs((point.x - nose.x) * down.y - (point.y - nose.y) * down.x) / width;
  let depth = below / (1 + (cheekFeather - 1) * clamp(across / cheek, 0, 1) ** 2);
  for (const { sides } of outlines) depth = Math.min(depth, insideBy(sides, point.x, point.y) - inset * width);
  return depth;
}

/** The distance from a closed line, below 0 outside of it. */
function insideBy(sides: Float64Array, x: number, y: number): number {
  let isInside = false;
  let least = Infinity;
  for (let side = 0; side < sides.length; side += sideLength) {
    const right = x - float64At(sides, side);
    const below = y - float64At(sides, side + 1);
    const dx = float64At(sides, side + 2);
    const dy = float64At(sides, side + 3);
    const part = clamp((right * dx + below * dy) * float64At(sides, side + 4), 0, 1);
    const [rx, ry] = [right - part * dx, below - part * dy];
    least = Math.min(least, rx * rx + ry * ry);
    if (dy > below !== below < 0 && right < (below / dy) * dx) isInside = !isInside;
  }
  return Math.sqrt(least) * (isInside ? 1 : -1);
}

/** Pixels that lips cover less than this are their edge, which must be alike in film and template. */
const edgeBelow = 0.6;

/** The pixels of the edge, by index in a box. @param step takes every so manyth pixel of every so manyth row. */
export function edgeOf(alpha: Float32Array, { width, height }: Size, step = 1): Uint32Array {
  const found: number[] = [];
  for (let row = 0; row < height; row += step) {
    for (let column = 0; column < width; column += step) {
      const value = float32At(alpha, row * width + column);
      if (value > 0 && value < edgeBelow) found.push(row * width + column);
    }
  }
  return Uint32Array.from(found);
}
