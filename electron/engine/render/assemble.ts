import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '#shared/errors/index.ts';
import { copyInParts } from '#electron/lib/files.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { packetBytesOf } from '../artifacts/packets.ts';
import { artifactDamaged, artifactMissing, type ArtifactStore } from '../artifacts/store.ts';
import { renditionFile, type Rendition } from '../template/renditions.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';
import { artifactSource, createByteReader, templateSource, type ByteReader, type Origin } from './byte-reader.ts';
import { framesToDrop } from './drop-frames.ts';
import { layOut, layoutVersion, type Layout, type MediaData } from './layout.ts';
import { joinPictures } from './joined-pictures.ts';
import { leavesOf, markFor, markVersion, type Marking } from './mark-video.ts';
import { isNewSound, misfit, planArtifacts, type Plan, type PlanArtifact } from './plan.ts';
import { videoChecksum } from './video-checksum.ts';

/** A finished video that exists only as a plan: its bytes are assembled while they are read. */
export type Assembly = {
  /** Bytes. */
  readonly size: number;
  /** Strong entity tag with its quotes: equal tags mean equal bytes. */
  readonly etag: string;
  /** Seconds. */
  readonly duration: number;
  /**
   * The bytes `[start, end)` in parts of at most 1 MB, each in its own memory.
   * @throws AppError `RANGE_NOT_SATISFIABLE` when they lie outside the file; `TEMPLATE_FAILED`, `ARTIFACT_DAMAGED` or
   * `ARTIFACT_MISSING` when one of its sources is too short or gone.
   */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Where the bytes lie, for whoever reads them elsewhere. */
  origin(): Origin;
  /**
   * Writes the bytes `[start, end)`, all by default, to the same position of a file, in about the time a copy takes.
   * @throws like `read`, the system's error when it cannot be written, and the signal's reason.
   */
  writeTo(target: FileHandle, part?: { start?: number; end?: number; signal?: AbortSignal }): Promise<void>;
  /** CRC-32 of all bytes. Reads a template once, and then only what is new. @throws like `read`. */
  checksum(): Promise<number>;
  close(): Promise<void>;
};

/** Bytes assembled at a time while a video is read. Each viewer who pauses holds some of these parts. */
const partBytes = 256 * 1024;

/**
 * Maximum total size of cached layouts, bytes, as a player requests many ranges of one video. Ten minutes of video take
 * about 400 KB, four hours 10 MB.
 */
const recentLayouts = createRecentlyUsed<Layout>(
  32_000_000,
  ({ head, pieces: { starts, sources, offsets } }) =>
    head.byteLength + starts.byteLength + sources.byteLength + offsets.byteLength,
);

/** The sources of a plan. */
type PlanSource = {
  plan: Plan;
  /** Returns the folder of a template. @param hash as in the plan. */
  templates: (hash: string) => string;
  /** The store with the artifacts of the plan. */
  artifacts: ArtifactStore;
  /** The rendition whose pictures the video shows; the template's own by default. */
  rendition?: Rendition;
  /**
   * Whether the artifacts must contain exactly the plan's packets, as for a complete video. This detects an artifact
   * that was lost and made again for another video, by a voice that never speaks a text twice in the same way.
   */
  isWhole?: boolean;
  /** Signs which words are new, in every video but an unchanged template; nothing is signed by default. */
  marking?: Marking | undefined;
};

/**
 * Opens the video of a plan. Pure layout and file reads; nothing is encoded.
 * @throws AppError `INTERNAL` when plan and templates do not match, `ARTIFACT_MISSING`, `ARTIFACT_DAMAGED`; the
 * system's error (ENOENT) when a template or its rendition is gone.
 */
export async function openAssembly(source: PlanSource): Promise<Assembly> {
  const { templates, artifacts, rendition = 'source', isWhole = false } = source;
  const { marking } = source;
  // Messaging apps show no captions, and some refuse files with a track they do not know.
  const plan = rendition === 'messaging' ? { ...source.plan, text: [] } : source.plan;
  const folders = plan.templates.map(templates);
  const planned = planArtifacts(plan, rendition);
  for (const artifact of planned) await checkArtifact(artifacts, artifact, isWhole);

  const indexes: TemplateIndex[] = [];
  for (const folder of folders) indexes.push(await loadTemplateIndex(folder, rendition));
  const etag = etagOf(plan, indexes, marking);
  await using opening = new AsyncDisposableStack();
  const videos: FileHandle[] = [];
  const files = folders.map((folder) => renditionFile(folder, rendition));
  for (const file of files) videos.push(opening.use(await open(file, 'r')));
  const known = recentLayouts.get(etag);
  const mark = known || !marking ? undefined : markFor(plan, marking, { id: etag, rendition });
  const layout = known ?? layOutPlan(plan, { indexes, rendition, videos, roomFor: mark?.roomFor });
  const readBytes = createByteReader(layout, [
    ...videos.map(templateSource),
    ...planned.map((artifact) => artifactSource(artifacts, artifact)),
  ]);
  if (marking && mark && layout.head.length > 0) {
    const leaves = await leavesOf(folders, indexes, { rendition, marking });
    await mark.fill(layout, { read: readBytes, templates: leaves });
  }
  recentLayouts.set(etag, layout);
  const opened = opening.move();
  return {
    size: layout.size,
    etag,
    duration: layout.duration,
    read: (start, end) => readParts(layout, readBytes, start, end),
    origin: () => ({ layout, files, artifacts: planned }),
    async writeTo(target, { start = 0, end = layout.size, signal } = {}) {
      checkRange(layout, start, end);
      await copyInParts(readBytes, target, { start, end, signal });
    },
    checksum: () => videoChecksum(layout, { indexes, videos, artifacts, planned }),
    close: () => opened.disposeAsync(),
  };
}

/** Hash of everything that determines the bytes, which are the same on every machine with the same keys. */
function etagOf(plan: Plan, indexes: readonly TemplateIndex[], marking: Marking | undefined): string {
  const marked = marking ? [markVersion, marking.signer.id] : [];
  return `"${hashOf([layoutVersion, indexes.map(({ hash }) => hash), plan, ...marked]).slice(0, 32)}"`;
}

function layOutPlan(
  plan: Plan,
  options: {
    indexes: readonly TemplateIndex[];
    rendition: Rendition;
    videos: readonly FileHandle[];
    roomFor: ((media: MediaData) => number) | undefined;
  },
): Layout {
  const { indexes, rendition, videos, roomFor } = options;
  if (indexes.some(({ info }, position) => info.hash !== plan.templates[position]))
    throw misfit('made for another template');
  const [only] = indexes;
  if (only && isPlain(plan, only)) return plainTemplate(only);
  const pictures = joinPictures(indexes, plan, rendition);
  return layOut(indexes, plan, pictures, framesToDrop(pictures, videos), roomFor);
}

/** Whether a plan is one unchanged template. */
function isPlain({ templates, sound, pictures, text }: Plan, { info, audio }: TemplateIndex): boolean {
  const [part] = sound;
  const [span] = pictures;
  if (templates.length !== 1 || sound.length !== 1 || pictures.length !== 1 || !part || !span) return false;
  if (text.length > 0) return false;
  const isAllSound = !isNewSound(part) && part.from === 0 && part.to === audio.samples.sizes.length;
  const isAllPictures = span.from === 0 && span.to === info.frames && span.encoded === undefined;
  return isAllSound && isAllPictures && span.times.every(({ source, output }) => source === output);
}

/** The template file itself, byte for byte. */
function plainTemplate({ size, video, audio }: TemplateIndex): Layout {
  return {
    head: new Uint8Array(0),
    pieces: { starts: Float64Array.of(0, size), sources: Int16Array.of(0), offsets: Float64Array.of(0) },
    size,
    duration: Math.max(video.duration, audio.duration),
  };
}

async function checkArtifact(artifacts: ArtifactStore, artifact: PlanArtifact, isWhole: boolean): Promise<void> {
  const found = await artifacts.check(artifact);
  if (!found) throw artifactMissing(artifact);
  const isOther = isWhole ? packetBytesOf(found) !== artifact.size : found.size < artifact.size;
  if (isOther) throw artifactDamaged(artifact, `${found.size} bytes, for ${artifact.size} of packets`);
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
