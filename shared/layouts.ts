import { z } from 'zod';

/**
 * Layouts: how a screen and the camera that was recorded with it share the picture. The window draws them live from the
 * same places the engine composes them by.
 */

/**
 * `circle`: the camera in a circle in a corner of the screen. `side`: both beside each other; one above the other in a
 * portrait video. `screen`, `camera`: only one of them.
 */
export const layoutModes = ['circle', 'side', 'screen', 'camera'] as const;
export type LayoutMode = (typeof layoutModes)[number];

export const layoutPositions = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

export const layoutSizes = ['small', 'medium', 'large'] as const;
type LayoutSize = (typeof layoutSizes)[number];

export const layoutSchema = z.object({
  mode: z.enum(layoutModes),
  position: z
    .enum(layoutPositions)
    .default('bottom-right')
    .describe('circle: the corner of the camera. side: its left or right, in a portrait video its upper or lower half'),
  size: z.enum(layoutSizes).default('medium').describe('of the camera, in a circle or beside the screen'),
});
export type Layout = z.output<typeof layoutSchema>;

export const defaultLayout: Layout = { mode: 'circle', position: 'bottom-right', size: 'medium' };

/** Whether two layouts look alike: a position or size that nothing is placed by makes no difference. */
export function isSameLayout(one: Layout, other: Layout): boolean {
  if (one.mode !== other.mode) return false;
  if (one.mode === 'screen' || one.mode === 'camera') return true;
  return one.position === other.position && one.size === other.size;
}

type Size = { width: number; height: number };
/** Part of a picture, in shares of its width and height; 0, 0 is the top left. */
type Box = Size & { x: number; y: number };

/** A recording at its place. */
export type Placed = {
  box: Box;
  /** The part of its own picture that is shown. */
  crop: Box;
  /** Of the corners, as a share of the box's shorter side; 0.5 is round. */
  radius: number;
};

/** Where recordings are in a picture; null where one is not shown. */
type PlacedLayout = {
  screen: Placed | null;
  camera: Placed | null;
  /** Whether a ground is seen around them. */
  hasGround: boolean;
  /** Width of the ring around the camera, as a share of the picture's shorter side; 0 for none. */
  ring: number;
};

/** Color of the ground that is seen around recordings: six hexadecimal digits. */
export const layoutGround = '14161c';

/** Share of the picture's shorter side: of a circle its diameter, and of the distance to the picture's edges. */
const circleDiameter: Record<LayoutSize, number> = { small: 0.2, medium: 0.28, large: 0.4 };
const circleMargin = 0.04;
const ringWidth = 0.008;
/** Share of the camera beside the screen, in the width that both have. */
const besideShare: Record<LayoutSize, number> = { small: 0.2, medium: 0.26, large: 0.36 };
const besideMargin = 0.03;
const besideRadius = 0.03;

const wholePicture: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Longest sides of a composed picture, pixels, and the least its shorter side is enlarged to where that fits. */
const longest = { longer: 1920, shorter: 1080 };
const leastShorter = 720;

/**
 * The size of a composed picture: that of the screen in every layout, so that a change of layout changes nothing else.
 * Even; within 1080p; small windows are enlarged.
 */
export function composedSize(screen: Size): Size {
  const [long, short] = [Math.max(screen.width, screen.height), Math.min(screen.width, screen.height)];
  const fits = Math.min(longest.longer / long, longest.shorter / short);
  const scale = Math.min(fits, Math.max(1, leastShorter / short));
  const even = (length: number): number => Math.max(2, Math.round((length * scale) / 2) * 2);
  return { width: even(screen.width), height: even(screen.height) };
}

/**
 * Places both recordings in a picture.
 * @param picture, camera sizes in pixels; the screen has the shape of the picture.
 */
export function placeLayout(layout: Layout, picture: Size, camera: Size): PlacedLayout {
  const none = { hasGround: false, ring: 0 };
  switch (layout.mode) {
    case 'screen':
      return { screen: whole(), camera: null, ...none };
    case 'camera': {
      const crop = cropToFill(wholePicture, picture, camera);
      return { screen: null, camera: { ...whole(), crop }, ...none };
    }
    case 'circle': {
      const box = circleBox(layout, picture);
      const crop = cropToFill(box, picture, camera);
      return { screen: whole(), camera: { box, crop, radius: 0.5 }, hasGround: false, ring: ringWidth };
    }
    case 'side':
      return placeBeside(layout, picture, camera);
  }
}

function whole(): Placed {
  return { box: { ...wholePicture }, crop: { ...wholePicture }, radius: 0 };
}

function circleBox({ position, size }: Layout, { width, height }: Size): Box {
  const side = Math.min(width, height);
  const diameter = circleDiameter[size] * side;
  const margin = circleMargin * side;
  const x = position.endsWith('left') ? margin : width - margin - diameter;
  const y = position.startsWith('top') ? margin : height - margin - diameter;
  return { x: x / width, y: y / height, width: diameter / width, height: diameter / height };
}

/** The screen keeps its shape; the camera is as high beside it, or as wide above or below it. */
function placeBeside({ position, size }: Layout, { width, height }: Size, camera: Size): PlacedLayout {
  const side = Math.min(width, height);
  const margin = besideMargin * side;
  const isRow = width >= height;
  const [along, across] = isRow ? [width, height] : [height, width];
  const free = along - 3 * margin;
  const cameraFirst = isRow ? position.endsWith('left') : position.startsWith('top');
  const cameraLong = free * besideShare[size];
  const screenLong = free - cameraLong;
  // Of the screen's shape, which is the picture's.
  const thick = Math.min(across - 2 * margin, (screenLong * across) / along);
  const start = (across - thick) / 2;
  const place = (from: number, long: number): Box => {
    const [x, y, wide, high] = isRow ? [from, start, long, thick] : [start, from, thick, long];
    return { x: x / width, y: y / height, width: wide / width, height: high / height };
  };
  const cameraBox = place(cameraFirst ? margin : 2 * margin + screenLong, cameraLong);
  const screenBox = place(cameraFirst ? 2 * margin + cameraLong : margin, screenLong);
  const corner = (box: Box): number => (besideRadius * side) / Math.min(box.width * width, box.height * height);
  return {
    screen: { box: screenBox, crop: { ...wholePicture }, radius: corner(screenBox) },
    camera: { box: cameraBox, crop: cropToFill(cameraBox, { width, height }, camera), radius: corner(cameraBox) },
    hasGround: true,
    ring: 0,
  };
}

/** Heads are above the middle where a high picture is cut. */
const headHeight = 0.25;

/**
 * The largest part of a recording that has the shape of a box: from its middle, or from its upper part.
 * @param picture whose shares the box is. @param recording its size; only its shape counts.
 */
export function cropToFill(box: Size, picture: Size, recording: Size): Box {
  const shape = (box.width * picture.width) / (box.height * picture.height);
  const own = recording.width / recording.height;
  if (shape <= own) return { x: (1 - shape / own) / 2, y: 0, width: shape / own, height: 1 };
  const share = own / shape;
  return { x: 0, y: (1 - share) * headHeight, width: 1, height: share };
}
