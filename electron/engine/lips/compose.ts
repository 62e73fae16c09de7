import type { Point } from '../faces/face.ts';
import { faceWidth } from '../faces/face.ts';
import type { PlanarPicture } from '../media/codec/planar-picture.ts';
import type { Size } from '../media/codec/picture-size.ts';
import { applyGains, detailOf, differenceOf, farOff, gained, gainMatrix, type Gains } from './color.ts';
import { joined } from './joins.ts';
import { alphaOf, edgeOf } from './mask.ts';
import { addMembrane } from './membrane.ts';
import type { Pair } from './pairs.ts';
import type { Patch } from './patches.ts';
import { planesOf, type Box, type Planes } from './planes.ts';
import { sampled, samplerOf, type Sampler } from './sampling.ts';
import { shiftBetween, type Glimpse } from './shift.ts';
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

/** The film's picture where it lies in the box of a pair, moved by a few pixels. */
export function filmOn({ back, mask }: Pair, { film, filmBox }: PairPictures, shift: Point): Sampler {
  const { a, b, dx, dy } = back;
  return samplerOf(film, mask.box, {
    a,
    b,
    dx: dx - (a * shift.x - b * shift.y) - filmBox.x,
    dy: dy - (b * shift.x + a * shift.y) - filmBox.y,
  });
}

/** Pixels of a row that are worked out together. */
const glimpsed = 8;

/** The film's brightness after gains in a box and some room around it, worked out only where it is asked for. */
function glimpseOf(film: Sampler, gains: Gains, { width, height }: Size, room: number): Glimpse {
  const across = glimpsed * Math.ceil((width + 2 * room) / glimpsed);
  const values = new Float32Array(across * (height + 2 * room)).fill(NaN);
  const blue = new Float32Array(glimpsed / 2);
  const red = new Float32Array(glimpsed / 2);
  const matrix = gainMatrix(gains);
  return {
    values,
    across,
    first: room * across + room,
    find(index) {
      const start = index - (index % glimpsed);
      const column = (start % across) - room;
      const row = Math.floor(start / across) - room;
      film.y(column, row, glimpsed, values, start);
      film.u(column >> 1, row >> 1, glimpsed / 2, blue, 0);
      film.v(column >> 1, row >> 1, glimpsed / 2, red, 0);
      for (let at = 0; at < glimpsed; at++) {
        const y = float32At(values, start + at);
        values[start + at] = gained(matrix, y, float32At(blue, at >> 1), float32At(red, at >> 1));
      }
      return float32At(values, index);
    },
  };
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
  const { mask } = pair;
  const { box } = mask;
  const width = faceWidth(pair.points);
  const alpha = alphaOf(mask);
  const edge = edgeOf(alpha, box);
  const measured = edgeOf(alpha, box, measuredStep);
  const template = planesOf(pictures.template);
  const longest = longestShift * width;
  const unmoved = glimpseOf(filmOn(pair, pictures, { x: 0, y: 0 }), gains, box, 2 * Math.ceil(longest / 2 + 2));
  const shift = shiftBetween(template, unmoved, measured, longest);
  const film = sampled(filmOn(pair, pictures, shift), box);
  const clippedFilm = brightShare(film, alpha);
  applyGains(film, gains);
  const reach = Math.max(1, Math.round(detailShare * width));
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
