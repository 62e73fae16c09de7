import { float32At, itemAt } from '#shared/at.ts';
import type { Size } from '../media/codec/picture-size.ts';
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
  readonly #pairs: [number, number, number, number, number, number][] = [];

  add(template: Planes, film: Planes, pixels: Uint32Array): void {
    for (const pixel of pixels) this.#pairs.push([...colorAt(template, pixel), ...colorAt(film, pixel)]);
  }

  /** The factors that make the film as bright as the template. Pixels that are far off are left out. */
  gains(): Gains {
    let gains: Gains = [1, 1, 1];
    for (let round = 0; round < rounds; round++) {
      const [sums, others] = [
        [0, 0, 0],
        [0, 0, 0],
      ];
      for (const pair of this.#pairs) {
        const far = [0, 1, 2].some((part) => {
          return Math.abs(itemAt(pair, part) - itemAt(gains, part) * itemAt(pair, 3 + part)) > farOff;
        });
        if (far && round > 0) continue;
        for (const part of [0, 1, 2]) {
          sums[part] = itemAt(sums, part) + itemAt(pair, part);
          others[part] = itemAt(others, part) + itemAt(pair, 3 + part);
        }
      }
      gains = [0, 1, 2].map((part) => Math.max(1, itemAt(sums, part)) / Math.max(1, itemAt(others, part))) as Gains;
    }
    return gains;
  }
}

const rounds = 4;

/** Multiplies red, green and blue of a picture. */
export function applyGains(planes: Planes, gains: Gains): void {
  const matrix = rows.map((row) => {
    const [r, g, b] = [0, 1, 2].map((part) => itemAt(row, part) * itemAt(gains, part)) as Gains;
    const y = r * toRed.y + g * toGreen.y + b * toBlue.y;
    return { y, u: g * toGreen.u + b * toBlue.u, v: r * toRed.v + g * toGreen.v };
  });
  const [forY, forU, forV] = [itemAt(matrix, 0), itemAt(matrix, 1), itemAt(matrix, 2)];
  const half: Size = { width: planes.width / 2, height: planes.height / 2 };
  for (let row = 0; row < half.height; row++) {
    for (let column = 0; column < half.width; column++) {
      const color = row * half.width + column;
      const [u, v] = [float32At(planes.u, color) - 128, float32At(planes.v, color) - 128];
      const tint = forY.u * u + forY.v * v;
      const first = 2 * row * planes.width + 2 * column;
      let mean = 0;
      for (const pixel of [first, first + 1, first + planes.width, first + planes.width + 1]) {
        const y = float32At(planes.y, pixel) - 16;
        mean += y / 4;
        planes.y[pixel] = 16 + forY.y * y + tint;
      }
      planes.u[color] = 128 + forU.y * mean + forU.u * u + forU.v * v;
      planes.v[color] = 128 + forV.y * mean + forV.u * u + forV.v * v;
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
