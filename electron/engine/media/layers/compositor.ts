import { AV_PICTURE_TYPE_NONE } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { itemAt } from '#shared/at.ts';
import { AppError, throwIfCancelled } from '#shared/errors/index.ts';
import { openFilterMix, type FilterMix } from '../codec/filter-graph.ts';
import { perSecond, type FrameRate } from '../codec/frame-rate.ts';
import type { Size } from '../codec/picture-size.ts';
import { drawCaption } from './caption-pictures.ts';
import { asTemplate, fitFilters, inputOf, planScroll, scrollExpression, toTemplateColors } from './filters.ts';
import { openFrames, openRepeated, openStill, type PictureInput } from './inputs.ts';
import {
  coversAll,
  pixelsOf,
  scenesOf,
  type AssetFiles,
  type BackgroundLayer,
  type Layer,
  type PresenterLayer,
  type Scene,
  type Shown,
  type ShownLayer,
} from './layers.ts';
import { drawShape, pageHeight, roundedMask } from './still-pictures.ts';

type CompositorOptions = {
  /** The pictures drawn on: a template's, a rendition's, or a resting presenter's. The caller closes it. */
  ground: PictureInput;
  size: Size;
  frameRate: FrameRate;
  layers: readonly ShownLayer[];
  assets: AssetFiles;
  /** Path of a presenter cut out for a box of a size. */
  cutFile: (layer: PresenterLayer, box: Size) => string;
  /** Filters that cut a presenter out of a template's picture while drawing, from `in` to the contents of `cutFile`. */
  cutFilters: (layer: PresenterLayer, box: Size) => Promise<string>;
  /** An image scaled to a box; cached by the caller, as decoding it takes long. The compositor frees its copy. */
  image: (layer: BackgroundLayer, box: Size) => Promise<Frame>;
  signal?: AbortSignal | undefined;
};

/** A picture and the template's frame it stands for; valid until the next request. */
export type ComposedPicture = { picture: Frame; frame: number };

/**
 * Draws layers on frames `[from, to)`, by FFmpeg's filters. The filters change when the set of layers does; hidden
 * pictures of a template are not decoded.
 * @throws AppError `TEMPLATE_FAILED`, `ASSET_UNSUPPORTED`, `CANCELLED`.
 */
export async function* composePictures(
  options: CompositorOptions,
  range: Shown,
): AsyncGenerator<ComposedPicture, void> {
  for (const scene of scenesOf(options.layers, range)) yield* composeScene(scene, options);
}

async function* composeScene(scene: Scene, options: CompositorOptions): AsyncGenerator<ComposedPicture, void> {
  await using opened = new AsyncDisposableStack();
  const graph = new SceneGraph(scene, options, opened);
  const inputs = await graph.open(options.ground);
  const describe = (pictures: readonly NamedPicture[]): string => graph.describe(pictures);
  yield* mixFrames(inputs, scene, { describe, signal: options.signal });
}

export type NamedInput = [name: string, input: PictureInput];
type NamedPicture = { name: string; of: Frame };

/**
 * Mixes frames `[from, to)` of named inputs by FFmpeg's filters.
 * @param options.describe returns the filter graph for inputs with pictures like these.
 * @throws AppError `INTERNAL`, `CANCELLED`, and errors of the inputs.
 */
export async function* mixFrames(
  inputs: readonly NamedInput[],
  { from, to }: Shown,
  options: { describe: (pictures: readonly NamedPicture[]) => string; signal: AbortSignal | undefined },
): AsyncGenerator<ComposedPicture, void> {
  const names = inputs.map(([name]) => name);
  using opened = new DisposableStack();
  let mix: FilterMix | undefined;
  for (let frame = from; frame < to; frame++) {
    throwIfCancelled(options.signal);
    const decoded = await Promise.allSettled(inputs.map(([, input]) => input.pictureAt(frame)));
    // If one has failed, the others have ended too: the caller may not close an input that still decodes.
    const pictures = decoded.map((result, index): NamedPicture => {
      if (result.status === 'rejected') throw result.reason;
      return { name: itemAt(names, index), of: result.value };
    });
    mix ??= opened.use(await openFilterMix(options.describe(pictures), names));
    for (const { name, of } of pictures) {
      of.pts = BigInt(frame);
      mix.give(name, of);
    }
    const picture = await mix.next();
    if (!picture) throw new AppError('INTERNAL', { detail: `filters gave no frame ${frame}` });
    picture.pictType = AV_PICTURE_TYPE_NONE;
    yield { picture, frame };
  }
}

/** Whether the template's own picture is below all layers. */
function isGroundSeen({ layers: [lowest] }: Scene): boolean {
  return !lowest || !coversAll(lowest);
}

function isCutDirectly(layer: Layer): boolean {
  return layer.kind === 'presenter' && layer.direct === true;
}

/** The filters of a scene: its inputs, and how they are composed. */
class SceneGraph {
  readonly #scene: Scene;
  readonly #options: CompositorOptions;
  readonly #opened: AsyncDisposableStack;
  readonly #inputs: NamedInput[] = [];
  /** Filters from the inputs to one picture per layer, and those that overlay it. */
  readonly #filters: string[] = [];
  /** Names of the template's picture, one for each filter that uses it. */
  readonly #templates: string[];
  /** The picture composed so far. */
  #below = '';

  constructor(scene: Scene, options: CompositorOptions, opened: AsyncDisposableStack) {
    this.#scene = scene;
    this.#options = options;
    this.#opened = opened;
    const taken = scene.layers.filter(isCutDirectly).length + (isGroundSeen(scene) ? 1 : 0);
    const names = Array.from({ length: taken }, (_, use) => `template${use}`);
    this.#templates = taken > 1 ? names : ['template'].slice(0, taken);
    if (taken > 1) this.#filters.push(`[template]split=${taken}${names.map((name) => `[${name}]`).join('')}`);
  }

  /** Opens the layers' sources. @returns the inputs, whose pictures {@link describe} needs. */
  async open(template: PictureInput): Promise<readonly NamedInput[]> {
    if (this.#templates.length > 0) this.#inputs.push(['template', template]);
    if (isGroundSeen(this.#scene)) this.#below = this.#templates.shift() ?? '';
    for (const [position, layer] of this.#scene.layers.entries()) await this.#add(layer, `l${position}`);
    return this.#inputs;
  }

  describe(pictures: readonly NamedPicture[]): string {
    const sources = pictures.map(({ name, of }) => inputOf(name, of, this.#options.frameRate));
    const end = `[${this.#below}]format=yuv420p,${asTemplate},buffersink@out`;
    return [...sources, ...this.#filters, end].join(';');
  }

  async #add(layer: Layer, name: string): Promise<void> {
    const { size } = this.#options;
    switch (layer.kind) {
      case 'shape': {
        const { frame, x, y } = await drawShape(layer, pixelsOf(layer.box, size), size);
        this.#still(name, frame);
        return this.#lay(name, x, y);
      }
      case 'caption': {
        const { frame, x, y } = await drawCaption(layer, size);
        this.#still(name, frame);
        return this.#lay(name, x, y);
      }
      case 'presenter':
        return this.#addPresenter(layer, name);
      case 'background':
        return this.#addBackground(layer, name);
    }
  }

  async #addPresenter(layer: PresenterLayer, name: string): Promise<void> {
    const { size, frameRate, cutFile, cutFilters, signal } = this.#options;
    const box = pixelsOf(layer.box, size);
    const rate = perSecond(frameRate);
    if (layer.direct) {
      this.#filters.push(`[${this.#templates.shift() ?? ''}]null[in];${await cutFilters(layer, box)}[${name}]`);
    } else {
      this.#input(name, openFrames(cutFile(layer, box), rate, signal));
    }
    if (layer.cut.shape === 'rounded') {
      this.#still(`${name}mask`, roundedMask(box, layer.cut.radius));
      this.#filters.push(`[${name}][${name}mask]alphamerge[${name}cut]`);
    } else {
      // The file has the colors above the mask.
      this.#filters.push(
        `[${name}]split[${name}a][${name}b]`,
        `[${name}a]crop=${box.width}:${box.height}:0:0[${name}colors]`,
        `[${name}b]crop=${box.width}:${box.height}:0:${box.height},extractplanes=y[${name}mask]`,
        `[${name}colors][${name}mask]alphamerge[${name}cut]`,
      );
    }
    this.#lay(`${name}cut`, box.x, box.y);
  }

  async #addBackground(layer: BackgroundLayer, name: string): Promise<void> {
    const { size, assets, image, signal, frameRate } = this.#options;
    const { asset, radius, brightness } = layer;
    const box = pixelsOf(layer.box, size);
    if (asset.kind === 'image') {
      this.#still(name, await image(layer, box));
      return this.#lay(name, box.x, box.y);
    }
    let filters: string;
    if (asset.kind === 'page') {
      this.#still(name, await image(layer, box));
      const range = asset.scroll ?? { from: 0, to: 1 };
      const time = { frames: layer.frames, rate: perSecond(frameRate) };
      const scroll = planScroll(pageHeight(asset, box), box.height, range, time);
      const { held, follows, starts } = layer;
      const { from, to } = this.#scene;
      const top = scrollExpression(
        scroll,
        follows?.slice(from, to).map((frame) => frame - starts) ?? {
          first: (held ?? from) - starts,
          isHeld: held !== undefined,
        },
      );
      filters = `crop=${box.width}:${box.height}:0:'${top}'`;
    } else {
      const duration = asset.duration ?? 0;
      const time = { duration, rate: perSecond(frameRate), starts: layer.starts, signal };
      const input = openRepeated(await assets(asset), time);
      this.#input(name, {
        ...input,
        pictureAt: (frame) => input.pictureAt(layer.held ?? layer.follows?.[frame] ?? frame),
      });
      const fit = fitFilters(asset, box, name);
      filters = `${fit},${toTemplateColors},eq=brightness=${brightness},format=yuv420p,${asTemplate}`;
    }
    if (radius === 0) {
      this.#filters.push(`[${name}]${filters}[${name}fitted]`);
      return this.#lay(`${name}fitted`, box.x, box.y);
    }
    this.#still(`${name}mask`, roundedMask(box, radius));
    this.#filters.push(`[${name}]${filters}[${name}fitted]`, `[${name}fitted][${name}mask]alphamerge[${name}cut]`);
    this.#lay(`${name}cut`, box.x, box.y);
  }

  #input(name: string, input: PictureInput): void {
    this.#inputs.push([name, this.#opened.use(input)]);
  }

  #still(name: string, frame: Frame): void {
    this.#input(name, openStill(frame));
  }

  /** Overlays a named input on the picture so far; the first one covers everything. */
  #lay(name: string, x: number, y: number): void {
    if (this.#below === '') {
      this.#below = name;
      return;
    }
    const above = `${name}over`;
    this.#filters.push(`[${this.#below}][${name}]overlay=${x}:${y}:format=yuv420[${above}]`);
    this.#below = above;
  }
}
