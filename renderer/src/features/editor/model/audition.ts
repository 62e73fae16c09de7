import { toKept, toRecording } from '#shared/timeline/cuts.ts';
import type { Section } from '#shared/timeline/section.ts';
import { inPlace } from '#renderer/lib/in-place.ts';
import type { Range } from '#shared/timeline/range.ts';

/** An audition that plays in place of the recording. */
export type Audition = {
  url: string;
  /** The first one that is heard. */
  variable: string;
  /** What is heard, in words. */
  value: string;
  /** The sections in the recording, and in the audition: same order. Seconds. */
  recorded: readonly Section[];
  rendered: readonly Section[];
  /** Length of the rendered video, seconds. */
  duration: number;
};

/** The part of the rendered video to play: all sections with their surroundings. */
export function auditionRange({ rendered, duration }: Audition): Range {
  const [first, last] = [rendered[0], rendered.at(-1)];
  if (!first || !last) return { start: 0, end: duration };
  return inPlace({ start: first.start, end: last.end }, duration);
}

/**
 * Converts a time of the rendered video to one of the recording: linearly between section edges.
 * @param cuts that the rendered video leaves out.
 */
export function recordingTime(
  audition: Pick<Audition, 'recorded' | 'rendered'>,
  time: number,
  cuts: readonly Range[],
): number {
  let from = 0;
  // After the cuts.
  let to = 0;
  for (const [index, section] of audition.rendered.entries()) {
    const recorded = audition.recorded[index];
    if (!recorded) break;
    if (time < section.start) break;
    if (time <= section.end) {
      const share = section.end > section.start ? (time - section.start) / (section.end - section.start) : 0;
      return recorded.start + share * (recorded.end - recorded.start);
    }
    from = section.end;
    to = toKept(cuts, recorded.end);
  }
  return toRecording(cuts, to + (time - from));
}
