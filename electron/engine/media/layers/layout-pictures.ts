import { layoutGround, placeLayout, type Layout, type Placed } from '#shared/layouts.ts';
import type { FrameRate } from '../codec/frame-rate.ts';
import type { Size } from '../codec/picture-size.ts';
import { mixFrames, type ComposedPicture, type NamedInput } from './compositor.ts';
import { asTemplate, fitFilters, inputOf } from './filters.ts';
import { openStill, type PictureInput } from './inputs.ts';
import { pixelsOf, wholePicture } from './layers.ts';
import { drawShape, roundedMask } from './still-pictures.ts';

const ringColor = 'ffffff';
const ringShadow = 0.022;

/** A recording in a layout: its pictures, and their size. They are only requested if visible. */
export type LaidOut = { size: Size; open: () => PictureInput };

/**
 * Composes the pictures of a screen and a camera, frame by frame from 0 to `frames`.
 * @param options.size of the composed pictures.
 * @throws errors of the recordings; AppError `CANCELLED`.
 */
export async function* composeLayout(options: {
  layout: Layout;
  screen: LaidOut;
  camera: LaidOut;
  size: Size;
  frameRate: FrameRate;
  frames: number;
  signal: AbortSignal | undefined;
}): AsyncGenerator<ComposedPicture, void> {
  const { frames, frameRate, signal } = options;
  await using opened = new AsyncDisposableStack();
  const { inputs, filters } = await openLayout(options, opened);
  yield* mixFrames(
    inputs,
    { from: 0, to: frames },
    {
      describe: (pictures) => [...pictures.map(({ name, of }) => inputOf(name, of, frameRate)), filters].join(';'),
      signal,
    },
  );
}

type OpenedLayout = { inputs: NamedInput[]; filters: string };

/** The filters of a layout and their inputs. */
async function openLayout(
  { layout, screen, camera, size }: { layout: Layout; screen: LaidOut; camera: LaidOut; size: Size },
  opened: AsyncDisposableStack,
): Promise<OpenedLayout> {
  const placed = placeLayout(layout, size, camera.size);
  const inputs: OpenedLayout['inputs'] = [];
  const filters: string[] = [];
  let below = '';
  const add = (name: string, input: PictureInput): void => void inputs.push([name, opened.use(input)]);
  const lay = (name: string, x: number, y: number): void => {
    if (below === '') {
      below = name;
      return;
    }
    filters.push(`[${below}][${name}]overlay=${x}:${y}:format=yuv420[${name}over]`);
    below = `${name}over`;
  };
  /** Overlays a recording at its place; `fit` fills the box with it. */
  const place = (name: string, input: PictureInput, { box, radius }: Placed, fit: string): void => {
    const { x, y, width, height } = pixelsOf(box, size);
    add(name, input);
    filters.push(`[${name}]${fit},format=yuv420p,${asTemplate}[${name}fitted]`);
    if (radius === 0) {
      lay(`${name}fitted`, x, y);
      return;
    }
    add(`${name}mask`, openStill(roundedMask({ width, height }, radius)));
    filters.push(`[${name}fitted][${name}mask]alphamerge[${name}cut]`);
    lay(`${name}cut`, x, y);
  };

  if (placed.hasGround) {
    const ground = { kind: 'shape' as const, box: wholePicture, radius: 0, grow: 0, shadow: 0, color: layoutGround };
    const { frame } = await drawShape(ground, pixelsOf(wholePicture, size), size);
    add('ground', openStill(frame));
    lay('ground', 0, 0);
  }
  if (placed.screen) {
    const { width, height } = pixelsOf(placed.screen.box, size);
    place('screen', screen.open(), placed.screen, `scale=${width}:${height}:flags=bicubic`);
  }
  if (placed.camera) {
    const { box, crop, radius } = placed.camera;
    const target = pixelsOf(box, size);
    if (placed.ring > 0) {
      const edge = { grow: placed.ring, shadow: ringShadow, color: ringColor };
      const { frame, x, y } = await drawShape({ kind: 'shape', box, radius, ...edge }, target, size);
      add('ring', openStill(frame));
      lay('ring', x, y);
    }
    const from = pixelsOf(crop, camera.size);
    const part = `crop=${from.width}:${from.height}:${from.x}:${from.y}`;
    const cut = `${part},scale=${target.width}:${target.height}:flags=lanczos`;
    place('camera', camera.open(), placed.camera, layout.mode === 'camera' ? fitFilters(camera.size, size, 'c') : cut);
  }
  filters.push(`[${below}]format=yuv420p,${asTemplate},buffersink@out`);
  return { inputs, filters: filters.join(';') };
}
