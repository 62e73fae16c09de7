import { itemAt } from '#shared/at.ts';
import type { LipsRefusal } from '#shared/lips.ts';
import { mean } from '#electron/lib/averages.ts';
import {
  boundsOf,
  faceWidth,
  innerLips,
  jaw,
  outerLips,
  pointAt,
  poseOf,
  rigidPoints,
  type Point,
} from '../faces/face.ts';
import { pointCount, type FacePoints } from '../faces/find-face.ts';
import type { FacesFound } from '../faces/kept-faces.ts';
import { likenessOf } from '../faces/likeness.ts';
import {
  distance,
  inverse,
  moved,
  rigidOf,
  scaleOf,
  similarityBetween,
  smoothed,
  type Similarity,
} from './alignment.ts';
import { maskOf, type Mask } from './mask.ts';
import type { TemplateFaces } from './template-faces.ts';
import type { LipsMetrics, ShownFrame } from './types.ts';

/** A face of the template, and the film's face that is laid on it. */
export type Pair = {
  base: number;
  /** Index of the film's picture. */
  picture: number;
  points: FacePoints;
  /** The film's points, where they come to lie on the template. */
  laid: Point[];
  /** From places in the template to places in the film. */
  back: Similarity;
  mask: Mask;
};

/** Pictures without a face are bridged if they are fewer than this share. */
const mostMissing = 0.1;

/** Points of all pictures, those without a face taken from the nearest; null if too many have none. */
export function pointsIn(faces: FacesFound): FacePoints[] | null {
  const known = faces.frames.map(({ face }) => face?.points ?? null);
  const missing = known.filter((points) => points === null).length;
  if (known.length === 0 || missing > known.length * mostMissing) return null;
  return known.map((points, index) => {
    if (points) return points;
    for (let away = 1; away < known.length; away++) {
      const near = known[index - away] ?? known[index + away];
      if (near) return near;
    }
    return new Float32Array(3 * pointCount);
  });
}

/**
 * Lays the film's face on the template's in each frame shown.
 * @returns a reason instead if one of them can't be found.
 */
export function pairsOf(
  shown: readonly ShownFrame[],
  template: TemplateFaces,
  film: FacesFound,
): Pair[] | Extract<LipsRefusal, 'no_face' | 'several_faces' | 'cut_off'> {
  if (template.several > 0.5 || film.several > 0.5) return 'several_faces';
  const [own, others] = [pointsIn(template), pointsIn(film)];
  if (!own || !others) return 'no_face';
  if (isAtEdge(own, template) || isAtEdge(others, film)) return 'cut_off';
  const [heads, mouths] = [smoothed(own), smoothed(others)];
  const times = film.frames.map(({ time }) => time);
  return shown.map(({ base, film: time }) => {
    const picture = nearest(times, time);
    const points = itemAt(heads, Math.min(heads.length - 1, Math.max(0, base - template.first)));
    const filmed = itemAt(mouths, picture);
    const onto = similarityBetween(rigidOf(filmed), rigidOf(points));
    const laid = Array.from({ length: pointCount }, (_, index) => moved(onto, pointAt(filmed, index)));
    return { base, picture, points, laid, back: inverse(onto), mask: maskOf(points, laid) };
  });
}

/** Part of a face outside the picture from which on it counts as cut off, as a share of its width. */
const outsideShare = 0.02;

function isAtEdge(faces: readonly FacePoints[], { size }: FacesFound): boolean {
  const outside = faces.filter((points) => {
    const { left, right, bottom } = boundsOf(points);
    const most = outsideShare * faceWidth(points);
    return left < -most || right > size.width + most || bottom > size.height + most;
  });
  return outside.length > faces.length * mostMissing;
}

/** The last picture whose time is nearer than the next one's. */
function nearest(times: readonly number[], time: number): number {
  let best = 0;
  for (const [index, at] of times.entries()) {
    if (Math.abs(at - time) < Math.abs(itemAt(times, best) - time)) best = index;
  }
  return best;
}

/** What the faces alone say about a film. */
export function faceMetrics(
  pairs: readonly Pair[],
  template: TemplateFaces,
  film: FacesFound,
): Pick<LipsMetrics, 'likeness' | 'residual' | 'yaw' | 'pitch' | 'width' | 'scale' | 'jaw'> {
  const filmed = (pair: Pair): FacePoints => itemAt(film.frames, pair.picture).face?.points ?? pair.points;
  const turn = (part: 'yaw' | 'pitch'): number =>
    mean(pairs.map((pair) => poseOf(filmed(pair))[part] - poseOf(pair.points)[part]));
  const share = (measure: (pair: Pair) => number): number =>
    100 * mean(pairs.map((pair) => measure(pair) / faceWidth(pair.points)));
  return {
    likeness: likenessOf(template.people, film.people),
    residual: share(({ points, laid }) =>
      mean(rigidPoints.map((index) => distance(pointAt(points, index), itemAt(laid, index)))),
    ),
    yaw: turn('yaw'),
    pitch: turn('pitch'),
    width: mean(pairs.map(({ points }) => faceWidth(points))),
    scale: mean(pairs.map(({ back }) => scaleOf(back))),
    jaw: share(({ points, laid }) =>
      mean(lowJaw.map((index) => distance(pointAt(points, index), itemAt(laid, index)))),
    ),
  };
}

/** The jaw below the mouth. */
const lowJaw = jaw.slice(4, -4);

/** Points of both edges of the lips. */
export const lipPoints: readonly number[] = [...outerLips, ...innerLips];

/** Mean distance of the lips of film and template, percent of the face's width. */
export function lipDistance({ points, laid }: Pair): number {
  const distances = lipPoints.map((index) => distance(pointAt(points, index), itemAt(laid, index)));
  return (100 * mean(distances)) / faceWidth(points);
}
