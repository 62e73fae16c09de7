import { createCanvas } from '@napi-rs/canvas';
import { CodecContext, FilterContext, FilterGraph, type Frame } from 'node-av/lib';

/** Properties that determine how a picture is encoded, besides the settings that are part of keys. */
const encoderSettings = new Set(['width', 'height', 'pixelFormat', 'colorRange', 'globalQuality', 'gopSize']);
/** Lumas are recorded in steps of this size, because decoders and canvases of other machines may differ by one. */
const lumaStep = 8;

/**
 * The steps by which our code draws with FFmpeg and the canvas: filter graphs, the pictures that they receive, calls of
 * the canvas, and settings of encoders. These are the same on every machine, unlike the pixels.
 * @param draw fixed input, once in a process: cached results would not be drawn again.
 */
export async function drawingSteps(draw: () => Promise<unknown>): Promise<string[]> {
  const steps: string[] = [];
  using watched = new DisposableStack();
  const watch = (prototype: object, note: (name: string, given: unknown[]) => string | null): void => {
    watched.defer(
      watchCalls(prototype, (name, given) => {
        const step = note(name, given);
        if (step !== null) steps.push(step);
      }),
    );
  };
  const canvas = createCanvas(1, 1);
  const written = (name: string, given: unknown[]): string => `${name} ${given.map(shown).join(' ')}`;
  watch(prototypeOf(canvas), (name, given) => (name === 'encode' ? written(name, given) : null));
  watch(prototypeOf(canvas.getContext('2d')), written);
  watch(FilterGraph.prototype, (name, [graph]) => (name === 'parse2' ? shown(graph) : null));
  watch(FilterContext.prototype, (name, [frame]) =>
    name.startsWith('buffersrcAddFrame') && frame !== null ? `luma ${meanLuma(frame as Frame)}` : null,
  );
  watch(CodecContext.prototype, (name, given) => (encoderSettings.has(name) ? written(name, given) : null));
  await draw();
  return steps;
}

function prototypeOf(made: object): object {
  return Object.getPrototypeOf(made) as object;
}

/** Records calls of methods and assignments to properties. @returns a function that ends it. */
function watchCalls(prototype: object, note: (name: string, given: unknown[]) => void): () => void {
  const own = Object.getOwnPropertyDescriptors(prototype);
  for (const [name, descriptor] of Object.entries(own)) {
    if (name === 'constructor') continue;
    const { value, set } = descriptor as PropertyDescriptor & { value?: unknown };
    const noted = (original: (...given: unknown[]) => unknown) =>
      function (this: unknown, ...given: unknown[]): unknown {
        note(name, given);
        return Reflect.apply(original, this, given);
      };
    if (typeof value === 'function')
      Object.defineProperty(prototype, name, { ...descriptor, value: noted(value as () => unknown) });
    else if (set) Object.defineProperty(prototype, name, { ...descriptor, set: noted(set) });
  }
  return () => void Object.defineProperties(prototype, own);
}

/** Fractions are rounded, because the width of text differs a little between machines. */
function shown(given: unknown): string {
  if (typeof given === 'object' && given !== null) return given.constructor.name;
  return String(given).replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
}

/** Mean of the first plane, in steps. It identifies a picture if each is brighter than the one before. */
function meanLuma({ data, height, linesize, width }: Frame): number {
  const [plane] = data ?? [];
  const [stride = 0] = linesize;
  if (!plane) return 0;
  let sum = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) sum += plane[row * stride + column] ?? 0;
  return Math.round(sum / (width * height) / lumaStep);
}
