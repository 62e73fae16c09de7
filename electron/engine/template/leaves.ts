import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { readCheckedFile, writeCheckedFile } from '#electron/lib/checked-file.ts';
import { readExactly, unwritable } from '#electron/lib/files.ts';
import { withSpareBuffer } from '#electron/lib/spare-buffers.ts';
import { leavesFile, renditionFile, type Rendition } from './renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from './template-index.ts';

/** A template's file is hashed in cells of this many bytes, so that its videos need not be hashed whole. */
export const cellBytes = 256 * 1024;

/** Bytes of a SHA-256. */
const hashBytes = 32;

/** Hashes of ranges of a template's file, SHA-256. */
export type TemplateLeaves = {
  /** Of each whole cell, one after another. */
  cells: Uint8Array;
  /** Of other ranges, by `start-end`, as far as videos needed them; most videos of a campaign need the same. */
  others: Map<string, Uint8Array>;
};

/** Kept in memory with the template's tables. A gigabyte has 128 KB. */
const known = new WeakMap<TemplateIndex, TemplateLeaves>();

/** The leaves of a template in a rendition; null if they were never made, or are torn, or of another file. */
export function findLeaves(folder: string, rendition: Rendition, index: TemplateIndex): TemplateLeaves | null {
  const found = known.get(index);
  if (found) return found;
  const cells = readCheckedFile(leavesFile(folder, rendition), { name: index.hash });
  if (cells?.length !== Math.ceil(index.size / cellBytes) * hashBytes) return null;
  const leaves = { cells, others: new Map<string, Uint8Array>() };
  known.set(index, leaves);
  return leaves;
}

/**
 * Makes the leaves of a template in a rendition and keeps them beside it, unless they are there. Reads the whole file.
 * @throws AppError as {@link loadTemplateIndex}; `TEMPLATE_FAILED` if the file ends early, `STORAGE_FULL`,
 * `STORAGE_UNWRITABLE`; the signal's reason.
 */
export async function makeLeaves(
  folder: string,
  rendition: Rendition,
  { signal, onAlive }: { signal?: AbortSignal | undefined; onAlive?: (() => void) | undefined } = {},
): Promise<void> {
  const index = await loadTemplateIndex(folder, rendition);
  if (findLeaves(folder, rendition, index)) return;
  await using file = await open(renditionFile(folder, rendition), 'r');
  const cells = await hashCells(file, index.size, { signal, onAlive });
  try {
    writeCheckedFile(leavesFile(folder, rendition), [cells], { createFolder: false, name: index.hash });
  } catch (error) {
    throw unwritable(folder, error);
  }
}

async function hashCells(
  file: FileHandle,
  size: number,
  { signal, onAlive }: { signal: AbortSignal | undefined; onAlive: (() => void) | undefined },
): Promise<Uint8Array> {
  const cells = new Uint8Array(Math.ceil(size / cellBytes) * hashBytes);
  await withSpareBuffer(async (buffer) => {
    for (let start = 0; start < size; start += buffer.length) {
      signal?.throwIfAborted();
      onAlive?.();
      const part = buffer.subarray(0, Math.min(buffer.length, size - start));
      if (!(await readExactly(file, part, start)))
        throw new AppError('TEMPLATE_FAILED', { detail: `file ends before byte ${start + part.length}` });
      for (let at = 0; at < part.length; at += cellBytes) {
        const cell = createHash('sha256')
          .update(part.subarray(at, at + cellBytes))
          .digest();
        cells.set(cell, ((start + at) / cellBytes) * hashBytes);
      }
    }
  });
  return cells;
}
