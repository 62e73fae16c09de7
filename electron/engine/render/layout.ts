import { mapTime, type TimeMap, type TimePoint } from '../../../shared/timeline/time-map.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { aacBlockSamples } from '../media/mp4/movie.ts';
import type { Mp4Track, SampleTable } from '../media/mp4/movie.ts';
import { buildHead, movieTimescale, videoTimescale, type ChunkTable, type TrackToWrite } from '../media/mp4/writer.ts';
import { decodingTimes } from './decoding-times.ts';
import { frameDuration, paceFrames } from './pacing.ts';
import { pictureTable } from './pictures/picture-table.ts';
import type { RenderPlan } from './plan.ts';
import type { TemplateIndex } from './template-index.ts';

/** Changes whenever the same plan would give other bytes than before. */
export const layoutVersion = 1;

/** Where the bytes of a finished video come from, piece after piece behind the head. */
export type Pieces = {
  /** Start of each piece, bytes after the head; ascending, with the total length as one more entry. */
  starts: Float64Array;
  /** What each piece is cut from: `templateSource`, or the place among the plan's files (`planFiles`). */
  sources: Int16Array;
  /** Where the piece starts in its source, bytes. */
  offsets: Float64Array;
};

export const templateSource = -1;

export type Layout = {
  head: Uint8Array;
  pieces: Pieces;
  /** Bytes of the whole file. */
  size: number;
  /** Presented length, seconds. */
  duration: number;
};

/** Seconds of one track before the other follows. Short, so that players on slow lines never wait for sound. */
const interleaveSeconds = 0.5;

/** Samples of a finished track with the place of their bytes. */
type PlacedTrack = TrackToWrite & {
  sources: Int16Array;
  sourceOffsets: Float64Array;
};

/**
 * Lays out the MP4 of a plan: retimed video packets of the template, and its audio packets with the sections'
 * replaced. The same template and plan give the same bytes.
 * @throws AppError `INTERNAL` when the plan does not fit the template.
 */
export function layOut(index: TemplateIndex, plan: RenderPlan): Layout {
  checkPlan(index, plan);
  const map = planTimeMap(plan);
  const tracks = [placeVideo(index, plan, map), placeAudio(index.audio, plan, map)];
  const pieces = interleave(tracks);
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

function placeVideo(index: TemplateIndex, plan: RenderPlan, map: TimeMap): PlacedTrack {
  const { info, video: track } = index;
  const pictures = pictureTable(index, plan);
  const pictureMap = paceFrames(map, pictures.shown, frameDuration(info.frameRate), () => false);
  const mediaTime = Math.round((track.mediaTime * videoTimescale) / track.timescale);
  const ticksPerSample = videoTimescale / movieTimescale;

  /** From presentation time in the template to that in the output, ticks. */
  function retime(time: number): number {
    return Math.round(mapTime(pictureMap, (time * movieTimescale) / track.timescale) * ticksPerSample);
  }

  const pts = pictures.times.map(retime);
  const frameTicks = Math.round(frameDuration(info.frameRate) * ticksPerSample);
  // Media times start at zero: presentation begins `mediaTime` later.
  const dts = decodingTimes(pts, frameTicks, mediaTime).map((time) => time + mediaTime);
  const table: SampleTable = {
    sizes: pictures.sizes,
    dts,
    compositionOffsets: Int32Array.from(pts, (time, position) => time + mediaTime - (dts[position] ?? 0)),
    sync: pictures.sync,
    lastDuration: 0,
  };
  const presented = presentedTicks(track, map);
  table.lastDuration = Math.max(frameTicks, Math.round(presented * ticksPerSample) - (dts.at(-1) ?? 0));
  return {
    ...track,
    timescale: videoTimescale,
    mediaTime,
    samples: table,
    presentedTicks: presented,
    chunks: noChunks,
    // Behind the plan's sections come its pictures.
    sources: pictures.runs.map((run) => (run < 0 ? templateSource : plan.sections.length + run)),
    sourceOffsets: pictures.offsets,
  };
}

const noChunks: ChunkTable = { counts: new Uint32Array(0), offsets: new Float64Array(0) };

function placeAudio(track: Mp4Track, plan: RenderPlan, map: TimeMap): PlacedTrack {
  const sizes: number[] = [];
  const sources: number[] = [];
  const sourceOffsets: number[] = [];
  function copyTemplate(from: number, to: number): void {
    for (let packet = from; packet < to; packet++) {
      sizes.push(track.samples.sizes[packet] ?? 0);
      sources.push(templateSource);
      sourceOffsets.push(track.offsets[packet] ?? 0);
    }
  }

  let next = 0;
  for (const [index, section] of plan.sections.entries()) {
    copyTemplate(next, section.firstPacket);
    let offset = 0;
    for (const size of section.packetSizes) {
      sizes.push(size);
      sources.push(index);
      sourceOffsets.push(offset);
      offset += size;
    }
    next = section.lastPacket + 1;
  }
  copyTemplate(next, track.samples.sizes.length);
  return {
    ...track,
    samples: {
      sizes: Uint32Array.from(sizes),
      dts: Float64Array.from(sizes, (_, packet) => packet * aacBlockSamples),
      compositionOffsets: new Int32Array(sizes.length),
      sync: null,
      lastDuration: track.samples.lastDuration,
    },
    presentedTicks: presentedTicks(track, map),
    chunks: noChunks,
    sources: Int16Array.from(sources),
    sourceOffsets: Float64Array.from(sourceOffsets),
  };
}

/** Puts the tracks' samples in order of presentation, half a second of each in turn, and fills in their chunks. */
function interleave(tracks: readonly PlacedTrack[]): Pieces {
  const starts: number[] = [];
  const sources: number[] = [];
  const offsets: number[] = [];
  let position = 0;
  let continues: { source: number; offset: number } | undefined;

  function place(source: number, offset: number, size: number): void {
    if (continues?.source !== source || continues.offset !== offset) {
      starts.push(position);
      sources.push(source);
      offsets.push(offset);
    }
    position += size;
    continues = { source, offset: offset + size };
  }

  const cursors = tracks.map((track) => ({ track, sample: 0, counts: [] as number[], chunkOffsets: [] as number[] }));
  for (let slot = 1; cursors.some(({ track, sample }) => sample < track.samples.sizes.length); slot++) {
    for (const cursor of cursors) {
      const { track } = cursor;
      const chunkStart = position;
      const first = cursor.sample;
      const end = slot * interleaveSeconds * track.timescale + track.mediaTime;
      while (cursor.sample < track.samples.sizes.length && (track.samples.dts[cursor.sample] ?? 0) < end) {
        const { sample } = cursor;
        place(track.sources[sample] ?? 0, track.sourceOffsets[sample] ?? 0, track.samples.sizes[sample] ?? 0);
        cursor.sample += 1;
      }
      if (cursor.sample === first) continue;
      cursor.counts.push(cursor.sample - first);
      cursor.chunkOffsets.push(chunkStart);
    }
  }
  for (const { track, counts, chunkOffsets } of cursors) {
    track.chunks = { counts: Uint32Array.from(counts), offsets: Float64Array.from(chunkOffsets) };
  }
  starts.push(position);
  return { starts: Float64Array.from(starts), sources: Int16Array.from(sources), offsets: Float64Array.from(offsets) };
}
