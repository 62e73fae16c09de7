import type { PreparedAsset } from '#shared/backgrounds.ts';
import type { CaptionStyle } from '#shared/captions.ts';
import type { Rendition } from '../../template/renditions.ts';
import type { Size } from '../codec/picture-size.ts';

/** Part of a picture, in shares of its width and height; 0, 0 is the top left. */
export type Box = { x: number; y: number; width: number; height: number };

/** Frames `[from, to)` of a template, by presentation, that show a layer. */
export type Shown = { from: number; to: number };

/**
 * A layer drawn on a template's picture. Layers are data: they cross the worker protocol, and a picture is named by the
 * hash of its layers. Sizes are shares of the picture, so that the same layers fit every rendition.
 */
export type Layer = BackgroundLayer | ShapeLayer | PresenterLayer | CaptionLayer;

/** A layer and its time; in a list, later ones lie above earlier ones. */
export type ShownLayer = Layer & Shown;

export type BackgroundLayer = {
  kind: 'background';
  asset: PreparedAsset;
  box: Box;
  /** Radius of the corners, as a share of the box's shorter side; 0.5 is round. */
  radius: number;
  /** −1 black, 0 unchanged, 1 white. */
  brightness: number;
  /** The template's frame at which its video or its scrolling begins, and its number of frames. */
  starts: number;
  frames: number;
  /** The template's frame at which it is held still, while the presenter rests. */
  held?: number;
  /** The template's frame for each frame of its piece, where these are not the same. */
  follows?: number[];
};

/** Returns the path of an asset's file. */
export type AssetFiles = (asset: PreparedAsset) => Promise<string>;

/** A plain colored area: a ground, or the edge and shadow of the layer above it in the same box. */
export type ShapeLayer = {
  kind: 'shape';
  box: Box;
  radius: number;
  /** How far it reaches beyond its box, as a share of the picture's shorter side. */
  grow: number;
  /** Six hexadecimal digits. */
  color: string;
  /** A soft shadow around it, as a share of the picture's shorter side; 0 for none. */
  shadow: number;
};

/** The template's person, cut out of its pictures. */
export type PresenterLayer = {
  kind: 'presenter';
  box: Box;
  cut: PresenterCut;
  /** Cut out of each picture while drawing, for a few pictures; otherwise out of all of them beforehand, once. */
  direct?: true;
};

/** How the person is cut out. The same for all rows, so that it is done once per template. */
export type PresenterCut =
  /** A part of the picture, its corners rounded by a share of the box's shorter side. */
  | { shape: 'rounded'; crop: Box; radius: number }
  /** Everything except the key color. Null values are measured. */
  | { shape: 'keyed'; color: string | null; similarity: number | null; blend: number | null };

/** Burned-in words. */
export type CaptionLayer = {
  kind: 'caption';
  style: CaptionStyle;
  /** At most two. */
  lines: string[];
  /** The word being spoken: its line, and its position there; null if no word stands out. */
  spoken: { line: number; from: number; to: number } | null;
};

/**
 * Frames `[from, to)` of a template, or of a ground that replaces it, that are encoded together, and the layers drawn
 * on them. `key` is the hash of all of this.
 */
export type Piece = Shown & { key: string; layers: ShownLayer[]; ground?: Ground };

/** Pictures that replace a template's while the presenter rests or has a film's mouth, by frames of the template. */
export type Ground =
  /** `frames` frames of a rest from `start` on, played forward and backward. The frames of its piece count from 0. */
  | { kind: 'walk'; start: number; frames: number }
  /** Frames of the template, dissolving from a rest that begins at `before`, and to one that begins at `after`. */
  | { kind: 'dissolved'; before: number | null; after: number | null }
  /**
   * Frames of the template, `bases`, one for each frame of its piece, which count from 0. From the frame `first` on, the
   * mouths of the artifact `patches` lie on `count` of them: its mouth 0 on the frame `first`, which may be negative.
   */
  | { kind: 'lips'; bases: number[]; patches: string; first: number; count: number };

/** A presenter to be cut out of all pictures of a template, for a box of a size in pixels. */
export type CutJob = { rendition: Rendition; cut: PresenterCut; box: Size };

/** The whole picture. */
export const wholePicture: Box = { x: 0, y: 0, width: 1, height: 1 };

/** A box in pixels: with even numbers, as 4:2:0 requires, inside the picture, and square if it nearly is. */
export function pixelsOf(box: Box, picture: Size): Box {
  const x = even(box.x * picture.width);
  const y = even(box.y * picture.height);
  const width = Math.max(2, Math.min(even(box.width * picture.width), picture.width - x));
  const height = Math.max(2, Math.min(even(box.height * picture.height), picture.height - y));
  if (Math.abs(width - height) > 2) return { x, y, width, height };
  const side = Math.min(width, height);
  return { x, y, width: side, height: side };
}

/** Whether a layer hides everything below it. */
export function coversAll(layer: Layer): boolean {
  if (layer.kind !== 'background' && layer.kind !== 'shape') return false;
  const { x, y, width, height } = layer.box;
  return layer.radius === 0 && x <= 0 && y <= 0 && x + width >= 1 && y + height >= 1;
}

/** The layers of a stretch without changes, from the lowest visible to the highest. */
export type Scene = Shown & { layers: Layer[] };

/** Divides frames `[from, to)` into scenes. */
export function scenesOf(layers: readonly ShownLayer[], { from, to }: Shown): Scene[] {
  const inside = layers.filter((layer) => layer.from < to && layer.to > from);
  const edges = inside.flatMap((layer) => [layer.from, layer.to]).filter((edge) => edge > from && edge < to);
  const starts = [...new Set([from, ...edges])].toSorted((a, b) => a - b);
  return starts.map((start, position) => {
    const there = inside.filter((layer) => layer.from <= start && layer.to > start);
    const lowest = Math.max(0, there.findLastIndex(coversAll));
    return { from: start, to: starts[position + 1] ?? to, layers: there.slice(lowest) };
  });
}

function even(length: number): number {
  return Math.round(length / 2) * 2;
}
