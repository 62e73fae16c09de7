/** How coded pictures are turned for display: first mirrored left to right, then rotated clockwise. */
export type Orientation = { rotation: 0 | 90 | 180 | 270; mirrored: boolean };

const upright: Orientation = { rotation: 0, mirrored: false };

/**
 * Reads a display matrix: nine 32-bit integers in native byte order, `[a b u c d v x y w]`, which map a point (x, y), y
 * downwards, to (ax + cy, bx + dy). Angles are rounded to quarter turns.
 */
export function orientationFromMatrix(matrix: Uint8Array | null): Orientation {
  if (!matrix || matrix.byteLength < 36) return upright;
  const view = new DataView(matrix.buffer, matrix.byteOffset, 36);
  const entry = (index: number) => view.getInt32(index * 4, littleEndian);
  const [a, b, c, d] = [entry(0), entry(1), entry(3), entry(4)];
  if (a * d === b * c) return upright;
  // The second column is the turned y axis (−sin, cos) with or without mirroring, so it alone gives the angle.
  const quarterTurns = Math.round(Math.atan2(-c, d) / (Math.PI / 2));
  return { rotation: rotations[(quarterTurns + 4) % 4] ?? 0, mirrored: a * d < b * c };
}

const rotations = [0, 90, 180, 270] as const;
const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** FFmpeg filters that turn coded pictures upright, in order. */
export function orientationFilters({ rotation, mirrored }: Orientation): string[] {
  const mirror = mirrored ? ['hflip'] : [];
  switch (rotation) {
    case 0:
      return mirror;
    case 90:
      return [...mirror, 'transpose=clock'];
    case 180:
      return [...mirror, 'hflip', 'vflip'];
    case 270:
      return [...mirror, 'transpose=cclock'];
  }
}

export function turnsSideways({ rotation }: Orientation): boolean {
  return rotation === 90 || rotation === 270;
}
