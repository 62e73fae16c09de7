/** The part of PFFFT (compiled to WebAssembly) that is used here; the package has no types. */
declare module '@echogarden/pffft-wasm/simd' {
  type Pffft = {
    HEAPF32: Float32Array;
    /** @param type 0 = real, 1 = complex. @returns a pointer. */
    _pffft_new_setup(size: number, type: 0 | 1): number;
    /** @returns a pointer, aligned for SIMD. */
    _pffft_aligned_malloc(bytes: number): number;
    /** Unscaled. @param direction 0 = forward, 1 = backward. `work` may be 0 for the stack. */
    _pffft_transform_ordered(setup: number, input: number, output: number, work: number, direction: 0 | 1): void;
  };

  const createModule: () => Promise<Pffft>;
  export default createModule;
}
