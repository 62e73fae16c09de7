import { BoxWriter } from './boxes.ts';
import type { SampleTable, TrackHeader } from './movie.ts';

/** Movie times are in samples of the sound, so that the length of the sound is exact. */
export const movieTimescale = 48_000;

/** Divides every common frame rate, and five ticks are one sample of the sound. */
export const videoTimescale = 240_000;

const largest32 = 0xffff_ffff;

/** How a track's samples lie in the file: chunk after chunk, each of consecutive samples. */
export type ChunkTable = {
  /** Samples in each chunk. */
  counts: Uint32Array;
  /** Start of each chunk in bytes after the start of the media data. */
  offsets: Float64Array;
};

export type TrackToWrite = TrackHeader & {
  samples: SampleTable;
  chunks: ChunkTable;
  /** Presented length in movie ticks (1/48000 s). */
  presentedTicks: number;
};

/**
 * Everything before the media data: `ftyp`, `moov` and the header of `mdat`. The same input gives the same bytes;
 * there are no times of creation. Offsets and the size of `mdat` become 64-bit together, when the file needs it.
 * @param mediaBytes length of the media data that follows.
 */
export function buildHead(tracks: readonly TrackToWrite[], mediaBytes: number): Uint8Array {
  const small = writeHead(tracks, mediaBytes, 0, false);
  if (small.length + mediaBytes <= largest32) return writeHead(tracks, mediaBytes, small.length, false);
  const large = writeHead(tracks, mediaBytes, 0, true);
  return writeHead(tracks, mediaBytes, large.length, true);
}

/** @param base file position of the media data; does not change the length of the result. */
function writeHead(tracks: readonly TrackToWrite[], mediaBytes: number, base: number, wide: boolean): Uint8Array {
  const writer = new BoxWriter();
  writer.box('ftyp', () => {
    writer.text('isom');
    writer.u32(512);
    writer.text('isomiso2avc1mp41');
  });
  writer.box('moov', () => {
    writeMovieHeader(writer, tracks);
    for (const [index, track] of tracks.entries()) writeTrack(writer, track, index + 1, base, wide);
  });
  if (wide) {
    writer.u32(1);
    writer.text('mdat');
    writer.u64(mediaBytes + 16);
  } else {
    writer.u32(mediaBytes + 8);
    writer.text('mdat');
  }
  return writer.bytes;
}

/** Writes a header box whose times are 32-bit (version 0) where that suffices. Times of creation stay zero. */
function timedBox(
  writer: BoxWriter,
  type: string,
  flags: number,
  duration: number,
  body: (time: (value: number) => void) => void,
): void {
  const long = duration > largest32;
  const time = (value: number): void => (long ? writer.u64(value) : writer.u32(value));
  writer.fullBox(type, long ? 1 : 0, flags, () => {
    time(0);
    time(0);
    body(time);
  });
}

function writeMovieHeader(writer: BoxWriter, tracks: readonly TrackToWrite[]): void {
  const duration = Math.max(0, ...tracks.map((track) => track.presentedTicks));
  timedBox(writer, 'mvhd', 0, duration, (time) => {
    writer.u32(movieTimescale);
    time(duration);
    writer.u32(0x0001_0000); // rate 1.0
    writer.u16(0x0100); // volume 1.0
    writer.zeros(10);
    for (const value of [0x0001_0000, 0, 0, 0, 0x0001_0000, 0, 0, 0, 0x4000_0000]) writer.u32(value); // unity matrix
    writer.zeros(24);
    writer.u32(tracks.length + 1); // next track id
  });
}

function writeTrack(writer: BoxWriter, track: TrackToWrite, id: number, base: number, wide: boolean): void {
  const enabledInMovie = 3;
  writer.box('trak', () => {
    timedBox(writer, 'tkhd', enabledInMovie, track.presentedTicks, (time) => {
      writer.u32(id);
      writer.zeros(4);
      time(track.presentedTicks);
      writer.zeros(8);
      writer.raw(track.appearance);
    });
    writer.box('edts', () => writeEditList(writer, track));
    writer.box('mdia', () => {
      const duration = (track.samples.dts.at(-1) ?? 0) + track.samples.lastDuration;
      timedBox(writer, 'mdhd', 0, duration, (time) => {
        writer.u32(track.timescale);
        time(duration);
        writer.u16(track.language);
        writer.u16(0);
      });
      writer.raw(track.handler);
      writer.box('minf', () => {
        writer.raw(track.mediaHeader);
        writer.raw(track.dataInformation);
        writer.box('stbl', () => writeSampleTable(writer, track, base, wide));
      });
    });
  });
}

function writeEditList(writer: BoxWriter, track: TrackToWrite): void {
  const long = track.presentedTicks > largest32;
  writer.fullBox('elst', long ? 1 : 0, 0, () => {
    writer.u32(1);
    if (long) {
      writer.u64(track.presentedTicks);
      writer.u64(track.mediaTime);
    } else {
      writer.u32(track.presentedTicks);
      writer.u32(track.mediaTime);
    }
    writer.u32(0x0001_0000); // at normal speed
  });
}

function writeSampleTable(writer: BoxWriter, track: TrackToWrite, base: number, wide: boolean): void {
  const { samples, chunks } = track;
  const count = samples.sizes.length;
  writer.raw(track.sampleDescriptions);
  writer.fullBox('stts', 0, 0, () => {
    writeRuns(writer, count, (sample) => (samples.dts[sample + 1] ?? lastEnd(samples)) - (samples.dts[sample] ?? 0));
  });
  if (samples.compositionOffsets.some((offset) => offset !== 0)) {
    const signed = samples.compositionOffsets.some((offset) => offset < 0);
    writer.fullBox('ctts', signed ? 1 : 0, 0, () => {
      writeRuns(writer, count, (sample) => samples.compositionOffsets[sample] ?? 0);
    });
  }
  if (samples.sync) writeSyncTable(writer, samples.sync);
  if (track.kind === 'audio') writeRollGroup(writer, count);
  writer.fullBox('stsc', 0, 0, () => writeChunkRuns(writer, chunks.counts));
  writer.fullBox('stsz', 0, 0, () => {
    writer.u32(0);
    writer.u32(count);
    for (const size of samples.sizes) writer.u32(size);
  });
  writer.fullBox(wide ? 'co64' : 'stco', 0, 0, () => {
    writer.u32(chunks.offsets.length);
    for (const offset of chunks.offsets) {
      if (wide) writer.u64(base + offset);
      else writer.u32(base + offset);
    }
  });
}

function lastEnd(samples: SampleTable): number {
  return (samples.dts.at(-1) ?? 0) + samples.lastDuration;
}

/** Writes the count of runs and then (length, value) for each run of equal values. */
function writeRuns(writer: BoxWriter, count: number, valueOf: (index: number) => number): void {
  const runs: { length: number; value: number }[] = [];
  for (let index = 0; index < count; index++) {
    const value = valueOf(index);
    const run = runs.at(-1);
    if (run?.value === value) run.length += 1;
    else runs.push({ length: 1, value });
  }
  writer.u32(runs.length);
  for (const run of runs) {
    writer.u32(run.length);
    writer.i32(run.value);
  }
}

function writeSyncTable(writer: BoxWriter, sync: Uint8Array): void {
  const numbers: number[] = [];
  for (const [sample, isSync] of sync.entries()) {
    if (isSync) numbers.push(sample + 1);
  }
  writer.fullBox('stss', 0, 0, () => {
    writer.u32(numbers.length);
    for (const number of numbers) writer.u32(number);
  });
}

/** Says that a decoder entering anywhere needs one AAC packet before (roll distance −1), for all `count` samples. */
function writeRollGroup(writer: BoxWriter, count: number): void {
  writer.fullBox('sgpd', 1, 0, () => {
    writer.text('roll');
    writer.u32(2); // bytes an entry
    writer.u32(1);
    writer.u16(0xffff);
  });
  writer.fullBox('sbgp', 0, 0, () => {
    writer.text('roll');
    writer.u32(1);
    writer.u32(count);
    writer.u32(1);
  });
}

function writeChunkRuns(writer: BoxWriter, counts: Uint32Array): void {
  const runs: { firstChunk: number; samples: number }[] = [];
  for (const [chunk, samples] of counts.entries()) {
    if (runs.at(-1)?.samples !== samples) runs.push({ firstChunk: chunk + 1, samples });
  }
  writer.u32(runs.length);
  for (const run of runs) {
    writer.u32(run.firstChunk);
    writer.u32(run.samples);
    writer.u32(1); // sample description
  }
}
