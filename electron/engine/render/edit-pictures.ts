import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, CancelledError } from '#shared/errors/index.ts';
import { withoutRepeats, type TimeMap, type TimePoint } from '#shared/timeline/time-map.ts';
import { hashOf } from '#electron/lib/hash.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { perSecond } from '../media/codec/frame-rate.ts';
import { parameterSets } from '../mp4/sample-entry.ts';
import type { EditablePicture, FrameEdit, PictureFormat } from '../media/edit/picture-editor.ts';
import { reencodePictures } from '../media/edit/reencode.ts';
import { x264Settings } from '../media/codec/video-encoder.ts';
import { templateFiles } from '../template/files.ts';
import { frameDuration } from '../template/picture-table.ts';
import { isReferenceSample } from './drop-frames.ts';
import { isSpedUp, paceFrames } from './pacing.ts';
import type { NewPictures } from '../pictures/new-pictures.ts';
import { misfit, spanTimes, type PictureSpan, type Plan } from './plan.ts';
import { loadTemplateIndex, type TemplateIndex } from '../template/template-index.ts';
import { readCachedPictures, writeCachedPictures } from '../pictures/picture-cache.ts';
import { pictureRuns, type FrameRange, type PictureRun } from '../pictures/runs.ts';

/** Changes the pictures of a section: all frames that are on the screen between two times of the recording. */
export type PictureEdit = {
  variable: string;
  /** Seconds of the recording. */
  start: number;
  end: number;
  /**
   * Tells this change from others, values included: pictures are cached under it, so the same `content` must give the
   * same pictures on the same frames.
   */
  content: string;
  format: PictureFormat;
  /** Changes one picture in place; called frame after frame that is shown, in order of presentation. */
  change: (picture: SectionPicture) => void | Promise<void>;
};

export type SectionPicture = EditablePicture & {
  variable: string;
  /** When the frame is shown in the recording, seconds. */
  time: number;
};

type EditOptions = {
  /** Its sound and time map stay as they are. New pictures it already has are replaced. */
  plan: Plan;
  /** Folder of the template. */
  template: string;
  /** Keeps encoded pictures by content. */
  artifacts: ArtifactStore;
  /** Where several cover a frame, they are applied in this order. */
  edits: readonly PictureEdit[];
  signal?: AbortSignal | undefined;
  onProgress?: ((phase: string, progress: number) => void) | undefined;
};

/** Changes whenever the same edits would give other packets than before, or another file of them. */
const version = 3;

/**
 * A plan in which the pictures of some sections are changed. Only the frames from shortly before a section to the next
 * random access point are encoded, with the template's settings; all other packets stay as they are.
 * @throws AppError `SECTION_INVALID` (`subject` = the variable) for a section that shows no frame, `TEMPLATE_FAILED` when
 * the template was made with other settings than new pictures would be, `INTERNAL` for a plan of another template,
 * CancelledError, and what `change` throws.
 */
export async function editPictures(options: EditOptions): Promise<Plan> {
  const { plan, template, artifacts, edits, signal, onProgress } = options;
  const index = await loadTemplateIndex(template);
  if (plan.templates.length !== 1 || plan.templates[0] !== index.info.hash) throw misfit('made for another template');
  const map = withoutRepeats(plan.pictures.flatMap(({ times }) => times));
  const ranges = edits.map((edit) => framesShown(edit, index));
  const runs = pictureRuns(index, ranges);
  const leftOut = await framesWithoutPlace(map, index, template, runs);
  const changed: (PictureRun & { encoded: NewPictures })[] = [];
  for (const [position, run] of runs.entries()) {
    if (signal?.aborted) throw new CancelledError();
    onProgress?.('Rendering pictures', position / runs.length);
    const task = { run, ranges, leftOut: leftOut.filter((frame) => covers(run, frame)) };
    const key = keyOf(index, task, edits);
    const encoded = (await readCachedPictures(artifacts, key)) ?? (await encodeRun(key, task, index, options));
    changed.push({ ...run, encoded });
  }
  onProgress?.('Rendering pictures', 1);
  return { ...plan, pictures: spansAround(changed, index, map) };
}

/** All frames of a template as spans: those of the runs, and those between them. */
function spansAround(
  runs: readonly (PictureRun & { encoded: NewPictures })[],
  { info }: TemplateIndex,
  map: readonly TimePoint[],
): PictureSpan[] {
  const timeOf = (frame: number): number =>
    frame === info.frames ? info.audioSamples : Math.round(frame * frameDuration(info.frameRate));
  const span = (from: number, to: number, encoded?: NewPictures[]): PictureSpan[] => {
    if (from >= to) return [];
    const times = spanTimes(map, timeOf(from), timeOf(to));
    return [{ template: 0, from, to, times, ...(encoded && { encoded }) }];
  };
  const spans: PictureSpan[] = [];
  let next = 0;
  for (const { firstFrame, lastFrame, encoded } of runs) {
    spans.push(...span(next, firstFrame), ...span(firstFrame, lastFrame + 1, [encoded]));
    next = lastFrame + 1;
  }
  return [...spans, ...span(next, info.frames)];
}

/** What is encoded: a run, the frames each edit changes, and those of the run that are left out. */
type EncodingTask = { run: PictureRun; ranges: readonly FrameRange[]; leftOut: readonly number[] };

/**
 * Where the picture is sped up, some frames have no place (see `pacing.ts`). Of those encoded anew any can be left out,
 * for they are not encoded then; of the others only those that no other frame is predicted from.
 * @returns frames of the runs that have none.
 */
async function framesWithoutPlace(
  map: TimeMap,
  index: TemplateIndex,
  template: string,
  runs: readonly PictureRun[],
): Promise<number[]> {
  if (!isSpedUp(map)) return [];
  const shownAs = new Map(Array.from(index.frames.samples, (sample, frame) => [sample, frame]));
  const leftOut: number[] = [];
  await using file = await open(join(template, templateFiles.video), 'r');
  paceFrames(map, index.frames, frameDuration(index.info.frameRate), (sample) => {
    const frame = shownAs.get(sample) ?? -1;
    const run = runs.find((candidate) => covers(candidate, frame));
    if (!run) return !isReferenceSample(index, sample, file);
    const mayGo = frame !== run.firstFrame;
    if (mayGo) leftOut.push(frame);
    return mayGo;
  });
  return leftOut;
}

/** The frames on the screen between the times of an edit. */
function framesShown({ start, end, variable }: PictureEdit, { info }: TemplateIndex): FrameRange {
  const rate = perSecond(info.frameRate);
  // Times that are meant to be those of a frame are rounded.
  const tolerance = 1e-6;
  const firstFrame = Math.max(0, Math.floor(start * rate + tolerance));
  const lastFrame = Math.min(info.frames, Math.ceil(end * rate - tolerance)) - 1;
  if (!(firstFrame <= lastFrame)) throw new AppError('SECTION_INVALID', { subject: variable });
  return { firstFrame, lastFrame };
}

function keyOf({ info }: TemplateIndex, { run, ranges, leftOut }: EncodingTask, edits: readonly PictureEdit[]): string {
  const changes = run.edits.map((number) => {
    const edit = edits[number];
    return [edit?.variable, edit?.content, edit?.format, ranges[number]?.firstFrame, ranges[number]?.lastFrame];
  });
  const facts = ['pictures', version, info.hash, x264Settings, run.firstFrame, run.lastFrame, leftOut, changes];
  return hashOf(facts).slice(0, 40);
}

function encodeRun(
  key: string,
  { run, ranges, leftOut }: EncodingTask,
  { info, video }: TemplateIndex,
  { template, artifacts, edits, signal }: EditOptions,
): Promise<NewPictures> {
  const { firstFrame, lastFrame } = run;
  const rate = perSecond(info.frameRate);

  function editsOf(frame: number): FrameEdit[] {
    const own = run.edits.filter((number) => covers(ranges[number], frame));
    return own.flatMap((number) => {
      const edit = edits[number];
      if (!edit) return [];
      const { format, variable } = edit;
      return { format, change: (picture) => edit.change({ ...picture, variable, time: frame / rate }) };
    });
  }

  return writeCachedPictures(artifacts, { rendition: 'source', key }, (write) =>
    reencodePictures({
      file: join(template, templateFiles.video),
      info,
      parameterSets: parameterSets(video.sampleDescriptions),
      firstFrame,
      lastFrame,
      leftOut: new Set(leftOut),
      editsOf,
      write,
      signal,
    }),
  );
}

function covers(range: FrameRange | undefined, frame: number): boolean {
  return range !== undefined && frame >= range.firstFrame && frame <= range.lastFrame;
}
