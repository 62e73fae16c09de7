/**
 * Reads an element that must exist: an index out of range is a fault, and throws where `?? 0` would continue with
 * silence. One function per kind of array, since the engine makes a read as fast as a bare one only while it sees one
 * kind: a single function for all makes a Fourier transform eighteen times slower.
 *
 * @throws RangeError for an index that is not below the array's length.
 */
export function itemAt<T>(items: readonly T[], index: number): T {
  const value = items[index];
  if (value === undefined) throw outside(items.length, index);
  return value;
}

export function float32At(values: Float32Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw outside(values.length, index);
  return value;
}

export function float64At(values: Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw outside(values.length, index);
  return value;
}

export function int16At(values: Int16Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw outside(values.length, index);
  return value;
}

export function int32At(values: Int32Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw outside(values.length, index);
  return value;
}

export function uint8At(values: Uint8Array | Uint8ClampedArray, index: number): number {
  const value = values[index];
  if (value === undefined) throw outside(values.length, index);
  return value;
}

export function uint32At(values: Uint32Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw outside(values.length, index);
  return value;
}

function outside(length: number, index: number): RangeError {
  return new RangeError(`There is no element ${index} among ${length}.`);
}
