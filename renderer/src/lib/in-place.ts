import type { Range } from '#shared/timeline/range.ts';

/** Seconds played before and after a section, so that its joins can be judged. */
const context = 1.2;

/** The part of a video of `duration` seconds with a section and its surroundings. */
export function inPlace(section: Range, duration: number): Range {
  return { start: Math.max(0, section.start - context), end: Math.min(duration, section.end + context) };
}
