import type { LipsRefusal } from '#shared/lips.ts';
import { median } from '#electron/lib/averages.ts';
import type { Watched } from '../media/codec/input.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { uprightPictures } from '../media/import/upright-pictures.ts';
import { faceWidth, pointAt } from './face.ts';
import type { FacePoints } from './find-face.ts';
import { follow, lookAtWhole } from './find-faces.ts';
import { openNetworks } from './networks.ts';

/** Sides of the box around a head, in widths of the face. */
const boxShare = 2.2;

/** Pictures looked at in a second. */
const looksPerSecond = 5;
/** Of so many of them one is looked at whole; in the others the face is followed. */
const wholeEvery = 5;

/** More than half of the pictures decide. */
const majority = 0.5;

/**
 * Where the head is while somebody films themself.
 * @param part of the file, seconds.
 * @returns `box`: around the face of all pictures, pixels of the upright picture, of even size and place. Null without a
 * face.
 * @throws AppError `FACES_UNAVAILABLE`; errors of reading the file; `CANCELLED`.
 */
export async function findHead(
  file: string,
  { from, to, signal, onAlive }: Watched & { from: number; to: number },
): Promise<{ refused: LipsRefusal | null; box: { x: number; y: number; width: number; height: number } | null }> {
  const networks = await openNetworks();
  const faces: FacePoints[] = [];
  let size: Size = { width: 0, height: 0 };
  let last: FacePoints | null = null;
  const looks = { all: 0, whole: 0, several: 0 };
  let next = from;
  for await (const { picture, time } of uprightPictures(file, { from, signal })) {
    if (time > to) break;
    onAlive?.();
    if (time < next - 0.0005) continue;
    next = time + 1 / looksPerSecond;
    size = { width: picture.width, height: picture.height };
    if (looks.all % wholeEvery === 0) {
      const { points, hasSecond } = await lookAtWhole(networks, picture);
      looks.whole += 1;
      if (hasSecond) looks.several += 1;
      last = points;
    } else {
      last = await follow(networks, picture, last);
    }
    looks.all += 1;
    if (last) faces.push(last);
  }
  if (faces.length <= looks.all * majority) return { refused: 'no_face', box: null };
  const refused = looks.several > looks.whole * majority ? 'several_faces' : null;
  return { refused, box: boxAround(faces, size) };
}

/** The tip of the nose. */
const nose = 4;

/** Around a head in all pictures, pixels, of even size and place. @param size of the pictures. */
export function boxAround(faces: readonly FacePoints[], size: Size) {
  const side = boxShare * median(faces.map(faceWidth));
  const middle = {
    x: median(faces.map((points) => pointAt(points, nose).x)),
    y: median(faces.map((points) => pointAt(points, nose).y)),
  };
  const [left, right] = clamped(middle.x - side / 2, middle.x + side / 2, size.width);
  const [top, bottom] = clamped(middle.y - side / 2, middle.y + side / 2, size.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Even numbers: 4:2:0 has one sample of color for two pixels. */
function clamped(start: number, end: number, length: number): [number, number] {
  const even = (value: number): number => 2 * Math.floor(value / 2);
  return [Math.max(0, even(start)), Math.min(even(length), even(end + 1))];
}
