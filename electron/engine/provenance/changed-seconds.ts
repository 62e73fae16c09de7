import type { FileHandle } from 'node:fs/promises';
import { float64At, int32At, uint32At } from '#shared/at.ts';
import type { Mp4Track } from '../mp4/movie.ts';
import { readMovie } from '../mp4/reader.ts';
import type { MarkedRange } from './assertions.ts';

/**
 * What a video shows and sounds like from parts of its file, by the sample tables: a few bytes a picture and packet are
 * read, whatever the size of the file.
 * @param parts bytes, in order, none overlapping.
 * @returns of each part the ranges in time order, milliseconds; none for captions.
 * @throws AppError `MEDIA_CORRUPT` for tables that are not whole.
 */
export async function secondsOf(
  file: FileHandle,
  parts: readonly { start: number; end: number }[],
): Promise<MarkedRange[][]> {
  const found = parts.map((): MarkedRange[] => []);
  for (const track of (await readMovie(file)).tracks) {
    const { sizes } = track.samples;
    for (let sample = 0; sample < sizes.length; sample++) {
      const start = float64At(track.offsets, sample);
      const end = start + uint32At(sizes, sample);
      for (let part = firstAfter(parts, start); (parts[part]?.start ?? Infinity) < end; part++)
        found[part]?.push(timeOf(track, sample));
    }
  }
  return found.map(joined);
}

/** Binary search: the first part that ends after a position, or their count. */
function firstAfter(parts: readonly { end: number }[], position: number): number {
  let [from, to] = [0, parts.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((parts[middle]?.end ?? Infinity) > position) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** When a sample is presented, milliseconds. */
function timeOf({ samples, timescale, mediaTime }: Mp4Track, sample: number): MarkedRange {
  const { dts, compositionOffsets, lastDuration } = samples;
  const decoded = float64At(dts, sample);
  const isLast = sample === dts.length - 1;
  const duration = isLast ? lastDuration : float64At(dts, sample + 1) - decoded;
  const start = decoded + int32At(compositionOffsets, sample) - mediaTime;
  const milliseconds = (ticks: number): number => Math.max(0, (ticks * 1000) / timescale);
  return { start: Math.floor(milliseconds(start)), end: Math.ceil(milliseconds(start + duration)) };
}

/** Ranges in time order, those that touch as one. */
function joined(ranges: MarkedRange[]): MarkedRange[] {
  const all: MarkedRange[] = [];
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}
