import { float32At, float64At, itemAt } from '#shared/at.ts';
import { faceWidth, noseBase, outline, pointAt, type Point } from '../faces/face.ts';
import type { FacePoints } from '../faces/find-face.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { distance } from './alignment.ts';
import { clamp, type Box } from './planes.ts';
import { spread } from './sampling.ts';

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
/** Room around the mask, for measuring detail at its edge. */
const margin = 0.02;

/** The outlines of both faces, the line below the nose, and the direction of the chin, pixels of the template. */
type Lower = { outlines: Outline[]; nose: Point; down: Point; width: number };

/**
 * What lips cover. `depths`: how deep points of a grid are inside, shares of the face's width, below 0 outside; where
 * lips cover all or nothing they are only about right. `box`: pixels that they may cover, and some room around.
 */
export type Mask = { box: Box; depths: Float32Array; grid: Size & Point & { step: number } };

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
export function maskOf(points: FacePoints, film: readonly Point[]): Mask {
  const lower = lowerFace(points, film);
  const step = Math.max(1, Math.round(lower.width * gridShare));
  const grid = { ...gridOver(lower, step), step };
  const depths = depthsOf(lower, grid);
  return { box: boxOf(depths, grid, Math.ceil(margin * lower.width)), depths, grid };
}

function lowerFace(points: FacePoints, film: readonly Point[]): Lower {
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

/** Distances change slowly, so they are measured at every so manyth pixel, as a share of the face's width. */
const gridShare = 1 / 80;

/** Room around what may be covered, as a share of the face's width: a tilted head's cheek lies above its nose. */
const gridMargin = 0.06;

/** A grid over both outlines below the nose. */
function gridOver({ outlines, nose, down, width }: Lower, step: number): Size & Point {
  const corners = outlines.flatMap((one) => one.corners);
  const low = corners.filter((point) => along(point, down) > along(nose, down) - gridMargin * width);
  const end = (pick: (...values: number[]) => number, part: 'x' | 'y', room: number): number =>
    Math.round(pick(...low.map((point) => point[part]), nose[part]) + room);
  const [left, top] = [end(Math.min, 'x', -gridMargin * width), end(Math.min, 'y', -gridMargin * width)];
  const [right, bottom] = [end(Math.max, 'x', gridMargin * width), end(Math.max, 'y', gridMargin * width)];
  const lines = (length: number): number => Math.max(2, Math.ceil(length / step) + 1);
  return { x: left, y: top, width: lines(right - left), height: lines(bottom - top) };
}

function depthsOf({ outlines, nose, down, width }: Lower, { x, y, step, ...grid }: Mask['grid']): Float32Array {
  const depths = new Float32Array(grid.width * grid.height);
  // Beyond these, all points around are covered, or none is.
  const [outside, inside] = [inset * width - 2 * step, (inset + feather) * width + 2 * step];
  for (let row = 0; row < grid.height; row++) {
    let known = 0;
    let at = -Infinity;
    for (let column = 0; column < grid.width; column++) {
      const right = x + column * step - nose.x;
      const under = y + row * step - nose.y;
      const below = right * down.x + under * down.y;
      if (below <= 0) {
        depths[row * grid.width + column] = below / width;
        continue;
      }
      // A distance changes by no more than the way to the next point.
      const way = (column - at) * step;
      let within = known - way;
      if (within < inside) {
        within = known + way;
        if (within > outside) {
          known = distanceInside(outlines, x + column * step, y + row * step);
          at = column;
          within = known;
        }
      }
      const across = Math.abs(right * down.y - under * down.x) / width;
      const longer = 1 + (cheekFeather - 1) * clamp(across / cheek, 0, 1) ** 2;
      depths[row * grid.width + column] = Math.min(below / longer, within - inset * width) / width;
    }
  }
  return depths;
}

/** The box around what is covered, and some room: even numbers. */
function boxOf(depths: Float32Array, grid: Mask['grid'], room: number): Box {
  const reach = { left: grid.width, right: -1, top: grid.height, bottom: -1 };
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      if (float32At(depths, row * grid.width + column) <= 0) continue;
      reach.left = Math.min(reach.left, column);
      reach.right = Math.max(reach.right, column);
      reach.top = Math.min(reach.top, row);
      reach.bottom = Math.max(reach.bottom, row);
    }
  }
  if (reach.right < 0) return { x: 2 * Math.floor(grid.x / 2), y: 2 * Math.floor(grid.y / 2), width: 4, height: 4 };
  const start = (from: number, line: number): number => 2 * Math.floor((from + (line - 1) * grid.step - room) / 2);
  const end = (from: number, line: number): number => 2 * Math.ceil((from + (line + 1) * grid.step + room) / 2);
  const [left, top] = [start(grid.x, reach.left), start(grid.y, reach.top)];
  return {
    x: left,
    y: top,
    width: end(grid.x, reach.right) - left,
    height: end(grid.y, reach.bottom) - top,
  };
}

/** How far lips cover each pixel of the mask's box, 0–1. */
export function alphaOf({ box, depths, grid }: Mask): Float32Array {
  const alpha = spread(depths, grid, box, { x: box.x - grid.x, y: box.y - grid.y, step: grid.step });
  for (let at = 0; at < alpha.length; at++) {
    const part = clamp(float32At(alpha, at) / feather, 0, 1);
    alpha[at] = part * part * (3 - 2 * part);
  }
  return alpha;
}

/** The points of the mask's grid that lips cover. */
export function coveredPoints({ depths, grid }: Mask): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < depths.length; at++) {
    if (float32At(depths, at) <= 0) continue;
    const column = at % grid.width;
    points.push({ x: grid.x + column * grid.step, y: grid.y + ((at - column) / grid.width) * grid.step });
  }
  return points;
}

/** The distance to the nearest of closed lines, below 0 outside of one. */
function distanceInside(outlines: readonly Outline[], x: number, y: number): number {
  return Math.min(...outlines.map(({ sides }) => insideBy(sides, x, y)));
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
    const rx = right - part * dx;
    const ry = below - part * dy;
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
