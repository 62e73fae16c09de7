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
      const j = reversed[i] ?? 0;
      if (j <= i) continue;
      const value = values[i] ?? 0;
      values[i] = values[j] ?? 0;
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
          const c = cosine[k * step] ?? 0;
          const s = sine[k * step] ?? 0;
          const re = (real[lower] ?? 0) * c - (imaginary[lower] ?? 0) * s;
          const im = (real[lower] ?? 0) * s + (imaginary[lower] ?? 0) * c;
          real[lower] = (real[upper] ?? 0) - re;
          imaginary[lower] = (imaginary[upper] ?? 0) - im;
          real[upper] = (real[upper] ?? 0) + re;
          imaginary[upper] = (imaginary[upper] ?? 0) + im;
        }
      }
    }
  }

  return { real, imaginary, run };
}

/** Power spectra of real signals of one fixed power-of-two length. */
export type PowerSpectrum = {
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
      for (let k = 0; k <= size / 2; k++) output[k] = (real[k] ?? 0) ** 2 + (imaginary[k] ?? 0) ** 2;
    },
  };
}

function reverseBits(value: number, bits: number): number {
  let result = 0;
  for (let i = 0; i < bits; i++) result |= ((value >> i) & 1) << (bits - 1 - i);
  return result;
}
