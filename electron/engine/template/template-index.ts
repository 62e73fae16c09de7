import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, toAppError, type ErrorCode } from '#shared/errors/index.ts';
import { createRecentlyUsed } from '#electron/lib/recently-used.ts';
import { aacBlockSamples, type Mp4Track } from '../mp4/movie.ts';
import { readMovie } from '../mp4/reader.ts';
import { templateFiles } from './files.ts';
import { readTemplateInfo, type TemplateInfo } from './info.ts';
import { templatePictures, type PictureTable, type PresentedFrames } from './picture-table.ts';
import { readRenditionFacts, renditionFactsFile, renditionFile, type Beside, type Rendition } from './renditions.ts';
import { float64At, uint32At } from '#shared/at.ts';

/** A template's facts and the sample tables of a rendition: everything needed to lay out a video made from it. */
export type TemplateIndex = {
  info: TemplateInfo;
  /** SHA-256 and bytes of the rendition's file. */
  hash: string;
  size: number;
  /** As in {@link RenditionFacts}. */
  filled?: number | undefined;
  beside?: Beside | undefined;
  video: Mp4Track;
  audio: Mp4Track;
  /** The order of both tracks' samples in the file. */
  order: FileOrder;
  pictures: PictureTable;
  frames: PresentedFrames;
  /** Whether other frames are predicted from a frame, by sample number, for the frames examined so far. */
  referenceFrames: Map<number, boolean>;
};

/** Approximate bytes of a template's tables per sample. */
const sampleBytes = 40;

/**
 * Parsed templates, by the path of their facts (written once, after the video) and the state of both files. Limited in
 * bytes: a template of 45 s takes about 140 KB, one of four hours 44 MB.
 */
const recent = createRecentlyUsed<TemplateIndex>(
  64_000_000,
  ({ video, audio }) => sampleBytes * (video.offsets.length + audio.offsets.length),
);

/** Errors of a rendition that is missing, or does not match its facts. */
const notWhole: ReadonlySet<ErrorCode> = new Set(['FILE_NOT_FOUND', 'TEMPLATE_FAILED', 'MEDIA_CORRUPT']);

/**
 * Reads a template's facts and sample tables; the latest tables are cached.
 * @throws AppError `TEMPLATE_FAILED` or `MEDIA_CORRUPT` when the template is not as an import makes it,
 * `RENDITION_MISSING` when it is incomplete in this rendition; the system's error (ENOENT) without a template.
 */
export async function loadTemplateIndex(folder: string, rendition: Rendition = 'source'): Promise<TemplateIndex> {
  try {
    return await loadIndex(folder, rendition);
  } catch (cause) {
    const { code, detail } = toAppError(cause);
    if (rendition === 'source' || !notWhole.has(code)) throw cause;
    throw new AppError('RENDITION_MISSING', { detail: `${rendition}: ${detail ?? code}`, cause });
  }
}

async function loadIndex(folder: string, rendition: Rendition): Promise<TemplateIndex> {
  const file = renditionFile(folder, rendition);
  const facts = rendition === 'source' ? join(folder, templateFiles.info) : renditionFactsFile(folder, rendition);
  // Synchronous, because a call through the thread pool takes longer, and far longer on a busy machine.
  const states = [facts, file].map((path) => statSync(path));
  const key = [facts, ...states.map(({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`)].join(' ');
  const known = recent.get(key);
  if (known) return known;
  const info = await readTemplateInfo(folder);
  const made = rendition === 'source' ? undefined : await readRenditionFacts(folder, rendition);
  const { hash, size } = made ?? info;
  const parsed = await parseTemplate(file, size);
  const index: TemplateIndex = { info, hash, size, filled: made?.filled, beside: made?.beside, ...parsed };
  checkRendition(index);
  recent.set(key, index);
  return index;
}

async function parseTemplate(
  path: string,
  size: number,
): Promise<Omit<TemplateIndex, 'info' | 'hash' | 'size' | 'filled' | 'beside'>> {
  const file = await open(path, 'r');
  try {
    const { size: found } = await file.stat();
    if (found !== size) throw new AppError('TEMPLATE_FAILED', { detail: `${found} of ${size} bytes` });
    const { tracks } = await readMovie(file);
    const video = tracks.find((track) => track.kind === 'video');
    const audio = tracks.find((track) => track.kind === 'audio');
    if (!video || !audio) throw new AppError('TEMPLATE_FAILED', { detail: 'template.mp4 lacks a track' });
    if (audio.timescale !== 48_000 || audio.mediaTime !== 1024) {
      // Sections are replaced on the grid of AAC blocks, which must start with one packet of priming.
      throw new AppError('TEMPLATE_FAILED', {
        detail: `template audio: timescale ${audio.timescale}, starts at ${audio.mediaTime}`,
      });
    }
    const pictures = templatePictures(video);
    const order = fileOrder(video, audio);
    return { video, audio, order, pictures, frames: pictures.shown, referenceFrames: new Map() };
  } finally {
    await file.close();
  }
}

/** Checks that a plan applies to this rendition: that it has the template's number of frames and packets of sound. */
function checkRendition({ info, video, audio }: TemplateIndex): void {
  const [frames, blocks] = [video.samples.sizes.length, audio.samples.sizes.length - 1];
  if (frames === info.frames && blocks * aacBlockSamples === info.audioSamples) return;
  throw new AppError('TEMPLATE_FAILED', { detail: `${frames} frames and ${blocks} blocks of sound` });
}

/**
 * The samples of a template in the order of the file: runs of consecutive samples of one track that are also adjacent
 * in the file. The normalizer writes them in order of presentation.
 */
type FileOrder = {
  isVideo: Uint8Array;
  /** Numbers of the run's first sample in its track, 0-based, and of the one after its last. */
  first: Uint32Array;
  end: Uint32Array;
};

function fileOrder(video: Mp4Track, audio: Mp4Track): FileOrder {
  const runs = [...runsOf(video, 1), ...runsOf(audio, 0)].toSorted((a, b) => a.offset - b.offset);
  return {
    isVideo: Uint8Array.from(runs, (run) => run.isVideo),
    first: Uint32Array.from(runs, (run) => run.first),
    end: Uint32Array.from(runs, (run) => run.end),
  };
}

function runsOf({ samples, offsets }: Mp4Track, isVideo: 0 | 1) {
  const runs: { isVideo: 0 | 1; first: number; end: number; offset: number }[] = [];
  let behind = NaN;
  for (let sample = 0; sample < offsets.length; sample++) {
    const offset = float64At(offsets, sample);
    const run = runs.at(-1);
    if (run && offset === behind) run.end = sample + 1;
    else runs.push({ isVideo, first: sample, end: sample + 1, offset });
    behind = offset + uint32At(samples.sizes, sample);
  }
  return runs;
}
