import { createCanvas } from '@napi-rs/canvas';
import { CodecContext, FilterContext, FilterGraph, type Frame } from 'node-av/lib';

/** What decides how a picture is encoded, beside the settings that are in the keys of what is kept. */
const encoderSettings = new Set(['width', 'height', 'pixelFormat', 'colorRange', 'globalQuality', 'gopSize']);
/** Lumas are noted in steps of this many, as decoders and canvases of other machines may differ by one. */
const lumaStep = 8;

/**
 * What our code has FFmpeg and the canvas do while it draws: graphs of filters, the pictures that flow into them, calls of
 * the canvas, settings of encoders. These are our part of a picture and the same on every machine, unlike its pixels.
 * @param draw fixed input, once in a process: what it keeps for the next time would not be drawn again.
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

/** Notes calls of methods and what properties are set to. @returns ends it. */
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

/** Fractions are rounded: how wide a text is differs a little from machine to machine. */
function shown(given: unknown): string {
  if (typeof given === 'object' && given !== null) return given.constructor.name;
  return String(given).replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
}

/** Of the first plane, in steps. Tells which picture it is where each is brighter than the one before. */
function meanLuma({ data, height, linesize, width }: Frame): number {
  const [plane] = data ?? [];
  const [stride = 0] = linesize;
  if (!plane) return 0;
  let sum = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) sum += plane[row * stride + column] ?? 0;
  return Math.round(sum / (width * height) / lumaStep);
}
