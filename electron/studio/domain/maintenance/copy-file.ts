import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { throwIfCancelled } from '#shared/errors/index.ts';

/** Progress of a copy, and its cancellation. */
export type CopyWatch = {
  /** Called with the bytes copied so far, and the total known so far. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Cancels the copy; nothing then appears at the destination. */
  signal?: AbortSignal | undefined;
};

/**
 * Copies a file and syncs it to disk. Returns its size in bytes and its SHA-256 in hexadecimal.
 * @param options.onBytes is called with the bytes of each piece. @throws AppError `CANCELLED`.
 */
export async function copyFile(
  from: string,
  to: string,
  { onBytes, signal }: { onBytes?: ((bytes: number) => void) | undefined; signal?: AbortSignal | undefined } = {},
): Promise<{ size: number; sha256: string }> {
  throwIfCancelled(signal);
  await mkdir(dirname(to), { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      onBytes?.(chunk.length);
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(from), measure, createWriteStream(to, { flush: true }), { signal });
  } catch (error) {
    throwIfCancelled(signal);
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}
