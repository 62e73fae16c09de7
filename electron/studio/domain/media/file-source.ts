import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { wholeFile } from '#electron/engine/render/byte-reader.ts';
import type { ByteSource } from '#electron/http/byte-source.ts';
import { copyInParts, readExactly } from '#electron/lib/files.ts';

/**
 * A finished file, which never changes.
 * @throws the system's error (ENOENT) when it does not exist.
 */
export async function openFile(file: string): Promise<ByteSource> {
  const { size, mtimeMs } = await stat(file);
  return {
    size,
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    // `end` of a read stream is inclusive.
    read: (start, end) => createReadStream(file, { start, end: end - 1 }),
    origin: () => wholeFile(file, size),
    async writeTo(target, part) {
      await using source = await open(file, 'r');
      const read = async (start: number, into: Uint8Array): Promise<void> => {
        if (!(await readExactly(source, into, start)))
          throw new AppError('FILE_UNREADABLE', { detail: `${file} ends before byte ${start + into.length}` });
      };
      await copyInParts(read, target, part);
    },
    close: () => undefined,
  };
}

/** Bytes in memory. @param etag strong, quotes included. */
export function openBytes(bytes: Uint8Array, etag: string): ByteSource {
  return {
    size: bytes.length,
    etag,
    async *read(start, end) {
      yield bytes.subarray(start, end);
    },
    close: () => undefined,
  };
}
