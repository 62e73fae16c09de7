import { BoxWriter } from './boxes.ts';
import { mediaEnd, type SampleTable, type TrackHeader } from './movie.ts';
import { float64At, int32At, uint32At } from '#shared/at.ts';
import { soundRate } from '#shared/wav.ts';

/** Movie times are in samples of the sound, so that the length of the sound is exact. */
export const movieTimescale = soundRate;

/** A multiple of every common frame rate; five ticks are one sample of the sound. */
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

/** The same `ftyp` in every file; behind it room can be left. */
export const fileType = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');

/**
 * Everything before the media data: `ftyp`, `moov` and the header of `mdat`. The same input gives the same bytes, as no
 * creation times are written. Offsets and the size of `mdat` are 64-bit if the file needs it.
 * @param mediaBytes length of the media data that follows.
 * @param room bytes behind `ftyp` for boxes that follow from the rest. With any, the size of `mdat` is always 64-bit.
 */
export function buildHead(tracks: readonly TrackToWrite[], mediaBytes: number, room = 0): Uint8Array {
  const head = writeHead(tracks, mediaBytes, { room, wide: false });
  return head.length + mediaBytes <= largest32 ? head : writeHead(tracks, mediaBytes, { room, wide: true });
}

/** Position of a track's chunk offsets in the head; they are filled in once the length of the head is known. */
type OffsetTable = { at: number; offsets: Float64Array };

function writeHead(
  tracks: readonly TrackToWrite[],
  mediaBytes: number,
  { room, wide }: { room: number; wide: boolean },
): Uint8Array {
  const writer = new BoxWriter(headBytes(tracks) + room);
  const offsetTables: OffsetTable[] = [];
  writer.raw(fileType);
  writer.zeros(room);
  writer.box('moov', () => {
    writeMovieHeader(writer, tracks);
    for (const [index, track] of tracks.entries()) {
      writeTrack(writer, track, index + 1, () => offsetTables.push(reserveOffsets(writer, track, wide)));
    }
  });
  if (wide || room > 0) {
    writer.u32(1);
    writer.text('mdat');
    writer.u64(mediaBytes + 16);
  } else {
    writer.u32(mediaBytes + 8);
    writer.text('mdat');
  }
  for (const table of offsetTables) fillOffsets(writer, table, wide);
  return writer.bytes;
}

/** Approximate bytes of the head, so that its buffer need not grow. */
function headBytes(tracks: readonly TrackToWrite[]): number {
  return tracks.reduce((sum, { samples, chunks }) => sum + samples.sizes.length * 12 + chunks.counts.length * 20, 8192);
}

function fillOffsets(writer: BoxWriter, { at, offsets }: OffsetTable, wide: boolean): void {
  const base = writer.length;
  for (let chunk = 0; chunk < offsets.length; chunk++) {
    const position = base + float64At(offsets, chunk);
    if (wide) {
      writer.replaceU32(at + chunk * 8, Math.floor(position / 2 ** 32));
      writer.replaceU32(at + chunk * 8 + 4, position % 2 ** 32);
    } else {
      writer.replaceU32(at + chunk * 4, position);
    }
  }
}

/** Writes a header box whose times are 32-bit (version 0) if possible. Creation times stay zero. */
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

/** @param writeOffsets called where the table of chunk offsets belongs. */
function writeTrack(writer: BoxWriter, track: TrackToWrite, id: number, writeOffsets: () => void): void {
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
      const duration = mediaEnd(track.samples);
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
        writer.box('stbl', () => writeSampleTable(writer, track, writeOffsets));
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

function writeSampleTable(writer: BoxWriter, track: TrackToWrite, writeOffsets: () => void): void {
  const { samples, chunks } = track;
  const count = samples.sizes.length;
  writer.raw(track.sampleDescriptions);
  writer.fullBox('stts', 0, 0, () => {
    writeRuns(
      writer,
      count,
      (sample) => (samples.dts[sample + 1] ?? mediaEnd(samples)) - float64At(samples.dts, sample),
    );
  });
  if (samples.compositionOffsets.some((offset) => offset !== 0)) {
    const signed = samples.compositionOffsets.some((offset) => offset < 0);
    writer.fullBox('ctts', signed ? 1 : 0, 0, () => {
      writeRuns(writer, count, (sample) => int32At(samples.compositionOffsets, sample));
    });
  }
  if (samples.sync) writeSyncTable(writer, samples.sync);
  if (track.kind === 'audio') writeRollGroup(writer, count);
  writer.fullBox('stsc', 0, 0, () => writeChunkRuns(writer, chunks.counts));
  writer.fullBox('stsz', 0, 0, () => {
    writer.u32(0);
    writer.u32(count);
    writer.u32s(samples.sizes);
  });
  writeOffsets();
}

/** Reserves space for chunk offsets, which count from the start of the file and so depend on the head's length. */
function reserveOffsets(writer: BoxWriter, { chunks: { offsets } }: TrackToWrite, wide: boolean): OffsetTable {
  let at = 0;
  writer.fullBox(wide ? 'co64' : 'stco', 0, 0, () => {
    writer.u32(offsets.length);
    at = writer.length;
    writer.zeros(offsets.length * (wide ? 8 : 4));
  });
  return { at, offsets };
}

/** Writes the count of runs and then (length, value) for each run of equal values. */
function writeRuns(writer: BoxWriter, count: number, valueOf: (index: number) => number): void {
  const countAt = writer.length;
  writer.u32(0);
  let runs = 0;
  for (let start = 0; start < count; runs++) {
    const value = valueOf(start);
    let end = start + 1;
    while (end < count && valueOf(end) === value) end += 1;
    writer.u32(end - start);
    writer.i32(value);
    start = end;
  }
  writer.replaceU32(countAt, runs);
}

function writeSyncTable(writer: BoxWriter, sync: Uint8Array): void {
  writer.fullBox('stss', 0, 0, () => {
    const countAt = writer.length;
    writer.u32(0);
    let count = 0;
    for (let sample = sync.indexOf(1); sample >= 0; sample = sync.indexOf(1, sample + 1)) {
      writer.u32(sample + 1);
      count += 1;
    }
    writer.replaceU32(countAt, count);
  });
}

/** Declares for all `count` samples that a decoder has to start one AAC packet earlier (roll distance −1). */
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

/**
 * Writes (first chunk, samples in each chunk, sample description) for each run of chunks with equal numbers of samples.
 */
function writeChunkRuns(writer: BoxWriter, counts: Uint32Array): void {
  const countAt = writer.length;
  writer.u32(0);
  let runs = 0;
  for (let chunk = 0; chunk < counts.length; chunk++) {
    const samples = uint32At(counts, chunk);
    if (chunk > 0 && counts[chunk - 1] === samples) continue;
    writer.u32(chunk + 1);
    writer.u32(samples);
    writer.u32(1);
    runs += 1;
  }
  writer.replaceU32(countAt, runs);
}
