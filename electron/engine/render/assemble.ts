import { createHash } from 'node:crypto';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/errors/index.ts';
import { templateFiles } from '../workers/protocol.ts';
import { layOut, layoutVersion, templateSource, type Layout } from './layout.ts';
import type { RenderPlan } from './plan.ts';
import { planFiles, type PlanFile } from './section-files.ts';
import { loadTemplateIndex, type TemplateIndex } from './template-index.ts';

/** A finished video that exists only as a plan: its bytes are put together as they are read. */
export type Assembly = {
  /** Bytes. */
  readonly size: number;
  /** Strong entity tag with its quotes: equal tags mean equal bytes. */
  readonly etag: string;
  /** Seconds. */
  readonly duration: number;
  /**
   * The bytes `[start, end)` in parts of at most 512 KB; no more than a few such parts are in memory.
   * @throws AppError `RANGE_NOT_SATISFIABLE` when they lie outside the file, `TEMPLATE_FAILED` when a file it is cut
   * from has become shorter.
   */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

/** Bytes put together at a time. */
const partBytes = 512 * 1024;

/** Neighbouring template ranges are read in one go when no more than this lies between them, bytes. */
const largestGap = 64 * 1024;
const largestSpan = 2 * 1024 * 1024;

/**
 * Opens the video of a plan. Pure layout and file reads; nothing is encoded.
 * @param template folder of the template; `cache` holds `sections/`, whose files the plan names.
 * @throws AppError `INTERNAL` when plan and template do not belong together; the system's error (ENOENT) when the
 * template or the bytes of a section are gone.
 */
export async function openAssembly(options: { plan: RenderPlan; template: string; cache: string }): Promise<Assembly> {
  const { plan, template, cache } = options;
  const index = await loadTemplateIndex(template);
  const files = planFiles(cache, plan);
  const layout = files.length === 0 ? plainTemplate(index, plan) : layOut(index, plan);
  for (const file of files) await checkPlanFile(file);

  const templateHandle = await open(join(template, templateFiles.video), 'r');
  const assembler = createAssembler(
    layout,
    templateHandle,
    files.map(({ file }) => file),
  );
  return {
    size: layout.size,
    etag: etagOf(plan),
    duration: layout.duration,
    read: (start, end) => readParts(layout, assembler, start, end),
    close: () => templateHandle.close(),
  };
}

function etagOf(plan: RenderPlan): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([layoutVersion, plan]))
    .digest('hex');
  return `"${digest.slice(0, 32)}"`;
}

/** The template file itself, byte for byte. */
function plainTemplate({ info, video, audio }: TemplateIndex, plan: RenderPlan): Layout {
  if (plan.template !== info.hash) throw new AppError('INTERNAL', { detail: 'plan: made for another template' });
  return {
    head: new Uint8Array(0),
    pieces: {
      starts: Float64Array.of(0, info.size),
      sources: Int16Array.of(templateSource),
      offsets: Float64Array.of(0),
    },
    size: info.size,
    duration: Math.max(video.duration, audio.duration),
  };
}

async function checkPlanFile({ file, size: expected }: PlanFile): Promise<void> {
  const { size } = await stat(file);
  if (size !== expected) throw new AppError('INTERNAL', { detail: `${basename(file)}: ${size} bytes` });
}

type Assembler = (start: number, end: number) => Promise<Uint8Array>;

async function* readParts(layout: Layout, assemble: Assembler, start: number, end: number): AsyncIterable<Uint8Array> {
  if (!(start >= 0 && start <= end && end <= layout.size)) throw new AppError('RANGE_NOT_SATISFIABLE');
  for (let position = start; position < end; position += partBytes) {
    yield await assemble(position, Math.min(end, position + partBytes));
  }
}

/** Bytes to copy: `length` from `offset` of a source to `target` in the part being put together. */
type Copy = { offset: number; target: number; length: number };

function createAssembler(layout: Layout, template: FileHandle, files: readonly string[]): Assembler {
  const { head, pieces } = layout;

  /** What the part `[start, end)` of the file needs from the template and from each of the plan's files. */
  function copiesFor(start: number, end: number): Map<number, Copy[]> {
    const copies = new Map<number, Copy[]>();
    const from = Math.max(0, start - head.length);
    const to = end - head.length;
    for (let piece = findPiece(pieces.starts, from); to > 0 && piece < pieces.sources.length; piece++) {
      const pieceStart = pieces.starts[piece] ?? 0;
      if (pieceStart >= to) break;
      const copyStart = Math.max(from, pieceStart);
      const copyEnd = Math.min(to, pieces.starts[piece + 1] ?? 0);
      const source = pieces.sources[piece] ?? templateSource;
      const list = copies.get(source) ?? [];
      copies.set(source, list);
      list.push({
        offset: (pieces.offsets[piece] ?? 0) + copyStart - pieceStart,
        target: copyStart + head.length - start,
        length: copyEnd - copyStart,
      });
    }
    return copies;
  }

  return async (start, end) => {
    const part = new Uint8Array(end - start);
    if (start < head.length) part.set(head.subarray(start, Math.min(end, head.length)));
    for (const [source, copies] of copiesFor(start, end)) {
      const file = source === templateSource ? template : await open(files[source] ?? '', 'r');
      try {
        await copyRanges(file, copies, part);
      } finally {
        if (file !== template) await file.close();
      }
    }
    return part;
  };
}

/** Index of the piece that holds byte `position`. */
function findPiece(starts: Float64Array, position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}

/** Copies ranges of a file into `part`; ranges that lie close together are read at once. */
async function copyRanges(file: FileHandle, copies: readonly Copy[], part: Uint8Array): Promise<void> {
  const ordered = copies.toSorted((a, b) => a.offset - b.offset);
  let first = 0;
  while (first < ordered.length) {
    const start = ordered[first]?.offset ?? 0;
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
      await readExactly(file, part.subarray(only.target, only.target + only.length), only.offset);
    } else {
      const bytes = new Uint8Array(end - start);
      await readExactly(file, bytes, start);
      for (const { offset, target, length } of span) {
        part.set(bytes.subarray(offset - start, offset - start + length), target);
      }
    }
    first = next;
  }
}

async function readExactly(file: FileHandle, into: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0)
      throw new AppError('TEMPLATE_FAILED', { detail: `file ends before byte ${position + into.length}` });
    done += bytesRead;
  }
}
