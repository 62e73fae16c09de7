import { float64At, itemAt, uint32At } from '#shared/at.ts';
import { mapAscending, mapTime } from '#shared/timeline/time-map.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { timedTextTrack } from '../mp4/timed-text.ts';
import { buildHead, movieTimescale, videoTimescale, type ChunkTable, type TrackToWrite } from '../mp4/writer.ts';
import { frameDuration } from '../template/picture-table.ts';
import { paceFrames } from './pacing.ts';
import { placeSamples, type FinishedTrack, type Pieces } from './placement.ts';
import { withoutPictures, type JoinedPictures } from './joined-pictures.ts';
import type { PictureTable } from '../template/picture-table.ts';
import { isNewSound, misfit, planEnd, type Plan } from './plan.ts';
import type { TemplateIndex } from '../template/template-index.ts';

/** Part of the entity tag: changes whenever the same plan would give other bytes. */
export const layoutVersion = 5;

export type Layout = {
  head: Uint8Array;
  pieces: Pieces;
  /** Bytes of the whole file. */
  size: number;
  /** Presented length, seconds. */
  duration: number;
};

/** Media data before it has a place in a file: bytes that come first, and pieces. */
export type MediaData = { leading: number; pieces: Pieces };

/**
 * Lays out the MP4 of a plan: its pictures at their times, and its sound. The same templates and plan give the same
 * bytes.
 * @param indexes of the plan's templates, in their order.
 * @param joined the plan’s pictures (`joinPictures`). @param dropped those to leave out (`framesToDrop`).
 * @throws AppError `INTERNAL` when the plan does not fit the templates.
 */
export function layOut(
  indexes: readonly TemplateIndex[],
  plan: Plan,
  joined: JoinedPictures,
  dropped: readonly number[],
  roomFor: (media: MediaData) => number = () => 0,
): Layout {
  const sound = finishedSound(indexes, plan);
  checkLengths(plan, sound.presentedTicks);
  const table = withoutPictures(joined.table, dropped);
  const fixed = new Set(Array.from(joined.fixed, (place) => placeWithout(dropped, place)));
  const pictures = retimePictures({ ...joined, fixed }, table);
  const { pieces, video, audio } = placeSamples(plan, visitsWithout(joined, dropped), table, pictures);
  const captions = plan.text.length > 0 ? captionTrack(plan, pictures) : null;
  const leading = captions?.bytes.length ?? 0;
  const tracks = [
    { ...pictures, chunks: behind(video, leading) },
    { ...sound, chunks: behind(audio, leading) },
    ...(captions ? [captions.track] : []),
  ];
  const mediaBytes = float64At(pieces.starts, pieces.starts.length - 1);
  const boxes = buildHead(tracks, leading + mediaBytes, roomFor({ leading, pieces }));
  const head = captions ? Buffer.concat([boxes, captions.bytes]) : boxes;
  return {
    head,
    pieces,
    size: head.length + mediaBytes,
    duration: Math.max(...tracks.map((track) => track.presentedTicks)) / movieTimescale,
  };
}

/**
 * The captions of a plan as a track. Their few bytes come first in the media data, so that a player has them before it
 * shows anything.
 */
function captionTrack(plan: Plan, video: FinishedTrack): { track: TrackToWrite; bytes: Uint8Array } {
  const end = planEnd(plan);
  let shown = 0;
  for (const cue of plan.text) {
    if (cue.start < shown || cue.end <= cue.start || cue.end > end) throw misfit('captions are out of order');
    shown = cue.end;
  }
  const { header, bytes } = timedTextTrack(plan.text, { end, language: plan.language }, video);
  const chunks = { counts: Uint32Array.of(header.samples.sizes.length), offsets: Float64Array.of(0) };
  return { track: { ...header, chunks, presentedTicks: end }, bytes };
}

/** Moves chunks behind `bytes` of other media data. */
function behind({ counts, offsets }: ChunkTable, bytes: number): ChunkTable {
  return { counts, offsets: offsets.map((offset) => offset + bytes) };
}

function visitsWithout({ visits }: JoinedPictures, dropped: readonly number[]): JoinedPictures['visits'] {
  if (dropped.length === 0) return visits;
  return visits.map((visit) => ({ ...visit, end: placeWithout(dropped, visit.end) }));
}

/** The index of a picture once others are left out. */
function placeWithout(dropped: readonly number[], place: number): number {
  return place - dropped.filter((other) => other < place).length;
}

/** Checks that spans follow each other in time, and that the last one ends with the sound, as every template does. */
function checkLengths({ pictures }: Plan, soundSamples: number): void {
  let end = 0;
  for (const { times } of pictures) {
    if ((times[0]?.output ?? NaN) !== end) throw misfit('there is a gap between its pictures');
    end = times.at(-1)?.output ?? NaN;
  }
  if (end !== soundSamples) throw misfit('picture and sound differ in length');
}

/** The sound track of the first template, with all packets of the plan. */
function finishedSound(indexes: readonly TemplateIndex[], { sound }: Plan): FinishedTrack {
  const parts: ArrayLike<number>[] = [];
  let before = { template: 0, to: 0 };
  for (const part of sound) {
    if (isNewSound(part)) {
      parts.push(part.packetSizes);
      continue;
    }
    const { template, from, to } = part;
    const sizes = indexes[template]?.audio.samples.sizes;
    if (!sizes) throw misfit('its sound is of no template');
    const isNext = template > before.template || (template === before.template && from >= before.to);
    if (!isNext || from >= to || to > sizes.length) throw misfit(`packets ${from} to ${to} are out of place`);
    parts.push(sizes.subarray(from, to));
    before = part;
  }
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const [first] = indexes;
  if (!first || count < 2) throw misfit('it has no sound');
  const sizes = new Uint32Array(count);
  let filled = 0;
  for (const part of parts) {
    sizes.set(part, filled);
    filled += part.length;
  }
  return {
    ...first.audio,
    samples: {
      sizes,
      dts: Float64Array.from(sizes, (_, packet) => packet * aacBlockSamples),
      compositionOffsets: new Int32Array(count),
      sync: null,
      lastDuration: first.audio.samples.lastDuration,
    },
    // The first packet is priming.
    presentedTicks: (count - 1) * aacBlockSamples,
  };
}

/** The pictures of the finished video at the times of the sound. */
function retimePictures({ visits, map, end, fixed }: JoinedPictures, table: PictureTable): FinishedTrack {
  const [first] = visits;
  if (!first) throw misfit('it shows no pictures');
  const { info, video: track } = first.index;
  const frame = frameDuration(info.frameRate);
  const ticksPerSample = videoTimescale / movieTimescale;
  const mediaTime = Math.round((track.mediaTime * videoTimescale) / track.timescale);
  const { sizes, sync, shown } = table;

  const pictureMap = paceFrames(map, shown, frame, () => false, fixed);
  const times = mapAscending(pictureMap, shown.times);
  const count = sizes.length;
  const presented = new Float64Array(count);
  const pts = new Float64Array(count);
  for (let position = 0; position < count; position++) {
    const time = Math.round(float64At(times, position) * ticksPerSample);
    presented[position] = time;
    pts[uint32At(shown.samples, position)] = time;
  }

  const frameTicks = Math.round(frame * ticksPerSample);
  const dts = decodingTimes(pts, presented, frameTicks, mediaTime);
  const compositionOffsets = new Int32Array(count);
  // Media times start at zero: presentation begins `mediaTime` later.
  for (let picture = 0; picture < count; picture++) {
    const time = float64At(dts, picture) + mediaTime;
    dts[picture] = time;
    compositionOffsets[picture] = float64At(pts, picture) + mediaTime - time;
  }
  // A template's sound lasts up to a block longer than its pictures. Where a long value slows that time down too, the
  // last picture is held.
  const soundEnd = itemAt(map, map.length - 1).output;
  const length = Math.max(Math.round(mapTime(map, end)), soundEnd - aacBlockSamples);
  const lastDuration = Math.max(frameTicks, Math.round(length * ticksPerSample) - float64At(dts, count - 1));
  return {
    ...track,
    timescale: videoTimescale,
    mediaTime,
    samples: { sizes, dts, compositionOffsets, sync, lastDuration },
    presentedTicks: length,
  };
}

/**
 * Decoding times for retimed pictures: whole frame durations, derived from the presentation times. FFmpeg infers a
 * file's frame rate from its decoding times; on this grid it finds the nominal rate despite retiming.
 * @param pts presentation times in decoding order, all different. @param shown the same in ascending order.
 * @param frame duration of one frame.
 * @param delay time by which decoding runs ahead of presentation at the start; the first decoding time is −`delay`.
 * @returns strictly increasing times, none after its picture is shown. All in the same unit.
 */
export function decodingTimes(pts: Float64Array, shown: Float64Array, frame: number, delay: number): Float64Array {
  const ahead = Math.round(delay / frame);
  const times = new Float64Array(pts.length);
  let previous = -Infinity;
  for (let index = 0; index < pts.length; index++) {
    const wanted = index < ahead ? index * frame - delay : float64At(shown, index - ahead);
    const onGrid = Math.floor((wanted + delay) / frame) * frame - delay;
    const latest = float64At(pts, index);
    let time = Math.max(onGrid, Number.isFinite(previous) ? previous + frame : onGrid);
    // Pictures that come faster than the frame rate leave no room for the grid.
    if (time > latest) time = Math.max(previous + 1, Math.min(wanted, latest));
    times[index] = time;
    previous = time;
  }
  return times;
}
