import type { FileHandle } from 'node:fs/promises';
import { readExactly } from '#electron/lib/files.ts';
import { corrupt, findBox, listBoxes, requireBox, viewOf, type Box } from './boxes.ts';
import { boxesIn, isWhole } from './file-boxes.ts';
import { mediaEnd, type Mp4Movie, type Mp4Track, type SampleTable } from './movie.ts';
import { uint32At } from '#shared/at.ts';

/** Maximum size of a `moov` box, bytes: 24 hours at 60 frames a second need about 80 MB. */
const largestMoov = 256 * 1024 * 1024;

/** Maximum number of samples of a track: 24 hours at 60 frames a second have 5 million. */
const mostSamples = 2 ** 24;

/**
 * Finds and parses the `moov` of an open file, wherever it is.
 * @throws AppError `MEDIA_CORRUPT` when the file is not an MP4 with whole sample tables, is fragmented, or has an edit
 * list of more than one entry.
 */
export async function readMovie(file: FileHandle): Promise<Mp4Movie> {
  const { size } = await file.stat();
  for await (const box of boxesIn(file, 0, size)) {
    if (!isWhole(box, size)) throw corrupt(`box ${box.type} is cut off`);
    if (box.type !== 'moov') continue;
    const length = box.end - box.body;
    if (length > largestMoov) throw corrupt(`moov of ${length} bytes`);
    const moov = new Uint8Array(length);
    if (!(await readExactly(file, moov, box.body))) throw corrupt('moov is cut off');
    return parseMovie(moov);
  }
  throw corrupt('box moov is missing');
}

/** Parses the body of a `moov` box. Tracks other than video and audio are left out. */
export function parseMovie(moov: Uint8Array): Mp4Movie {
  const boxes = listBoxes(moov);
  if (findBox(boxes, 'mvex')) throw corrupt('fragmented files have no whole sample tables');
  const movieTimescale = readTimescale(moov, requireBox(boxes, 'mvhd')).timescale;
  const tracks = boxes
    .filter((box) => box.type === 'trak')
    .map((box) => parseTrack(moov, box, movieTimescale))
    .filter((track) => track !== null);
  return { tracks };
}

function parseTrack(moov: Uint8Array, trak: Box, movieTimescale: number): Mp4Track | null {
  const trakBoxes = listBoxes(moov, trak.body, trak.end);
  const mdia = requireBox(trakBoxes, 'mdia');
  const mdiaBoxes = listBoxes(moov, mdia.body, mdia.end);
  const hdlr = requireBox(mdiaBoxes, 'hdlr');
  const handlerType = String.fromCharCode(...moov.subarray(hdlr.body + 8, hdlr.body + 12));
  const kind = handlerType === 'vide' ? 'video' : handlerType === 'soun' ? 'audio' : null;
  if (!kind) return null;

  const minf = requireBox(mdiaBoxes, 'minf');
  const minfBoxes = listBoxes(moov, minf.body, minf.end);
  const stbl = requireBox(minfBoxes, 'stbl');
  const stblBoxes = listBoxes(moov, stbl.body, stbl.end);
  const { timescale, language } = readTimescale(moov, requireBox(mdiaBoxes, 'mdhd'));
  const { samples, offsets } = parseSampleTable(moov, stblBoxes);
  const tkhd = requireBox(trakBoxes, 'tkhd');
  const edit = parseEditList(moov, trakBoxes);
  return {
    kind,
    timescale,
    language,
    // Layer comes 52 bytes before the end in both versions of tkhd.
    appearance: moov.slice(tkhd.end - 52, tkhd.end),
    handler: slice(moov, hdlr),
    mediaHeader: slice(moov, requireBox(minfBoxes, kind === 'video' ? 'vmhd' : 'smhd')),
    dataInformation: slice(moov, requireBox(minfBoxes, 'dinf')),
    sampleDescriptions: slice(moov, requireBox(stblBoxes, 'stsd')),
    mediaTime: edit?.mediaTime ?? 0,
    samples,
    offsets,
    duration: edit ? edit.duration / movieTimescale : mediaEnd(samples) / timescale,
  };
}

function slice(bytes: Uint8Array, box: Box): Uint8Array {
  return bytes.slice(box.start, box.end);
}

/** Timescale of `mvhd` or `mdhd`, and the language of the latter. */
function readTimescale(bytes: Uint8Array, box: Box): { timescale: number; language: number } {
  const view = viewOf(bytes);
  const long = view.getUint8(box.body) === 1;
  const timescale = view.getUint32(box.body + (long ? 20 : 12));
  if (timescale === 0) throw corrupt(`timescale of ${box.type} is 0`);
  return { timescale, language: view.getUint16(box.body + (long ? 32 : 20)) };
}

/** The one edit of a track in movie ticks (duration) and media ticks (start); null without an edit list. */
function parseEditList(bytes: Uint8Array, trakBoxes: readonly Box[]): { duration: number; mediaTime: number } | null {
  const edts = findBox(trakBoxes, 'edts');
  if (!edts) return null;
  const elst = findBox(listBoxes(bytes, edts.body, edts.end), 'elst');
  if (!elst) return null;
  const view = viewOf(bytes);
  const long = view.getUint8(elst.body) === 1;
  const count = view.getUint32(elst.body + 4);
  if (count === 0) return null;
  const at = elst.body + 8;
  const duration = long ? Number(view.getBigUint64(at)) : view.getUint32(at);
  const mediaTime = long ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
  if (count > 1 || mediaTime < 0) throw corrupt('edit list with more than one plain entry');
  return { duration, mediaTime };
}

function parseSampleTable(bytes: Uint8Array, boxes: readonly Box[]): { samples: SampleTable; offsets: Float64Array } {
  const sizes = parseSizes(bytes, requireBox(boxes, 'stsz'));
  const { dts, lastDuration } = parseTimes(bytes, requireBox(boxes, 'stts'), sizes.length);
  const ctts = findBox(boxes, 'ctts');
  const stss = findBox(boxes, 'stss');
  return {
    samples: {
      sizes,
      dts,
      lastDuration,
      compositionOffsets: ctts ? parseCompositionOffsets(bytes, ctts, sizes.length) : new Int32Array(sizes.length),
      sync: stss ? parseSync(bytes, stss, sizes.length) : null,
    },
    offsets: parseOffsets(bytes, boxes, sizes),
  };
}

/** Number of table entries, checked against the size of the box. */
function entries(bytes: Uint8Array, box: Box, countAt: number, entrySize: number): number {
  const count = viewOf(bytes).getUint32(countAt);
  if (countAt + 4 + count * entrySize > box.end) throw corrupt(`table ${box.type} is cut off`);
  return count;
}

function parseSizes(bytes: Uint8Array, stsz: Box): Uint32Array {
  const view = viewOf(bytes);
  const same = view.getUint32(stsz.body + 4);
  const count = entries(bytes, stsz, stsz.body + 8, same === 0 ? 4 : 0);
  // Without a table, nothing else limits the number.
  if (count > mostSamples) throw corrupt(`${count} samples`);
  const sizes = new Uint32Array(count);
  for (let sample = 0; sample < count; sample++) {
    sizes[sample] = same === 0 ? view.getUint32(stsz.body + 12 + sample * 4) : same;
  }
  return sizes;
}

function parseTimes(bytes: Uint8Array, stts: Box, samples: number): { dts: Float64Array; lastDuration: number } {
  const view = viewOf(bytes);
  const count = entries(bytes, stts, stts.body + 4, 8);
  const dts = new Float64Array(samples);
  let sample = 0;
  let time = 0;
  let delta = 0;
  for (let entry = 0; entry < count; entry++) {
    const run = view.getUint32(stts.body + 8 + entry * 8);
    delta = view.getUint32(stts.body + 12 + entry * 8);
    for (let index = 0; index < run && sample < samples; index++) {
      dts[sample] = time;
      time += delta;
      sample += 1;
    }
  }
  if (sample !== samples) throw corrupt('table stts does not cover all samples');
  return { dts, lastDuration: delta };
}

function parseCompositionOffsets(bytes: Uint8Array, ctts: Box, samples: number): Int32Array {
  const view = viewOf(bytes);
  const count = entries(bytes, ctts, ctts.body + 4, 8);
  const offsets = new Int32Array(samples);
  let sample = 0;
  for (let entry = 0; entry < count; entry++) {
    const run = view.getUint32(ctts.body + 8 + entry * 8);
    // Version 0 is defined as unsigned, but writers put negative numbers there; real offsets never reach 2^31.
    const offset = view.getInt32(ctts.body + 12 + entry * 8);
    const end = Math.min(sample + run, samples);
    offsets.fill(offset, sample, end);
    sample = end;
  }
  if (sample !== samples) throw corrupt('table ctts does not cover all samples');
  return offsets;
}

function parseSync(bytes: Uint8Array, stss: Box, samples: number): Uint8Array {
  const view = viewOf(bytes);
  const count = entries(bytes, stss, stss.body + 4, 4);
  const sync = new Uint8Array(samples);
  for (let entry = 0; entry < count; entry++) {
    const sample = view.getUint32(stss.body + 8 + entry * 4) - 1;
    if (sample < 0 || sample >= samples) throw corrupt('table stss names a sample that is not there');
    sync[sample] = 1;
  }
  return sync;
}

/** Position of each sample, from chunk positions (stco or co64) and samples a chunk (stsc). */
function parseOffsets(bytes: Uint8Array, boxes: readonly Box[], sizes: Uint32Array): Float64Array {
  const view = viewOf(bytes);
  const co64 = findBox(boxes, 'co64');
  const chunkBox = co64 ?? requireBox(boxes, 'stco');
  const chunks = entries(bytes, chunkBox, chunkBox.body + 4, co64 ? 8 : 4);
  const stsc = requireBox(boxes, 'stsc');
  const runs = entries(bytes, stsc, stsc.body + 4, 12);
  const offsets = new Float64Array(sizes.length);
  let sample = 0;
  for (let run = 0; run < runs; run++) {
    const at = stsc.body + 8 + run * 12;
    const firstChunk = view.getUint32(at) - 1;
    const samplesPerChunk = view.getUint32(at + 4);
    const endChunk = run + 1 < runs ? view.getUint32(at + 12) - 1 : chunks;
    for (let chunk = firstChunk; chunk < endChunk && chunk < chunks; chunk++) {
      let position = co64
        ? Number(view.getBigUint64(chunkBox.body + 8 + chunk * 8))
        : view.getUint32(chunkBox.body + 8 + chunk * 4);
      for (let index = 0; index < samplesPerChunk && sample < sizes.length; index++) {
        offsets[sample] = position;
        position += uint32At(sizes, sample);
        sample += 1;
      }
    }
  }
  if (sample !== sizes.length) throw corrupt('the chunk tables do not cover all samples');
  return offsets;
}
