/** Bytes of a buffer. Copies with smaller parts take longer for their calls than for their bytes. */
export const spareBytes = 4 * 1024 * 1024;

/** Two for each file that is written at the same time. */
const keptAtMost = 8;

/**
 * Buffers of earlier copies. One buffer for each file is memory outside V8's heap, and V8 then collects the whole heap
 * every few files.
 */
const spare: Buffer[] = [];

/** Calls `use` with a buffer of {@link spareBytes} of any content. Nothing may refer to the buffer afterwards. */
export async function withSpareBuffer<Result>(use: (buffer: Buffer) => Promise<Result>): Promise<Result> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(spareBytes);
  try {
    return await use(buffer);
  } finally {
    if (spare.length < keptAtMost) spare.push(buffer);
  }
}
