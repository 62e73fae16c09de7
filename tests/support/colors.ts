/** Red, green and blue, linear light, BT.709 primaries; 1 is standard white (100 cd/m²). */
export type LinearColor = readonly [number, number, number];

/** Y, Cb and Cr, limited range, in steps of eight bits. */
export type CodedColor = readonly [number, number, number];

/** A color as coded in HDR: BT.2020 primaries (by the matrix of BT.2087), PQ (ST 2084). */
export function hdrColor([red, green, blue]: LinearColor): CodedColor {
  const wide: LinearColor = [
    0.6274 * red + 0.3293 * green + 0.0433 * blue,
    0.0691 * red + 0.9195 * green + 0.0114 * blue,
    0.0164 * red + 0.088 * green + 0.8956 * blue,
  ];
  return coded(wide, perceptualQuantizer, { red: 0.2627, blue: 0.0593 });
}

/** A color as coded in standard range: BT.709. */
export function sdrColor(color: LinearColor): CodedColor {
  return coded(color, (light) => (light < 0.018 ? 4.5 * light : 1.099 * light ** 0.45 - 0.099), {
    red: 0.2126,
    blue: 0.0722,
  });
}

function perceptualQuantizer(light: number): number {
  const power = (light / 100) ** 0.1593017578125;
  return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
}

function coded(
  [red, green, blue]: LinearColor,
  transfer: (light: number) => number,
  weights: { red: number; blue: number },
): CodedColor {
  const [r, g, b] = [transfer(red), transfer(green), transfer(blue)];
  const luma = weights.red * r + (1 - weights.red - weights.blue) * g + weights.blue * b;
  return [
    16 + 219 * luma,
    128 + (224 * (b - luma)) / (2 * (1 - weights.blue)),
    128 + (224 * (r - luma)) / (2 * (1 - weights.red)),
  ];
}

/** Hue in degrees, and saturation relative to the brightness. */
export function hueOf([luma, blue, red]: CodedColor): { hue: number; saturation: number } {
  return {
    hue: (Math.atan2(red - 128, blue - 128) * 180) / Math.PI,
    saturation: Math.hypot(blue - 128, red - 128) / (luma - 16),
  };
}
