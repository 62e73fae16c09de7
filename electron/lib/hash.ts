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

/** SHA-256 of what JSON says of a content, in hexadecimal: its name, where it is kept by what it was made of. */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** SHA-256 of bytes, in hexadecimal. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
