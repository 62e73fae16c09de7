import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * SHA-256 of a file's bytes, in hexadecimal.
 * @param onBytes receives the number of bytes read so far; reading goes on when it resolves.
 * @throws the system's error; an AbortError of `signal`.
 */
export async function hashFile(
  file: string,
  signal?: AbortSignal,
  onBytes?: (bytes: number) => void | Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { signal, highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    await onBytes?.(bytes);
  }
  return hash.digest('hex');
}

/** SHA-256 of a value's JSON, in hexadecimal: the key of content that was made from it. */
export function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** SHA-256 of bytes, in hexadecimal. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
