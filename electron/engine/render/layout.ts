import { mapAscending, mapTime, type TimeMap, type TimePoint } from '#shared/timeline/time-map.ts';
import { AppError } from '#shared/errors/index.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import type { Mp4Track } from '../mp4/movie.ts';
import { buildHead, movieTimescale, videoTimescale } from '../mp4/writer.ts';
import { decodingTimes } from './decoding-times.ts';
import { frameDuration } from '../template/picture-table.ts';
import { paceFrames } from './pacing.ts';
import { placeSamples, type FinishedTrack, type Pieces } from './placement.ts';
import { pictureTable } from './picture-table.ts';
import type { PictureTable } from '../template/picture-table.ts';
import type { RenderPlan } from './plan.ts';
import type { TemplateIndex } from '../template/template-index.ts';

/** Changes whenever the same plan would give other bytes than before. */
export const layoutVersion = 3;

export type Layout = {
  head: Uint8Array;
  pieces: Pieces;
  /** Bytes of the whole file. */
  size: number;
  /** Presented length, seconds. */
  duration: number;
};

/**
 * Lays out the MP4 of a plan: retimed video packets of the template, and its audio packets with the sections'
 * replaced. The same template and plan give the same bytes.
 * @throws AppError `INTERNAL` when the plan does not fit the template.
 */
export function layOut(index: TemplateIndex, plan: RenderPlan): Layout {
  checkPlan(index, plan);
  const map = planTimeMap(plan);
  const table = pictureTable(index, plan);
  const pictures = retimePictures(index, table, map);
  const sound = spliceSound(index.audio, plan, map);
  const { pieces, video, audio } = placeSamples(index, plan, table, pictures);
  const tracks = [
    { ...pictures, chunks: video },
    { ...sound, chunks: audio },
  ];
  const mediaBytes = pieces.starts.at(-1) ?? 0;
  const head = buildHead(tracks, mediaBytes);
  return {
    head,
    pieces,
    size: head.length + mediaBytes,
    duration: Math.max(...tracks.map((track) => track.presentedTicks)) / movieTimescale,
  };
}

/** Samples by which the video has grown (or shrunk) after a section. */
function growth(section: RenderPlan['sections'][number]): number {
  return (section.packetSizes.length - (section.lastPacket - section.firstPacket + 1)) * aacBlockSamples;
}

function checkPlan({ info, audio }: TemplateIndex, plan: RenderPlan): void {
  const misfit = (detail: string) => new AppError('INTERNAL', { detail: `plan: ${detail}` });
  if (plan.template !== info.hash) throw misfit('made for another template');
  let free = 0;
  for (const section of plan.sections) {
    const { firstPacket, lastPacket, timeMap, key } = section;
    if (firstPacket < free || lastPacket < firstPacket || lastPacket >= audio.samples.sizes.length) {
      throw misfit(`section ${key} is out of place`);
    }
    free = lastPacket + 1;
    const first = timeMap[0];
    const last = timeMap.at(-1);
    const pictureGrowth = first && last ? last.output - (last.source - first.source) : 0;
    if (pictureGrowth !== growth(section)) throw misfit(`picture and sound of section ${key} differ in length`);
  }
}

/** The time map of the whole video from those of its sections. */
export function planTimeMap(plan: Pick<RenderPlan, 'sections'>): TimePoint[] {
  const points: TimePoint[] = [];
  let shift = 0;
  for (const section of plan.sections) {
    const base = (section.timeMap[0]?.source ?? 0) + shift;
    for (const point of section.timeMap) points.push({ source: point.source, output: base + point.output });
    shift += growth(section);
  }
  return points;
}

function presentedTicks(track: Mp4Track, map: TimeMap): number {
  return Math.round(mapTime(map, Math.round(track.duration * movieTimescale)));
}

/** The pictures of the finished video at the times the sound asks for. */
function retimePictures({ info, video: track }: TemplateIndex, table: PictureTable, map: TimeMap): FinishedTrack {
  const frame = frameDuration(info.frameRate);
  const ticksPerSample = videoTimescale / movieTimescale;
  const mediaTime = Math.round((track.mediaTime * videoTimescale) / track.timescale);
  const { sizes, sync, shown } = table;

  const pictureMap = paceFrames(map, shown, frame, () => false);
  const times = mapAscending(pictureMap, shown.times);
  const count = sizes.length;
  const presented = new Float64Array(count);
  const pts = new Float64Array(count);
  for (let position = 0; position < count; position++) {
    const time = Math.round((times[position] ?? 0) * ticksPerSample);
    presented[position] = time;
    pts[shown.samples[position] ?? 0] = time;
  }

  const frameTicks = Math.round(frame * ticksPerSample);
  const dts = decodingTimes(pts, presented, frameTicks, mediaTime);
  const compositionOffsets = new Int32Array(count);
  // Media times start at zero: presentation begins `mediaTime` later.
  for (let picture = 0; picture < count; picture++) {
    dts[picture] = (dts[picture] ?? 0) + mediaTime;
    compositionOffsets[picture] = (pts[picture] ?? 0) + mediaTime - (dts[picture] ?? 0);
  }
  const length = presentedTicks(track, map);
  const lastDuration = Math.max(frameTicks, Math.round(length * ticksPerSample) - (dts.at(-1) ?? 0));
  return {
    ...track,
    timescale: videoTimescale,
    mediaTime,
    samples: { sizes, dts, compositionOffsets, sync, lastDuration },
    presentedTicks: length,
  };
}

/** The sound of the finished video: the template's packets with the sections' in their places. */
function spliceSound(track: Mp4Track, plan: RenderPlan, map: TimeMap): FinishedTrack {
  const old = track.samples.sizes;
  const parts: ArrayLike<number>[] = [];
  let next = 0;
  for (const section of plan.sections) {
    parts.push(old.subarray(next, section.firstPacket), section.packetSizes);
    next = section.lastPacket + 1;
  }
  parts.push(old.subarray(next));
  const sizes = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let count = 0;
  for (const part of parts) {
    sizes.set(part, count);
    count += part.length;
  }
  const dts = new Float64Array(count);
  for (let packet = 0; packet < count; packet++) dts[packet] = packet * aacBlockSamples;
  return {
    ...track,
    samples: {
      sizes,
      dts,
      compositionOffsets: new Int32Array(count),
      sync: null,
      lastDuration: track.samples.lastDuration,
    },
    presentedTicks: presentedTicks(track, map),
  };
}
