import type { LipsRefusal } from '#shared/lips.ts';

/** One frame shown while a film is heard. */
export type ShownFrame = {
  /** The template's frame (by presentation) whose head is shown. */
  base: number;
  /** The film's time shown on it, seconds. */
  film: number;
};

/** How well a film lies on a template. Shares are percent of the face's width, unless they say otherwise. */
export type LipsMetrics = {
  /** Median likeness of the two faces, 0–1. */
  likeness: number;
  /** Mean distance of points of the skull after alignment. */
  residual: number;
  /** Film minus template, degrees. */
  yaw: number;
  pitch: number;
  /** Face width, pixels of the template, and of the film as a multiple of it. */
  width: number;
  scale: number;
  /** Mean difference around the patch, steps of brightness: smoothed after the gain (light), and after blending. */
  light: number;
  seam: number;
  /** Gains of red, green and blue. */
  gains: [number, number, number];
  /** Bright skin without structure, beyond the template's, percent of the pixels. */
  clipped: number;
  /** Detail around the patch, film / template. */
  sharpness: number;
  /** Difference from frame to frame around the patch, composite / template, 95th percentile. */
  flicker: number;
  /** Pixels around the patch that differ by far, percent, in the worst frame. */
  hidden: number;
  /** Distance of the lips where the film sets in and ends, the larger one. */
  join: number;
  /** Distance of the jaws. */
  jaw: number;
};

/** As far as they were measured. */
type SomeMetrics = { [Measure in keyof LipsMetrics]?: LipsMetrics[Measure] | undefined };

export type FittedFilm =
  | { key: string; refused: null; warnings: LipsRefusal[]; metrics: LipsMetrics }
  | { key: null; refused: LipsRefusal; metrics: SomeMetrics };

/** How somebody before a camera differs from the template's face in a section; the picture as recorded, not mirrored. */
export type JudgedStill = {
  refused: 'no_face' | 'several_faces' | null;
  face: null | {
    /** Degrees: grows as the nose turns to the picture's right, as the chin rises, and as the head leans clockwise. */
    yaw: number;
    pitch: number;
    roll: number;
    /** Share of the picture's height that the face is wide, as a multiple of the template's. */
    scale: number;
    /** Place, in widths of the template's face; grows to the right and down. */
    x: number;
    y: number;
    /** −1 to 1; grows as the mouth gets wider and its corners rise. */
    smile: number;
    /** Brightness, and left half / right half of the face, as multiples of the template's; skin that is too bright, 0–1. */
    light: { level: number; leftRight: number; clipped: number };
  };
  /** The outline of the template's face, shares of its picture (0–1); empty if there is no face. */
  outline: { x: number; y: number }[];
};
