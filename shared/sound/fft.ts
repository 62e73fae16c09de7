import * as checked from '../at.ts';

// Called millions of times: constants of this module avoid the look-up that bundled modules add to imports.
const { float64At, uint32At } = checked;

/** A discrete Fourier transform of one fixed power-of-two length: iterative radix-2 Cooley–Tukey. */
export type Transform = {
  /** `size` complex numbers, transformed in place by {@link Transform.run}. */
  real: Float64Array;
  imaginary: Float64Array;
  run: () => void;
};

export function createTransform(size: number): Transform {
  const bits = Math.log2(size);
  const reversed = Uint32Array.from({ length: size }, (_, i) => reverseBits(i, bits));
  const cosine = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);

  function reorder(values: Float64Array): void {
    for (let i = 0; i < size; i++) {
      const j = uint32At(reversed, i);
      if (j <= i) continue;
      const value = float64At(values, i);
      values[i] = float64At(values, j);
      values[j] = value;
    }
  }

  function run(): void {
    reorder(real);
    reorder(imaginary);
    for (let span = 1; span < size; span *= 2) {
      const step = size / (2 * span);
      for (let block = 0; block < size; block += 2 * span) {
        for (let k = 0; k < span; k++) {
          const upper = block + k;
          const lower = upper + span;
          const c = float64At(cosine, k * step);
          const s = float64At(sine, k * step);
          const re = float64At(real, lower) * c - float64At(imaginary, lower) * s;
          const im = float64At(real, lower) * s + float64At(imaginary, lower) * c;
          real[lower] = float64At(real, upper) - re;
          imaginary[lower] = float64At(imaginary, upper) - im;
          real[upper] = float64At(real, upper) + re;
          imaginary[upper] = float64At(imaginary, upper) + im;
        }
      }
    }
  }

  return { real, imaginary, run };
}

/** Power spectra of real signals of one fixed power-of-two length. */
type PowerSpectrum = {
  /** `size / 2 + 1` powers of the `size` samples in `input`, written to `output`. */
  of(input: Float64Array, output: Float32Array): void;
};

export function createPowerSpectrum(size: number): PowerSpectrum {
  const { real, imaginary, run } = createTransform(size);
  return {
    of(input, output) {
      real.set(input);
      imaginary.fill(0);
      run();
      for (let k = 0; k <= size / 2; k++) output[k] = float64At(real, k) ** 2 + float64At(imaginary, k) ** 2;
    },
  };
}

function reverseBits(value: number, bits: number): number {
  let result = 0;
  for (let i = 0; i < bits; i++) result |= ((value >> i) & 1) << (bits - 1 - i);
  return result;
}

/** Hann's window. */
export function hannWindow(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / size));
}
