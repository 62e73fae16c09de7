import { float32At } from '#shared/at.ts';
import { mean } from '#electron/lib/averages.ts';
import type { Gains } from './color.ts';
import type { Composed } from './compose.ts';
import type { LipsMetrics } from './types.ts';

type FaceMeasures = Pick<LipsMetrics, 'likeness' | 'residual' | 'yaw' | 'pitch' | 'width' | 'scale' | 'jaw'>;

type FrameMeasures = Pick<Composed, 'light' | 'seam' | 'sharpness' | 'hidden' | 'clipped'>;

/** Below so many levels of motion a ratio means nothing: the template hardly moves, or one frame is shown twice. */
const leastMotion = 0.8;

/** Collects what is measured of the patches of a film. */
export class Measures {
  readonly #known: FaceMeasures & { gains: Gains; join: number };
  readonly #frames: FrameMeasures[] = [];
  readonly #flicker: number[] = [];
  #last: Composed | undefined;

  constructor(faces: FaceMeasures, gains: Gains, join: number) {
    this.#known = { ...faces, gains, join };
  }

  /** Adds the patch of the next frame. */
  add(composed: Composed): void {
    const { light, seam, sharpness, hidden, clipped } = composed;
    this.#frames.push({ light, seam, sharpness, hidden, clipped });
    if (this.#last) this.#flicker.push(flickerBetween(this.#last, composed));
    this.#last = composed;
  }

  metrics(): LipsMetrics {
    const of = (part: keyof FrameMeasures): number[] => this.#frames.map((frame) => frame[part]);
    const sorted = this.#flicker.toSorted((a, b) => a - b);
    return {
      ...this.#known,
      light: mean(of('light')),
      seam: mean(of('seam')),
      sharpness: mean(of('sharpness')),
      hidden: 100 * Math.max(0, ...of('hidden')),
      clipped: 100 * mean(of('clipped')),
      flicker: sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 1,
    };
  }
}

/** Change of the edge from one frame to the next, composite / template. */
function flickerBetween(one: Composed, other: Composed): number {
  const [right, down] = [other.box.x - one.box.x, other.box.y - one.box.y];
  let [own, made, count] = [0, 0, 0];
  for (const pixel of other.edge) {
    const column = (pixel % other.box.width) + right;
    const row = Math.floor(pixel / other.box.width) + down;
    if (column < 0 || row < 0 || column >= one.box.width || row >= one.box.height) continue;
    const before = row * one.box.width + column;
    own += Math.abs(float32At(other.template.y, pixel) - float32At(one.template.y, before));
    made += Math.abs(shownAt(other, pixel) - shownAt(one, before));
    count += 1;
  }
  const least = leastMotion * Math.max(1, count);
  return own > least ? made / own : 1 + Math.max(0, made - own) / least;
}

function shownAt({ planes, template, alpha }: Composed, pixel: number): number {
  const below = float32At(template.y, pixel);
  return below + float32At(alpha, pixel) * (float32At(planes.y, pixel) - below);
}
