import { float32At, itemAt } from '#shared/at.ts';
import type { PlanarPicture } from '../media/codec/planar-picture.ts';
import { pixelsIn, type Square } from './face-square.ts';
import { inputSide, type Networks } from './networks.ts';

/** Number of points on a face. */
export const pointCount = 468;

/**
 * A face in a picture: x, y and z of each point of MediaPipe's face mesh, pixels of the picture; z grows away from the
 * camera.
 */
export type FacePoints = Float32Array;

/** A face as the detector finds it: where it is, and how sure the detector is (0–1). */
type Detection = Square & { score: number };

/** Faces of which the detector is less sure are none. */
const leastScore = 0.5;
/** Faces that share more of their area are the same one. */
const mostShared = 0.3;

/**
 * Finds faces in a picture, the largest first. A picture is looked at whole; if it shows none, then in squares, in which
 * a small face is larger.
 */
export async function detectFaces(networks: Networks, picture: PlanarPicture): Promise<Detection[]> {
  const { width, height } = picture;
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const whole = await detectIn(networks, picture, { x: width / 2, y: height / 2, side: long, angle: 0 });
  if (whole.length > 0) return whole;
  const found: Detection[] = [];
  for (const share of [0, 0.5, 1]) {
    const start = share * (long - short) + short / 2;
    const middle = width >= height ? { x: start, y: height / 2 } : { x: width / 2, y: start };
    found.push(...(await detectIn(networks, picture, { ...middle, side: short, angle: 0 })));
  }
  return distinct(found);
}

/** Side of the squares of the detector's two grids, pixels of its input, and the candidates in each square. */
const grids = [
  { stride: 16, candidates: 2 },
  { stride: 32, candidates: 6 },
];

/** Numbers of one candidate: middle, width and height of the face, then x and y of eyes, nose, mouth and ears. */
const candidateLength = 16;

async function detectIn(networks: Networks, picture: PlanarPicture, square: Square): Promise<Detection[]> {
  const side = inputSide.detector;
  const pixels = pixelsIn(picture, square, side, { scale: 1 / 127.5, offset: -1 });
  const outputs = (await networks.run('detector', pixels)).toSorted((a, b) => a.length - b.length);
  const scale = square.side / side;
  const found: Detection[] = [];
  for (const [grid, { stride, candidates }] of grids.entries()) {
    // The coarse grid has fewer candidates.
    const logits = itemAt(outputs, 1 - grid);
    const boxes = itemAt(outputs, 3 - grid);
    const columns = side / stride;
    for (let candidate = 0; candidate < logits.length; candidate++) {
      const score = 1 / (1 + Math.exp(-float32At(logits, candidate)));
      if (score < leastScore) continue;
      const cell = Math.floor(candidate / candidates);
      const origin = { x: ((cell % columns) + 0.5) * stride, y: (Math.floor(cell / columns) + 0.5) * stride };
      const number = (index: number): number => float32At(boxes, candidate * candidateLength + index);
      const place = (index: number) => ({
        x: square.x + (origin.x + number(index) - side / 2) * scale,
        y: square.y + (origin.y + number(index + 1) - side / 2) * scale,
      });
      const [right, left] = [place(4), place(6)];
      const angle = Math.atan2(left.y - right.y, left.x - right.x);
      found.push({ ...place(0), side: Math.max(number(2), number(3)) * scale, angle, score });
    }
  }
  return distinct(found);
}

/** Keeps the surest of those that cover each other, the largest first. */
function distinct(found: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => sharedOf(one, other) < mostShared)) kept.push(one);
  }
  return kept.sort((a, b) => b.side - a.side);
}

/** The part of the smaller of two squares that lies in the other, 0–1. */
function sharedOf(one: Square, other: Square): number {
  const overlap = (a: number, b: number): number =>
    Math.min(a + one.side / 2, b + other.side / 2) - Math.max(a - one.side / 2, b - other.side / 2);
  const [across, down] = [overlap(one.x, other.x), overlap(one.y, other.y)];
  return across > 0 && down > 0 ? (across * down) / Math.min(one.side, other.side) ** 2 : 0;
}

/** The square that the mesh looks at, as a multiple of the face's box. */
const meshMargin = 1.5;
/** The mesh looks a second time where it has found the points, as it does in the frames that follow. */
const looks = 2;

/** Puts points on a detected face; null if it is none. */
export async function meshOf(networks: Networks, picture: PlanarPicture, face: Square): Promise<FacePoints | null> {
  let square = { ...face, side: face.side * meshMargin };
  let points: FacePoints | null = null;
  for (let look = 0; look < looks; look++) {
    points = await meshIn(networks, picture, square);
    if (!points) return null;
    square = squareAround(points);
  }
  return points;
}

/** Outputs below this mean that there is no face in the square. */
const leastFlag = 0;

/** Points of the face in a square; null if there is none. */
export async function meshIn(networks: Networks, picture: PlanarPicture, square: Square): Promise<FacePoints | null> {
  const side = inputSide.mesh;
  const pixels = pixelsIn(picture, square, side, { scale: 1 / 255, offset: 0 });
  const outputs = await networks.run('mesh', pixels);
  const mesh = outputs.find(({ length }) => length === 3 * pointCount);
  const flag = outputs.find(({ length }) => length === 1);
  if (!mesh || !flag || float32At(flag, 0) < leastFlag) return null;
  const scale = square.side / side;
  const [cos, sin] = [Math.cos(square.angle) * scale, Math.sin(square.angle) * scale];
  const points = new Float32Array(3 * pointCount);
  for (let point = 0; point < points.length; point += 3) {
    const right = float32At(mesh, point) - side / 2;
    const down = float32At(mesh, point + 1) - side / 2;
    points[point] = square.x + right * cos - down * sin;
    points[point + 1] = square.y + right * sin + down * cos;
    points[point + 2] = float32At(mesh, point + 2) * scale;
  }
  return points;
}

/** Outer corners of the eyes: of the eye on the left in the picture, and of the other. */
const eyeCorners = { left: 33, right: 263 } as const;

/** The square in which the mesh finds a face whose points were found a moment ago. */
export function squareAround(points: FacePoints): Square {
  const at = (point: number) => ({ x: float32At(points, 3 * point), y: float32At(points, 3 * point + 1) });
  const [left, right] = [at(eyeCorners.left), at(eyeCorners.right)];
  const angle = Math.atan2(right.y - left.y, right.x - left.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let point = 0; point < pointCount; point++) {
    const { x, y } = at(point);
    const [across, down] = [x * cos + y * sin, y * cos - x * sin];
    reach.left = Math.min(reach.left, across);
    reach.right = Math.max(reach.right, across);
    reach.top = Math.min(reach.top, down);
    reach.bottom = Math.max(reach.bottom, down);
  }
  const [across, down] = [(reach.left + reach.right) / 2, (reach.top + reach.bottom) / 2];
  const side = Math.max(reach.right - reach.left, reach.bottom - reach.top) * meshMargin;
  return { x: across * cos - down * sin, y: across * sin + down * cos, side, angle };
}
