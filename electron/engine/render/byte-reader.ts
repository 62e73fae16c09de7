import type { FileHandle } from 'node:fs/promises';
import { float64At, int16At, itemAt } from '#shared/at.ts';
import { AppError } from '#shared/errors/index.ts';
import { readExactly } from '#electron/lib/files.ts';
import { spareBytes, withSpareBuffer } from '#electron/lib/spare-buffers.ts';
import type { Artifact, ArtifactStore, OpenArtifact } from '../artifacts/store.ts';
import type { Layout } from './layout.ts';

/** Fills `into` with the bytes of a finished video from `start` on; they must lie inside the file. */
export type ByteReader = (start: number, into: Uint8Array) => Promise<void>;

/** Ranges of a file are read together when their gap is at most this, bytes. */
const largestGap = 64 * 1024;
const largestSpan = spareBytes / 2;

/** Bytes that are laid out: those of a head, then pieces of sources. */
export type Laid = Pick<Layout, 'head' | 'pieces'>;

/** Where the bytes of a video or file lie. Its pieces name files first, by their paths, then artifacts. */
export type Origin = { layout: Laid; files: readonly string[]; artifacts: readonly Artifact[] };

/** What pieces are of. It is opened for each part that has some. */
export type PieceSource = { open(): Promise<OpenArtifact> };

/**
 * Reads what is laid out from its sources. Large ranges of a template, most of a video, are read directly into the
 * target.
 * @param sources in the order in which the pieces name them.
 */
export function createByteReader(layout: Laid, sources: readonly PieceSource[]): ByteReader {
  const { head } = layout;
  return async (start, into) => {
    const end = start + into.length;
    if (start < head.length) into.set(head.subarray(start, Math.min(end, head.length)));
    for (const [source, copies] of copiesFor(layout, start, end)) {
      const opened = await itemAt(sources, source).open();
      try {
        await copyRanges(opened, copies, into);
      } finally {
        await opened.close();
      }
    }
  };
}

/** A template's video, which stays open. */
export function templateSource(file: FileHandle): PieceSource {
  const opened: OpenArtifact = {
    async read(start, into) {
      if (!(await readExactly(file, into, start)))
        throw new AppError('TEMPLATE_FAILED', { detail: `file ends before byte ${start + into.length}` });
    },
    close: async () => undefined,
  };
  return { open: async () => opened };
}

export function artifactSource(artifacts: ArtifactStore, artifact: Artifact): PieceSource {
  return { open: () => artifacts.open(artifact) };
}

/** A file as it is. @param size bytes. */
export function wholeFile(file: string, size: number): Origin {
  return fileBehind(new Uint8Array(0), { file, offset: 0, size });
}

/** A part of a file behind a head. @param part bytes. */
export function fileBehind(
  head: Uint8Array,
  { file, offset, size }: { file: string; offset: number; size: number },
): Origin {
  const pieces = {
    starts: Float64Array.of(0, size),
    sources: Int16Array.of(0),
    offsets: Float64Array.of(offset),
  };
  return { layout: { head, pieces }, files: [file], artifacts: [] };
}

/** Bytes to copy: `length` from `offset` of a source to `target` in the assembled part. */
type Copy = { offset: number; target: number; length: number };

/** The ranges of each template and artifact that the part `[start, end)` of the file needs. */
function copiesFor({ head, pieces }: Laid, start: number, end: number): Map<number, Copy[]> {
  const copies = new Map<number, Copy[]>();
  const from = Math.max(0, start - head.length);
  const to = end - head.length;
  for (let piece = findPiece(pieces.starts, from); piece < pieces.sources.length; piece++) {
    const pieceStart = float64At(pieces.starts, piece);
    if (pieceStart >= to) break;
    const copyStart = Math.max(from, pieceStart);
    const copyEnd = Math.min(to, float64At(pieces.starts, piece + 1));
    const source = int16At(pieces.sources, piece);
    const list = copies.get(source) ?? [];
    copies.set(source, list);
    list.push({
      offset: float64At(pieces.offsets, piece) + copyStart - pieceStart,
      target: copyStart + head.length - start,
      length: copyEnd - copyStart,
    });
  }
  return copies;
}

/** Index of the piece that holds byte `position`. */
function findPiece(starts: Float64Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (float64At(starts, middle) <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Copies ranges into `part`; nearby ones are read together. */
async function copyRanges(from: OpenArtifact, copies: readonly Copy[], part: Uint8Array): Promise<void> {
  const ordered = copies.toSorted((a, b) => a.offset - b.offset);
  let first = 0;
  while (first < ordered.length) {
    const start = itemAt(ordered, first).offset;
    let end = start;
    let next = first;
    for (; next < ordered.length; next++) {
      const copy = ordered[next];
      if (!copy || copy.offset - end > largestGap) break;
      const grown = Math.max(end, copy.offset + copy.length);
      if (next > first && grown - start > largestSpan) break;
      end = grown;
    }
    const span = ordered.slice(first, next);
    const [only] = span;
    if (only && span.length === 1) {
      await from.read(only.offset, part.subarray(only.target, only.target + only.length));
    } else {
      await withSpareBuffer(async (buffer) => {
        const bytes = buffer.subarray(0, end - start);
        await from.read(start, bytes);
        for (const { offset, target, length } of span) {
          part.set(bytes.subarray(offset - start, offset - start + length), target);
        }
      });
    }
    first = next;
  }
}
