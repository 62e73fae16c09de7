import { createReadStream } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { copyInParts, readExactly } from '#electron/lib/files.ts';

/** Bytes that can be sent in ranges. The end of a range is exclusive. */
export type ByteSource = {
  readonly size: number;
  /** Strong entity tag, quotes included. */
  readonly etag: string;
  /** Whether it is shown in place of content that can't be made at present, so that nobody may store it. */
  readonly standsIn?: true;
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Writes a range to the same position in a file; only if that is faster than reading it. */
  writeTo?(target: FileHandle, part: { start: number; end: number; signal: AbortSignal }): Promise<void>;
  close(): void | Promise<void>;
};

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
