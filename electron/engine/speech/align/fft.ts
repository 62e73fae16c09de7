/** Power spectra of real signals of one fixed power-of-two length: iterative radix-2 Cooley–Tukey. */
export type PowerSpectrum = {
  /** `size / 2 + 1` powers of the `size` samples in `input`, written to `output`. */
  of(input: Float64Array, output: Float32Array): void;
};

export function createPowerSpectrum(size: number): PowerSpectrum {
  const bits = Math.log2(size);
  const reversed = Uint32Array.from({ length: size }, (_, i) => reverseBits(i, bits));
  const cosine = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);

  function transform(): void {
    for (let span = 1; span < size; span *= 2) {
      const step = size / (2 * span);
      for (let block = 0; block < size; block += 2 * span) {
        for (let k = 0; k < span; k++) {
          const [upper, lower] = [block + k, block + k + span];
          const [c, s] = [cosine[k * step] ?? 0, sine[k * step] ?? 0];
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

  return {
    of(input, output) {
      for (let i = 0; i < size; i++) real[reversed[i] ?? 0] = input[i] ?? 0;
      imaginary.fill(0);
      transform();
      for (let k = 0; k <= size / 2; k++) output[k] = (real[k] ?? 0) ** 2 + (imaginary[k] ?? 0) ** 2;
    },
  };
}

function reverseBits(value: number, bits: number): number {
  let result = 0;
  for (let i = 0; i < bits; i++) result |= ((value >> i) & 1) << (bits - 1 - i);
  return result;
}
