import { float32At, float64At, itemAt } from '#shared/at.ts';
import type { Planes } from './planes.ts';

/** Factors of red, green and blue. */
export type Gains = [number, number, number];

/** Limited-range BT.709 to red, green and blue of 0–255, and back. */
const toRed = { y: 1.164_384, v: 1.792_741 };
const toGreen = { y: 1.164_384, u: -0.213_249, v: -0.532_909 };
const toBlue = { y: 1.164_384, u: 2.112_402 };
const rows = [
  [0.182_586, 0.614_231, 0.062_007],
  [-0.100_644, -0.338_572, 0.439_216],
  [0.439_216, -0.398_942, -0.040_274],
] as const;

/** Red, green and blue of a pixel, by its index. */
function colorAt(planes: Planes, index: number): [number, number, number] {
  const column = index % planes.width;
  const color = (((index - column) / planes.width) >> 1) * (planes.width / 2) + (column >> 1);
  const y = toRed.y * (float32At(planes.y, index) - 16);
  const [u, v] = [float32At(planes.u, color) - 128, float32At(planes.v, color) - 128];
  return [y + toRed.v * v, y + toGreen.u * u + toGreen.v * v, y + toBlue.u * u];
}

/** Mean difference of red, green and blue from each other in some pixels, steps of 255. */
export function differenceOf(one: Planes, other: Planes, pixels: Uint32Array): number {
  let sum = 0;
  for (const pixel of pixels) {
    const [a, b] = [colorAt(one, pixel), colorAt(other, pixel)];
    sum += Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
  }
  return sum / Math.max(1, 3 * pixels.length);
}

/** Pixels that differ by more after the gain show something else, such as hair or background. */
export const farOff = 40;

/** Collects pixels of template and film for one gain of a section. */
export class GainEstimate {
  /** Of each pixel: red, green and blue of the template, then of the film. */
  readonly #pairs: number[] = [];

  add(template: Planes, film: Planes, pixels: Uint32Array): void {
    for (const pixel of pixels) this.#pairs.push(...colorAt(template, pixel), ...colorAt(film, pixel));
  }

  /** The factors that make the film as bright as the template. Pixels that are far off are left out. */
  gains(): Gains {
    const pairs = Float64Array.from(this.#pairs);
    let gains: Gains = [1, 1, 1];
    for (let round = 0; round < rounds; round++) {
      const [red, green, blue] = gains;
      const most = round === 0 ? Infinity : farOff;
      const sums = new Float64Array(6);
      for (let at = 0; at < pairs.length; at += 6) {
        if (Math.abs(float64At(pairs, at) - red * float64At(pairs, at + 3)) > most) continue;
        if (Math.abs(float64At(pairs, at + 1) - green * float64At(pairs, at + 4)) > most) continue;
        if (Math.abs(float64At(pairs, at + 2) - blue * float64At(pairs, at + 5)) > most) continue;
        for (let part = 0; part < 6; part++) sums[part] = float64At(sums, part) + float64At(pairs, at + part);
      }
      const sum = (part: number): number => Math.max(1, float64At(sums, part));
      gains = [sum(0) / sum(3), sum(1) / sum(4), sum(2) / sum(5)];
    }
    return gains;
  }
}

const rounds = 4;

/** Factors of brightness less 16, of blue less 128 and of red less 128. */
type Factors = { y: number; u: number; v: number };

/** What gains make of a pixel's brightness, blue and red. */
type GainMatrix = { forY: Factors; forU: Factors; forV: Factors };

export function gainMatrix(gains: Gains): GainMatrix {
  const of = (row: Readonly<Gains>): Factors => {
    const [r, g, b] = [0, 1, 2].map((part) => itemAt(row, part) * itemAt(gains, part)) as Gains;
    const y = r * toRed.y + g * toGreen.y + b * toBlue.y;
    return { y, u: g * toGreen.u + b * toBlue.u, v: r * toRed.v + g * toGreen.v };
  };
  return { forY: of(rows[0]), forU: of(rows[1]), forV: of(rows[2]) };
}

/** The brightness of a pixel after gains. */
export function gained({ forY }: GainMatrix, y: number, u: number, v: number): number {
  return 16 + forY.y * (y - 16) + forY.u * (u - 128) + forY.v * (v - 128);
}

/** Multiplies red, green and blue of a picture. */
export function applyGains({ y, u, v, width, height }: Planes, gains: Gains): void {
  const { forY, forU, forV } = gainMatrix(gains);
  const half = width / 2;
  for (let row = 0; row < height / 2; row++) {
    for (let column = 0; column < half; column++) {
      const color = row * half + column;
      const blue = float32At(u, color) - 128;
      const red = float32At(v, color) - 128;
      const tint = forY.u * blue + forY.v * red;
      const first = 2 * row * width + 2 * column;
      const one = float32At(y, first) - 16;
      const two = float32At(y, first + 1) - 16;
      const three = float32At(y, first + width) - 16;
      const four = float32At(y, first + width + 1) - 16;
      const mean = (one + two + three + four) / 4;
      y[first] = 16 + forY.y * one + tint;
      y[first + 1] = 16 + forY.y * two + tint;
      y[first + width] = 16 + forY.y * three + tint;
      y[first + width + 1] = 16 + forY.y * four + tint;
      u[color] = 128 + forU.y * mean + forU.u * blue + forU.v * red;
      v[color] = 128 + forV.y * mean + forV.u * blue + forV.v * red;
    }
  }
}

/**
 * Mean detail of brightness in some pixels: how much they differ from the mean of their neighbours.
 * @param reach distance of these, pixels: details of skin are larger in a larger face, and noise isn't detail.
 */
export function detailOf({ y, width, height }: Planes, pixels: Uint32Array, reach: number): number {
  let [sum, count] = [0, 0];
  const down = reach * width;
  for (const pixel of pixels) {
    const column = pixel % width;
    if (column < reach || column >= width - reach || pixel < down || pixel >= width * height - down) continue;
    const around =
      float32At(y, pixel - reach) +
      float32At(y, pixel + reach) +
      float32At(y, pixel - down) +
      float32At(y, pixel + down);
    sum += Math.abs(4 * float32At(y, pixel) - around);
    count += 1;
  }
  return sum / Math.max(1, count);
}
