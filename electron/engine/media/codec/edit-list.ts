import { open, type FileHandle } from 'node:fs/promises';
import { viewOf, type Box } from '../../mp4/boxes.ts';
import { boxesIn } from '../../mp4/file-boxes.ts';
import type { Range } from '#shared/timeline/range.ts';

/** What FFmpeg plays otherwise than the edit list of a track says. */
export type TrackEdits = {
  /** Empty edits after the first media, seconds of the presentation: FFmpeg plays the track's beginning there. */
  gaps: Range[];
  /** A speed other than 1, as for a freeze. */
  hasSpeed: boolean;
  /** Whether the edits show no media at all. */
  isEmpty: boolean;
};

/** The body of a box, or a whole file. */
type Place = Pick<Box, 'body' | 'end'>;

/** Larger lists, bytes, are read up to here: a cut for each of a film's frames has less. */
const mostBytes = 4 * 1024 * 1024;

/**
 * The edit lists of a QuickTime or MP4 file by track ID, for tracks that have one. Reads only headers and lists. Damaged
 * ones are left out, since FFmpeg ignores them or refuses the file.
 */
export async function readEdits(file: string): Promise<Map<number, TrackEdits>> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const edits = new Map<number, TrackEdits>();
  const moov = await findIn(handle, { body: 0, end: size }, 'moov');
  const mvhd = moov && (await findIn(handle, moov, 'mvhd'));
  if (!moov || !mvhd) return edits;
  const timescale = await timescaleOf(handle, mvhd);
  const isFragmented = (await findIn(handle, moov, 'mvex')) !== null;
  for await (const trak of partsOf(handle, moov)) {
    if (trak.type !== 'trak') continue;
    const tkhd = await findIn(handle, trak, 'tkhd');
    const mdhd = await findIn(handle, trak, 'mdia', 'mdhd');
    const elst = await findIn(handle, trak, 'edts', 'elst');
    if (!tkhd || !mdhd || !elst) continue;
    const header = await bytesAt(handle, tkhd.body, 24);
    const media = await bytesAt(handle, mdhd.body, 32);
    const list = await bytesAt(handle, elst.body, Math.min(mostBytes, elst.end - elst.body));
    if (header.byteLength < 24 || media.byteLength < 32 || list.byteLength < 8) continue;
    const id = header.getUint32(isLong(header) ? 20 : 12);
    const length = isLong(media) ? Number(media.getBigUint64(24)) : media.getUint32(16);
    // A length of 0 is unknown.
    edits.set(id, trackEdits(editsIn(list), { timescale, mediaLength: isFragmented || !length ? Infinity : length }));
  }
  return edits;
}

/** An entry of `elst`: its duration in movie ticks, its time in media ticks (−1 for an empty edit), its speed. */
type Edit = { duration: number; mediaTime: number; rate: number };

function trackEdits(
  edits: readonly Edit[],
  { timescale, mediaLength }: { timescale: number; mediaLength: number },
): TrackEdits {
  const filled = edits.filter(({ mediaTime }) => mediaTime !== -1);
  // Some programs write 0 for the speed of a whole recording, which players ignore.
  const isWhole = filled.length === 1 && filled[0]?.rate === 0;
  const isShown = ({ duration, mediaTime }: Edit): boolean =>
    mediaLength === Infinity || (duration > 0 && mediaTime < mediaLength);
  const gaps: Range[] = [];
  let ticks = 0;
  for (const [index, { duration, mediaTime }] of edits.entries()) {
    const isGap = mediaTime === -1 && duration > 0 && edits.slice(0, index).some((edit) => edit.mediaTime !== -1);
    if (isGap) gaps.push({ start: ticks / timescale, end: (ticks + duration) / timescale });
    ticks += duration;
  }
  return {
    gaps,
    hasSpeed: !isWhole && filled.some((edit) => edit.rate !== 1 && isShown(edit)),
    isEmpty: filled.length > 0 && !filled.some(isShown),
  };
}

function editsIn(list: DataView): Edit[] {
  const size = isLong(list) ? 20 : 12;
  const count = Math.min(list.getUint32(4), Math.floor((list.byteLength - 8) / size));
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * size;
    const rate = list.getInt32(at + size - 4) / 0x10000;
    if (size === 12) return { duration: list.getUint32(at), mediaTime: list.getInt32(at + 4), rate };
    return { duration: Number(list.getBigUint64(at)), mediaTime: Number(list.getBigInt64(at + 8)), rate };
  });
}

async function timescaleOf(handle: FileHandle, mvhd: Place): Promise<number> {
  const bytes = await bytesAt(handle, mvhd.body, 24);
  if (bytes.byteLength < 24) return 1;
  return bytes.getUint32(isLong(bytes) ? 20 : 12) || 1;
}

/** Whether a box has 64-bit times: its version is 1. */
function isLong(body: DataView): boolean {
  return body.getUint8(0) === 1;
}

/** The first box of a path in a part of a file; null without it. */
async function findIn(handle: FileHandle, place: Place, ...path: readonly string[]): Promise<Place | null> {
  const [wanted, ...below] = path;
  if (wanted === undefined) return place;
  for await (const box of partsOf(handle, place)) if (box.type === wanted) return findIn(handle, box, ...below);
  return null;
}

/** The boxes in another one, as far as they are there. */
async function* partsOf(handle: FileHandle, { body, end }: Place): AsyncGenerator<Box, void> {
  for await (const box of boxesIn(handle, body, end))
    if (box.body <= box.end) yield { ...box, end: Math.min(box.end, end) };
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  return viewOf(bytes.subarray(0, bytesRead));
}
