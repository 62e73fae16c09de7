import type { FileHandle } from 'node:fs/promises';
import type { Origin } from '#electron/engine/render/byte-reader.ts';

/** Bytes that can be sent in ranges. The end of a range is exclusive. */
export type ByteSource = {
  readonly size: number;
  /** Strong entity tag, quotes included. */
  readonly etag: string;
  /** Whether it may be another soon, as what is shown in place of content that can't be made at present: nobody may store it. */
  readonly isPassing?: true;
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Where its bytes lie; missing where they are in memory alone. */
  origin?(): Origin;
  /** Writes a range to the same position in a file; only if that is faster than reading it. */
  writeTo?(target: FileHandle, part: { start: number; end: number; signal: AbortSignal }): Promise<void>;
  close(): void | Promise<void>;
};
