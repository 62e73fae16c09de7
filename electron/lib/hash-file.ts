import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * SHA-256 of a file's bytes, in hexadecimal.
 * @param onBytes told how many bytes were read so far.
 * @throws the system's error; an AbortError when `signal` says so.
 */
export async function hashFile(file: string, signal?: AbortSignal, onBytes?: (bytes: number) => void): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { signal, highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    onBytes?.(bytes);
  }
  return hash.digest('hex');
}
