import { AppError } from '../errors/index.ts';
import { say } from '../errors/sentences/input.ts';
import type { Said } from '../errors/sentences/say.ts';
import { limits } from '../limits.ts';

/** A part of the recording that changes per recipient: the spoken words of one variable occurrence. Times in seconds. */
export type Section = { variable: string; start: number; end: number };

/** Times that differ by less are the same but for rounding, seconds. */
const rounding = 1e-9;

/**
 * Sections in time order, checked against the recording and each other.
 * @param duration length of the recording, seconds.
 * @throws AppError `SECTION_INVALID` or `TOO_MANY_SECTIONS`, with `subject` = the variable.
 */
export function checkSections(sections: readonly Section[], duration: number): Section[] {
  if (sections.length > limits.sectionsPerVideo) throw new AppError('TOO_MANY_SECTIONS');
  const ordered = sections.toSorted((a, b) => a.start - b.start);
  for (const [index, section] of ordered.entries()) {
    const { start, end, variable } = section;
    if (variable.trim() === '') {
      throw sectionError('variable', say('sectionUnnamed', { from: start.toFixed(2), to: end.toFixed(2) }));
    }
    const place = { variable, from: start.toFixed(2), to: end.toFixed(2) };
    if (!(Number.isFinite(start) && Number.isFinite(end)) || end - start < limits.minSectionSeconds - rounding) {
      throw sectionError(variable, say('sectionTooShort', place));
    }
    if (start < 0 || end > duration + 0.001) {
      throw sectionError(
        variable,
        Number.isFinite(duration)
          ? say('sectionOutsideOf', { ...place, duration: duration.toFixed(2) })
          : say('sectionOutside', place),
      );
    }
    const next = ordered[index + 1];
    if (next && next.start < end - rounding) {
      throw sectionError(variable, say('sectionsOverlap', { variable, other: next.variable }));
    }
  }
  return ordered;
}

/**
 * Checks the length of the sections that `keep_original` replaces. It limits this mode alone, so longer ones may be
 * marked: `full_script` speaks them.
 * @throws AppError `SECTION_TOO_LONG`, with `subject` = the variable.
 */
export function checkSectionLengths(sections: readonly Section[]): void {
  const long = sections.find(({ start, end }) => end - start > limits.sectionSeconds);
  if (long) throw new AppError('SECTION_TOO_LONG', { subject: long.variable });
}

function sectionError(variable: string, said: Said): AppError {
  return new AppError('SECTION_INVALID', { subject: variable, ...said });
}
