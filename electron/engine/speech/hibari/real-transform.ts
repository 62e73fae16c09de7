/**
 * A Fourier transform of real signals of one fixed length, by PFFFT in WebAssembly: several times as fast as the radix-2
 * one in `shared/sound/fft.ts`, in single precision, for lengths 32 · 2^a · 3^b · 5^c, and equal to the bit on every system.
 */
export type RealTransform = {
  /** `size` samples. */
  time: Float32Array;
  /** Bins 0 to `size / 2`: the real parts of the first and the last one, then real and imaginary parts of those between. */
  spectrum: Float32Array;
  /** Computes `spectrum` from `time`. */
  forward: () => void;
  /** Computes `time`, multiplied by `size`, from `spectrum`. */
  inverse: () => void;
};

const floatBytes = 4;
const kinds = { real: 0 } as const;
const directions = { forward: 0, inverse: 1 } as const;
/** Instead of memory for intermediate results. */
const stack = 0;

/** @param size 32 · 2^a · 3^b · 5^c. */
export async function createRealTransform(size: number): Promise<RealTransform> {
  const { default: createModule } = await import('@echogarden/pffft-wasm/simd');
  const module = await createModule();
  const transform = module['_pffft_transform_ordered'];
  const setup = module['_pffft_new_setup'](size, kinds.real);
  const allocate = (): number => module['_pffft_aligned_malloc'](size * floatBytes);
  const [time, spectrum] = [allocate(), allocate()];
  const view = (pointer: number) => module.HEAPF32.subarray(pointer / floatBytes, pointer / floatBytes + size);
  return {
    time: view(time),
    spectrum: view(spectrum),
    forward: () => transform(setup, time, spectrum, stack, directions.forward),
    inverse: () => transform(setup, spectrum, time, stack, directions.inverse),
  };
}
