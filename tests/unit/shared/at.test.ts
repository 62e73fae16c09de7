import { expect, test } from 'vitest';
import { float32At, float64At, int16At, int32At, itemAt, uint32At, uint8At } from '#shared/at.ts';

test.each([
  ['a list', () => [itemAt([1, 2], 1), () => itemAt([1, 2], 2)]],
  ['32-bit floats', () => [float32At(Float32Array.of(1, 2), 1), () => float32At(Float32Array.of(1, 2), 2)]],
  ['64-bit floats', () => [float64At(Float64Array.of(1, 2), 1), () => float64At(Float64Array.of(1, 2), -1)]],
  ['16-bit integers', () => [int16At(Int16Array.of(1, 2), 1), () => int16At(Int16Array.of(1, 2), 2)]],
  ['32-bit integers', () => [int32At(Int32Array.of(1, 2), 1), () => int32At(Int32Array.of(1, 2), 0.5)]],
  ['unsigned integers', () => [uint32At(Uint32Array.of(1, 2), 1), () => uint32At(Uint32Array.of(1, 2), 2)]],
  ['bytes', () => [uint8At(Uint8Array.of(1, 2), 1), () => uint8At(Uint8Array.of(1, 2), NaN)]],
] as const)('an element of %s is read where it is, and refused where there is none', (_kind, read) => {
  const [there, outside] = read();
  expect(there).toBe(2);
  expect(outside).toThrow(RangeError);
});
