import { aacBlockSamples } from '../mp4/movie.ts';
import { movieTimescale, videoTimescale, type ChunkTable, type TrackToWrite } from '../mp4/writer.ts';
import type { PictureTable } from '../template/picture-table.ts';
import type { RenderPlan } from './plan.ts';
import type { TemplateIndex } from '../template/template-index.ts';

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

/** Samples of a finished track, apart from where they lie. */
export type FinishedTrack = Omit<TrackToWrite, 'chunks'>;

/** New sound is laid between the pictures in parts of so many packets: half a second. */
const packetsPerPart = 24;

/** A part of a section's new sound; no picture that is decoded at `due` (media ticks) or later comes before it. */
type NewSound = { section: number; offset: number; bytes: number; packets: number; due: number };

/**
 * Puts the bytes of a finished video in order: as they lie in the template, with each section's new sound and each run
 * of new pictures where the old ones were. What does not change stays in one piece.
 * @param table where the pictures come from. @param pictures the finished track they make.
 */
export function placeSamples(
  { order, audio }: Pick<TemplateIndex, 'order' | 'audio'>,
  plan: RenderPlan,
  table: PictureTable,
  pictures: FinishedTrack,
): { pieces: Pieces; video: ChunkTable; audio: ChunkTable } {
  const { pictures: runs = [], droppedFrames = [] } = plan;
  const bytes = createByteOrder();
  let waiting: NewSound[] = [];
  let nextSection = 0;
  let nextRun = 0;
  /** Dropped frames passed so far. */
  let dropped = 0;
  /** Next in the finished video track, and in the finished audio track. */
  let picture = 0;
  let packet = 0;

  function placeNewSound(until: number): void {
    while (waiting[0] && waiting[0].due <= until) {
      const { section, offset, bytes: size, packets } = waiting[0];
      bytes.place('audio', section, offset, size, packets);
      waiting = waiting.slice(1);
    }
  }

  /** Pictures up to `end`, which lie one after another in one source. */
  function place(end: number): void {
    while (picture < end) {
      placeNewSound(pictures.samples.dts[picture] ?? 0);
      const stop = waiting.length > 0 ? picture + 1 : end;
      const run = table.runs[picture] ?? -1;
      const source = run < 0 ? templateSource : plan.sections.length + run;
      bytes.place('video', source, ...byteRange(table.offsets, table.sizes, picture, stop), stop - picture);
      picture = stop;
    }
  }

  function placePictures(first: number, end: number): void {
    for (let old = first; old < end;) {
      const run = runs[nextRun];
      const isDropped = old === droppedFrames[dropped];
      if (isDropped) dropped += 1;
      if (run && old >= run.firstFrame) {
        // New pictures are spread over the places of those they replace, so that the sound stays beside them.
        const through = (count: number) =>
          Math.floor((count / (run.lastFrame + 1 - run.firstFrame)) * run.packetSizes.length);
        place(picture + through(old + 1 - run.firstFrame) - through(old - run.firstFrame));
        if (old === run.lastFrame) nextRun += 1;
        old += 1;
      } else if (isDropped) {
        old += 1;
      } else {
        const stop = Math.min(end, run?.firstFrame ?? end, droppedFrames[dropped] ?? end);
        place(picture + stop - old);
        old = stop;
      }
    }
  }

  function placeSound(first: number, end: number): void {
    for (let old = first; old < end;) {
      const section = plan.sections[nextSection];
      if (section && old >= section.firstPacket) {
        if (old === section.firstPacket) {
          waiting.push(...partsOf(section.packetSizes, nextSection, packet, pictures.mediaTime));
          packet += section.packetSizes.length;
        }
        if (old === section.lastPacket) nextSection += 1;
        old += 1;
        continue;
      }
      const stop = Math.min(end, section?.firstPacket ?? end);
      placeNewSound(Infinity);
      bytes.place('audio', templateSource, ...byteRange(audio.offsets, audio.samples.sizes, old, stop), stop - old);
      packet += stop - old;
      old = stop;
    }
  }

  for (let run = 0; run < order.isVideo.length; run++) {
    const placeRun = order.isVideo[run] ? placePictures : placeSound;
    placeRun(order.first[run] ?? 0, order.end[run] ?? 0);
  }
  placeNewSound(Infinity);
  return bytes.finish();
}

/** Position and length of the samples `[first, end)`, which lie one after another. */
function byteRange(
  offsets: Float64Array,
  sizes: Uint32Array,
  first: number,
  end: number,
): [offset: number, bytes: number] {
  const offset = offsets[first] ?? 0;
  return [offset, (offsets[end - 1] ?? 0) + (sizes[end - 1] ?? 0) - offset];
}

/** @param firstPacket number of the section's first packet in the finished track. @param mediaTime of the pictures. */
function partsOf(sizes: readonly number[], section: number, firstPacket: number, mediaTime: number): NewSound[] {
  const ticksPerPacket = (aacBlockSamples * videoTimescale) / movieTimescale;
  const parts: NewSound[] = [];
  let offset = 0;
  for (let start = 0; start < sizes.length; start += packetsPerPart) {
    const part = sizes.slice(start, start + packetsPerPart);
    const bytes = part.reduce((sum, size) => sum + size, 0);
    // The first packet of the track is priming and lies before the start.
    const due = (firstPacket + start - 1) * ticksPerPacket + mediaTime;
    parts.push({ section, offset, bytes, packets: part.length, due });
    offset += bytes;
  }
  return parts;
}

/** Collects samples as they come into pieces that are one range of a source, and into chunks of one track. */
function createByteOrder() {
  const starts: number[] = [];
  const sources: number[] = [];
  const offsets: number[] = [];
  const chunks = { video: emptyChunks(), audio: emptyChunks() };
  let position = 0;
  let lastSource = NaN;
  let behind = 0;
  let lastTrack = '';

  return {
    /** The next `samples` of a track: `size` bytes from `offset` of a source. */
    place(track: 'video' | 'audio', source: number, offset: number, size: number, samples: number): void {
      if (source !== lastSource || offset !== behind) {
        starts.push(position);
        sources.push(source);
        offsets.push(offset);
        lastSource = source;
      }
      behind = offset + size;
      const { counts, offsets: chunkOffsets } = chunks[track];
      if (track === lastTrack) {
        counts[counts.length - 1] = (counts.at(-1) ?? 0) + samples;
      } else {
        counts.push(samples);
        chunkOffsets.push(position);
        lastTrack = track;
      }
      position += size;
    },

    finish(): { pieces: Pieces; video: ChunkTable; audio: ChunkTable } {
      return {
        pieces: {
          starts: new Float64Array([...starts, position]),
          sources: new Int16Array(sources),
          offsets: new Float64Array(offsets),
        },
        video: toChunkTable(chunks.video),
        audio: toChunkTable(chunks.audio),
      };
    },
  };
}

function emptyChunks(): { counts: number[]; offsets: number[] } {
  return { counts: [], offsets: [] };
}

function toChunkTable({ counts, offsets }: { counts: number[]; offsets: number[] }): ChunkTable {
  return { counts: new Uint32Array(counts), offsets: new Float64Array(offsets) };
}
