import { mapTime, type TimePoint } from '#shared/timeline/time-map.ts';
import { aacBlockSamples } from '../mp4/movie.ts';
import { cleanRange, type FrameRange } from '../pictures/runs.ts';
import { frameDuration } from '../template/picture-table.ts';
import type { TemplateIndex } from '../template/template-index.ts';
import { isNewSound, movedFacts, packetsOf, type PictureSpan, type Plan, type SoundPart } from './plan.ts';

/** A stretch of a finished video: frames of its template, and the blocks of its sound. */
export type Stretch = FrameRange & {
  /** Blocks `[start, end)` of 1,024 samples of the finished video. */
  start: number;
  end: number;
};

/**
 * The stretch of a plan around some frames. It begins a little earlier where decoding and presentation order differ.
 * @param plan of one template. @param map from times of the template to times of the finished video.
 */
export function stretchAround(
  plan: Plan,
  index: TemplateIndex,
  map: readonly TimePoint[],
  frames: FrameRange,
): Stretch {
  const { info } = index;
  const frame = frameDuration(info.frameRate);
  const blocks = partsWithStarts(plan.sound).reduce((_, { end }) => end, 0) - 1;
  const outputOf = (place: number): number => mapTime(map, place === info.frames ? info.audioSamples : place * frame);
  const { from, to } = cleanRange(index, frames);
  const start = Math.max(0, Math.floor(outputOf(from) / aacBlockSamples));
  return { from, to, start, end: Math.min(blocks, Math.ceil(outputOf(to) / aacBlockSamples)) };
}

/**
 * A stretch of a plan as a plan: it begins with the stretch's first frame, and its times with zero.
 * @param spans of the stretch's frames, with times of the whole video.
 */
export function cutPlan(plan: Plan, spans: readonly PictureSpan[], { start, end }: Stretch): Plan {
  const [begins, length] = [start * aacBlockSamples, (end - start) * aacBlockSamples];
  const within = (time: number): number => Math.min(length, Math.max(0, time - begins));
  const pictures = spans.map((span) => ({
    ...span,
    times: span.times.map(({ source, output }) => ({ source, output: within(output) })),
  }));
  // Sound has whole blocks, so the first frame is shown a little earlier, and the last one a little longer.
  const [first, last] = [pictures[0]?.times[0], pictures.at(-1)?.times.at(-1)];
  if (first) first.output = 0;
  if (last) last.output = length;
  const text = plan.text
    .map((cue) => ({ ...cue, start: within(cue.start), end: within(cue.end) }))
    .filter((cue) => cue.end > cue.start);
  return { ...plan, ...movedFacts(plan, within), sound: cutSound(plan.sound, start, end + 1), pictures, text };
}

/** Packets `[from, to)` of a sound track. The first one is priming, so the block before them is not heard. */
function cutSound(sound: readonly SoundPart[], from: number, to: number): SoundPart[] {
  return partsWithStarts(sound).flatMap(({ part, start, end }): SoundPart[] => {
    if (end <= from || start >= to) return [];
    const [skipped, kept] = [Math.max(0, from - start), Math.min(to, end) - start];
    if (!isNewSound(part)) return [{ ...part, from: part.from + skipped, to: part.from + kept }];
    if (skipped === 0) return [{ ...part, packetSizes: part.packetSizes.slice(0, kept) }];
    const before = part.packetSizes.slice(0, skipped).reduce((sum, size) => sum + size, part.skipped ?? 0);
    return [{ ...part, packetSizes: part.packetSizes.slice(skipped, kept), skipped: before }];
  });
}

/** Parts of sound with their packets `[start, end)` of the finished track. */
function partsWithStarts(sound: readonly SoundPart[]): { part: SoundPart; start: number; end: number }[] {
  let end = 0;
  return sound.map((part) => {
    const start = end;
    end += packetsOf(part);
    return { part, start, end };
  });
}
