import { jaw, outline, rigidPoints } from '#electron/engine/faces/face.ts';
import { pointCount, type FacePoints } from '#electron/engine/faces/find-face.ts';

type Turn = { yaw?: number; pitch?: number; roll?: number };
type Place = { x?: number; y?: number; width?: number; opening?: number };

/**
 * Points of a made-up face, symmetrical, on a half ellipsoid: enough for geometry.
 * @param turn degrees. @param place pixels: the middle and the width of the face, and how far its lips are apart.
 */
export function turnedFace({ yaw = 0, pitch = 0, roll = 0 }: Turn, place: Place = {}): FacePoints {
  const { x = 320, y = 180, width = 200, opening = 0.05 * (place.width ?? 200) } = place;
  const points = new Float32Array(3 * pointCount);
  const set = (index: number, right: number, down: number): void => {
    const depth = -0.4 * Math.sqrt(Math.max(0, 1 - (right / 0.5) ** 2 - (down / 0.7) ** 2));
    points.set(
      turned([right, down, depth], { yaw, pitch, roll }).map((part) => part * width),
      3 * index,
    );
  };
  for (let index = 0; index < pointCount; index++) set(index, 0, 0);
  for (const [at, index] of rigidPoints.entries()) set(index, 0.3 * Math.cos(at), -0.2 + 0.2 * Math.sin(at));
  for (const [at, index] of outline.entries()) {
    const angle = (at / outline.length) * 2 * Math.PI;
    set(index, 0.5 * Math.sin(angle), -0.7 * Math.cos(angle));
  }
  set(33, -0.3, -0.2);
  set(263, 0.3, -0.2);
  for (const [index, right] of [
    [98, -0.1],
    [97, -0.05],
    [2, 0],
    [326, 0.05],
    [327, 0.1],
  ] as const)
    set(index, right, 0.1);
  setLips(set, opening / width);
  for (const [at, index] of jaw.entries()) {
    const angle = Math.PI * (at / (jaw.length - 1));
    set(index, -0.5 * Math.cos(angle), 0.7 * Math.sin(angle));
  }
  for (let index = 0; index < pointCount; index++) {
    points[3 * index] = (points[3 * index] ?? 0) + x;
    points[3 * index + 1] = (points[3 * index + 1] ?? 0) + y;
  }
  return points;
}

function setLips(set: (index: number, right: number, down: number) => void, opening: number): void {
  const lips = [
    { ring: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146], thick: 0.05 },
    { ring: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95], thick: 0 },
  ];
  for (const { ring, thick } of lips) {
    for (const [at, index] of ring.entries()) {
      const angle = Math.PI + (at / ring.length) * 2 * Math.PI;
      const high = opening / 2 + thick;
      set(index, (0.18 + thick) * Math.cos(angle), 0.3 + high * Math.sin(angle));
    }
  }
}

function turned([x, y, z]: [number, number, number], { yaw, pitch, roll }: Required<Turn>): [number, number, number] {
  const [a, b, c] = [yaw, pitch, roll].map((angle) => (angle * Math.PI) / 180) as [number, number, number];
  // First up, then to the side, then leaning.
  const [y1, z1] = [y * Math.cos(b) + z * Math.sin(b), z * Math.cos(b) - y * Math.sin(b)];
  const [x2, z2] = [x * Math.cos(a) - z1 * Math.sin(a), z1 * Math.cos(a) + x * Math.sin(a)];
  return [x2 * Math.cos(c) - y1 * Math.sin(c), x2 * Math.sin(c) + y1 * Math.cos(c), z2];
}
