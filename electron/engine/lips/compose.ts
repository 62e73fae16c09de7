import type { Point } from '../faces/face.ts';
import { faceWidth } from '../faces/face.ts';
import type { PlanarPicture } from '../media/codec/planar-picture.ts';
import { applyGains, detailOf, differenceOf, farOff, type Gains } from './color.ts';
import { joined } from './joins.ts';
import { alphaOf, edgeOf } from './mask.ts';
import { addMembrane } from './membrane.ts';
import type { Pair } from './pairs.ts';
import type { Patch } from './patches.ts';
import { planesOf, warped, type Box, type Planes } from './planes.ts';
import { shiftBetween } from './shift.ts';
import { float32At } from '#shared/at.ts';

/** The parts of both pictures that a pair needs. */
export type PairPictures = { template: PlanarPicture; film: PlanarPicture; filmBox: Box };

/** A patch, and what is measured of it. */
export type Composed = Patch & {
  template: Planes;
  edge: Uint32Array;
  light: number;
  seam: number;
  /** Detail of the film's skin / the template's. */
  sharpness: number;
  /** Share of the edge that shows something else, 0–1. */
  hidden: number;
  /** Share of skin that is too bright in the film, less that in the template, 0–1. */
  clipped: number;
};

/** The film's picture where it lies on the template, moved by a few pixels. */
export function filmOn({ back, box }: Pair, { film, filmBox }: PairPictures, shift: Point): Planes {
  const { a, b, dx, dy } = back;
  const moved = {
    a,
    b,
    dx: dx - (a * shift.x - b * shift.y) - filmBox.x,
    dy: dy - (b * shift.x + a * shift.y) - filmBox.y,
  };
  return warped(film, box, moved);
}

/** Size of details of skin that show whether a picture is sharp, as a share of the face's width. */
const detailShare = 0.01;

/** The longest way that the film may be moved, as a share of the face's width. */
const longestShift = 0.03;
/** Every so manyth pixel of the edge is measured. */
const measuredStep = 2;

/**
 * Makes the patch of one frame.
 * @param part how much of the film is seen, 0–1; less than 1 at a join.
 */
export function composePair(pair: Pair, pictures: PairPictures, gains: Gains, part: number): Composed {
  const { box, lower } = pair;
  const alpha = alphaOf(lower, box);
  const edge = edgeOf(alpha, box);
  const measured = edgeOf(alpha, box, measuredStep);
  const template = planesOf(pictures.template);
  const unmoved = filmOn(pair, pictures, { x: 0, y: 0 });
  applyGains(unmoved, gains);
  const shift = shiftBetween(template, unmoved, measured, longestShift * faceWidth(pair.points));
  const film = filmOn(pair, pictures, shift);
  const clippedFilm = brightShare(film, alpha);
  applyGains(film, gains);
  const reach = Math.max(1, Math.round(detailShare * lower.width));
  const sharpness = detailOf(film, edge, reach) / Math.max(0.1, detailOf(template, edge, reach));
  const hidden = farShare(template, film, measured);
  const { light } = addMembrane(film, template, edge);
  const seam = differenceOf(template, film, measured);
  const planes = part < 1 ? joined(template, film, pair, part, shift) : film;
  const clipped = Math.max(0, clippedFilm - brightShare(template, alpha));
  return { box, planes, alpha, template, edge: measured, light, seam, sharpness, hidden, clipped };
}

function farShare(template: Planes, film: Planes, edge: Uint32Array): number {
  let far = 0;
  for (const pixel of edge) if (Math.abs(float32At(template.y, pixel) - float32At(film.y, pixel)) > farOff) far += 1;
  return far / Math.max(1, edge.length);
}

/** Brightness (limited range) from which on skin has lost its structure. */
const tooBright = 231;

function brightShare({ y }: Planes, alpha: Float32Array): number {
  let [bright, count] = [0, 0];
  for (let at = 0; at < y.length; at++) {
    if (float32At(alpha, at) === 0) continue;
    count += 1;
    if (float32At(y, at) >= tooBright) bright += 1;
  }
  return bright / Math.max(1, count);
}
