import { createHash } from 'node:crypto';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { writeExactly } from '../../lib/files.ts';
import { createRecentlyUsed } from '../../lib/recently-used.ts';
import { templateFiles } from '../template/files.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';
import { layOut, layoutVersion, type Layout } from './layout.ts';
import { templateSource } from './placement.ts';
import type { RenderPlan } from './plan.ts';
import { planFiles, type PlanFile } from './section-files.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';

/** A finished video that exists only as a plan: its bytes are put together as they are read. */
export type Assembly = {
  /** Bytes. */
  readonly size: number;
  /** Strong entity tag with its quotes: equal tags mean equal bytes. */
  readonly etag: string;
  /** Seconds. */
  readonly duration: number;
  /**
   * The bytes `[start, end)` in parts of at most 1 MB, each in memory of its own.
   * @throws AppError `RANGE_NOT_SATISFIABLE` when they lie outside the file, `TEMPLATE_FAILED` when a file it is cut
   * from has become shorter.
   */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /**
   * Writes the bytes `[start, end)` to the same place of a file, in about the time a copy takes. All bytes when left out.
   * @throws like `read`, the system's error when it cannot be written, and the signal's reason.
   */
  writeTo(target: FileHandle, part?: { start?: number; end?: number; signal?: AbortSignal }): Promise<void>;
  close(): Promise<void>;
};

/** Bytes put together at a time for whoever reads a video, and for a file, where larger parts are faster. */
const partBytes = 1024 * 1024;
const filePartBytes = 4 * 1024 * 1024;

/**
 * A player asks for many ranges of one video. Ten minutes of video take about 400 KB here, four hours 10 MB; all of them
 * together at most this many bytes.
 */
const recentLayouts = createRecentlyUsed<Layout>(
  32_000_000,
  ({ head, pieces: { starts, sources, offsets } }) =>
    head.byteLength + starts.byteLength + sources.byteLength + offsets.byteLength,
);

/**
 * Opens the video of a plan. Pure layout and file reads; nothing is encoded.
 * @param template folder of the template; `cache` holds `sections/`, whose files the plan names.
 * @throws AppError `INTERNAL` when plan and template do not belong together; the system's error (ENOENT) when the
 * template or the bytes of a section are gone.
 */
export async function openAssembly(options: { plan: RenderPlan; template: string; cache: string }): Promise<Assembly> {
  const { plan, template, cache } = options;
  const etag = etagOf(plan);
  const files = planFiles(cache, plan);
  const layout = recentLayouts.get(etag) ?? layOutPlan(await loadTemplateIndex(template), plan);
  recentLayouts.set(etag, layout);
  for (const file of files) await checkPlanFile(file);

  const templateHandle = await open(join(template, templateFiles.video), 'r');
  const readBytes = createByteReader(
    layout,
    templateHandle,
    files.map(({ file }) => file),
  );
  return {
    size: layout.size,
    etag,
    duration: layout.duration,
    read: (start, end) => readParts(layout, readBytes, start, end),
    writeTo: (target, { start = 0, end = layout.size, signal } = {}) => {
      return writeParts(layout, readBytes, target, start, end, signal);
    },
    close: () => templateHandle.close(),
  };
}

function etagOf(plan: RenderPlan): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([layoutVersion, plan]))
    .digest('hex');
  return `"${digest.slice(0, 32)}"`;
}

function layOutPlan(index: TemplateIndex, plan: RenderPlan): Layout {
  const isPlain = plan.sections.length === 0 && (plan.pictures ?? []).length === 0;
  return isPlain ? plainTemplate(index, plan) : layOut(index, plan);
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

async function checkPlanFile({ file, size: needed }: PlanFile): Promise<void> {
  const { size } = await stat(file);
  if (size < needed) throw new AppError('INTERNAL', { detail: `${basename(file)}: ${size} bytes` });
}

function checkRange({ size }: Layout, start: number, end: number): void {
  if (!(start >= 0 && start <= end && end <= size)) throw new AppError('RANGE_NOT_SATISFIABLE');
}

async function* readParts(layout: Layout, readBytes: ByteReader, start: number, end: number) {
  checkRange(layout, start, end);
  for (let position = start; position < end; position += partBytes) {
    const part = Buffer.allocUnsafeSlow(Math.min(partBytes, end - position));
    await readBytes(position, part);
    yield part;
  }
}

/** One part after another: two writes to one file wait for each other, and burn processor time while they do. */
async function writeParts(
  layout: Layout,
  readBytes: ByteReader,
  target: FileHandle,
  start: number,
  end: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  checkRange(layout, start, end);
  const buffer = Buffer.allocUnsafeSlow(Math.min(filePartBytes, end - start));
  for (let position = start; position < end; position += filePartBytes) {
    signal?.throwIfAborted();
    const part = buffer.subarray(0, end - position);
    await readBytes(position, part);
    await writeExactly(target, part, position);
  }
}
