import { AppError } from '../../../../shared/errors/index.ts';
import { frameDuration, type PresentedFrame } from '../pacing.ts';
import type { PlanPictures, RenderPlan } from '../plan.ts';
import type { TemplateIndex } from '../template-index.ts';

/** The video packets of a plan in decoding order: the template's less the dropped ones, with new pictures in place. */
export type PictureTable = {
  /** Bytes of each packet. */
  sizes: Uint32Array;
  /** What each packet is cut from: −1 for the template, else the index in the plan's `pictures`. */
  runs: Int16Array;
  /** Where each packet starts in what it is cut from, bytes. */
  offsets: Float64Array;
  /** When each packet is shown in the recording: ticks of the template's video track, from its start. */
  times: Float64Array;
  /** 1 where decoding can start; null when it can everywhere. */
  sync: Uint8Array | null;
  /** The same packets in order of presentation; `sample` is that of the template, −1 for new pictures. */
  shown: PresentedFrame[];
};

/** @throws AppError `INTERNAL` when the plan's pictures do not fit the template. */
export function pictureTable(
  index: TemplateIndex,
  { pictures = [], droppedFrames = [] }: Pick<RenderPlan, 'pictures' | 'droppedFrames'>,
): PictureTable {
  checkRuns(index, pictures);
  const dropped = new Set(droppedFrames);
  const parts: PictureTable[] = [];
  let next = 0;
  for (const [number, run] of pictures.entries()) {
    parts.push(templatePictures(index, next, run.firstFrame, dropped), newPictures(index, run, number));
    next = run.lastFrame + 1;
  }
  parts.push(templatePictures(index, next, index.frames.length, dropped));
  return parts.length === 1 && parts[0] ? parts[0] : joinTables(index, parts);
}

/** Frames `[from, to)`, which are the same in order of decoding and of presentation. */
function templatePictures(
  { video, frames }: TemplateIndex,
  from: number,
  to: number,
  dropped: ReadonlySet<number>,
): PictureTable {
  const { sizes, dts, compositionOffsets, sync } = video.samples;
  const kept: number[] = [];
  for (let sample = from; sample < to; sample++) if (!dropped.has(sample)) kept.push(sample);
  return {
    sizes: Uint32Array.from(kept, (sample) => sizes[sample] ?? 0),
    runs: new Int16Array(kept.length).fill(-1),
    offsets: Float64Array.from(kept, (sample) => video.offsets[sample] ?? 0),
    times: Float64Array.from(
      kept,
      (sample) => (dts[sample] ?? 0) + (compositionOffsets[sample] ?? 0) - video.mediaTime,
    ),
    sync: sync && Uint8Array.from(kept, (sample) => sync[sample] ?? 0),
    shown: frames.slice(from, to).filter(({ sample }) => !dropped.has(sample)),
  };
}

function newPictures({ info, video }: TemplateIndex, run: PlanPictures, number: number): PictureTable {
  const { packetSizes, frames, sync } = run;
  const frameTicks = (video.timescale * info.frameRate[1]) / info.frameRate[0];
  const frameSamples = frameDuration(info.frameRate);
  const starts = new Set(sync);
  let end = 0;
  return {
    sizes: Uint32Array.from(packetSizes),
    runs: new Int16Array(packetSizes.length).fill(number),
    offsets: Float64Array.from(packetSizes, (size) => (end += size) - size),
    times: Float64Array.from(frames, (frame) => frame * frameTicks),
    sync: Uint8Array.from(packetSizes, (_, packet) => Number(starts.has(packet))),
    shown: frames.toSorted((a, b) => a - b).map((frame) => ({ sample: -1, time: frame * frameSamples })),
  };
}

function joinTables({ video }: TemplateIndex, parts: readonly PictureTable[]): PictureTable {
  return {
    sizes: Uint32Array.from(parts.flatMap(({ sizes }) => [...sizes])),
    runs: Int16Array.from(parts.flatMap(({ runs }) => [...runs])),
    offsets: Float64Array.from(parts.flatMap(({ offsets }) => [...offsets])),
    times: Float64Array.from(parts.flatMap(({ times }) => [...times])),
    sync: video.samples.sync && Uint8Array.from(parts.flatMap(({ sync }) => [...(sync ?? [])])),
    shown: parts.flatMap(({ shown }) => shown),
  };
}

/** That each run takes the place of whole frames, after which decoding can start. */
function checkRuns({ frames, video }: TemplateIndex, runs: readonly PlanPictures[]): void {
  const misfit = (run: PlanPictures, detail: string) =>
    new AppError('INTERNAL', { detail: `plan: pictures ${run.key} ${detail}` });
  const { sync } = video.samples;
  let free = 0;
  for (const run of runs) {
    const { firstFrame, lastFrame, packetSizes, frames: shown } = run;
    if (firstFrame < free || lastFrame < firstFrame || lastFrame >= frames.length)
      throw misfit(run, 'are out of place');
    if (packetSizes.length === 0 || shown.length !== packetSizes.length || run.sync[0] !== 0)
      throw misfit(run, 'are not whole');
    if (new Set(shown).size !== shown.length || shown.some((frame) => frame < firstFrame || frame >= lastFrame + 1))
      throw misfit(run, 'have other times than the frames they replace');
    const replaced = frames.slice(firstFrame, lastFrame + 1);
    if (replaced.some(({ sample }) => sample < firstFrame || sample > lastFrame))
      throw misfit(run, 'replace frames that are decoded at another place');
    if (sync && lastFrame + 1 < frames.length && sync[lastFrame + 1] !== 1)
      throw misfit(run, 'leave frames behind that cannot be decoded');
    free = lastFrame + 1;
  }
}
