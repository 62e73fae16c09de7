import { AppError } from '../../../../shared/errors/index.ts';
import { frameDuration, type PresentedFrame } from '../pacing.ts';
import type { PlanPictures, RenderPlan } from '../plan.ts';
import type { TemplateIndex } from '../template-index.ts';

/** The video packets of a plan in decoding order: the template's, with new pictures in place of some of them. */
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
  /** The same packets in order of presentation, times in samples at 48 kHz; `sample` is the place in this table. */
  frames: PresentedFrame[];
};

/** @throws AppError `INTERNAL` when the plan's pictures do not fit the template. */
export function pictureTable(index: TemplateIndex, plan: Pick<RenderPlan, 'pictures'>): PictureTable {
  const runs = plan.pictures ?? [];
  if (runs.length === 0) return templateTable(index);
  checkRuns(index, runs);
  const template = templateTable(index);
  const parts: PictureTable[] = [];
  let next = 0;
  for (const [number, run] of runs.entries()) {
    parts.push(partOf(template, next, run.firstFrame), newPictures(index, run, number));
    next = run.lastFrame + 1;
  }
  parts.push(partOf(template, next, template.sizes.length));
  return joinTables(index, parts);
}

function templateTable({ video, frames }: TemplateIndex): PictureTable {
  const { sizes, dts, compositionOffsets, sync } = video.samples;
  return {
    sizes,
    runs: new Int16Array(sizes.length).fill(-1),
    offsets: video.offsets,
    times: dts.map((time, sample) => time + (compositionOffsets[sample] ?? 0) - video.mediaTime),
    sync,
    frames,
  };
}

function partOf({ sizes, runs, offsets, times, sync }: PictureTable, from: number, to: number): PictureTable {
  return {
    sizes: sizes.subarray(from, to),
    runs: runs.subarray(from, to),
    offsets: offsets.subarray(from, to),
    times: times.subarray(from, to),
    sync: sync?.subarray(from, to) ?? null,
    frames: [],
  };
}

function newPictures({ info, video }: TemplateIndex, run: PlanPictures, number: number): PictureTable {
  const frameTicks = (video.timescale * info.frameRate[1]) / info.frameRate[0];
  const starts = new Set(run.sync);
  let offset = 0;
  return {
    sizes: Uint32Array.from(run.packetSizes),
    runs: new Int16Array(run.packetSizes.length).fill(number),
    offsets: Float64Array.from(run.packetSizes, (size) => (offset += size) - size),
    times: Float64Array.from(run.frames, (frame) => frame * frameTicks),
    sync: Uint8Array.from(run.packetSizes, (_, packet) => Number(starts.has(packet))),
    frames: [],
  };
}

function joinTables({ video }: TemplateIndex, parts: readonly PictureTable[]): PictureTable {
  const times = Float64Array.from(parts.flatMap((part) => [...part.times]));
  const toSamples = 48_000 / video.timescale;
  return {
    sizes: Uint32Array.from(parts.flatMap((part) => [...part.sizes])),
    runs: Int16Array.from(parts.flatMap((part) => [...part.runs])),
    offsets: Float64Array.from(parts.flatMap((part) => [...part.offsets])),
    times,
    sync: Uint8Array.from(parts.flatMap((part) => [...(part.sync ?? new Uint8Array(part.sizes.length).fill(1))])),
    frames: Array.from(times, (time, sample) => ({ sample, time: time * toSamples })).sort((a, b) => a.time - b.time),
  };
}

/** That each run takes the place of whole frames, after which decoding can start. */
function checkRuns({ info, frames, video }: TemplateIndex, runs: readonly PlanPictures[]): void {
  const misfit = (run: PlanPictures, detail: string) =>
    new AppError('INTERNAL', { detail: `plan: pictures ${run.key} ${detail}` });
  const nominal = frameDuration(info.frameRate);
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
    if (Math.abs((replaced[0]?.time ?? 0) - firstFrame * nominal) > 1)
      throw misfit(run, 'replace frames that are not at a constant rate');
    if (sync && lastFrame + 1 < frames.length && sync[lastFrame + 1] !== 1)
      throw misfit(run, 'leave frames behind that cannot be decoded');
    free = lastFrame + 1;
  }
}
