import { AppError } from '../../../shared/errors/index.ts';
import { parseScript, segmentTexts } from '../../../shared/script/index.ts';
import { checkSections, type Section } from '../../../shared/timeline/section.ts';
import type { SegmentFields } from '../store/segments.ts';

/**
 * The segments of a script and its sections: the n-th section of a variable, in time, is its n-th occurrence.
 * A variable may have fewer sections than occurrences while it is being marked; generating then asks for the rest.
 * @param duration length of the recording, seconds.
 * @throws AppError `SCRIPT_INVALID`, `VARIABLE_UNKNOWN`, `SECTION_INVALID`, `SECTION_TOO_LONG`, `TOO_MANY_SECTIONS`.
 */
export function segmentsOfScript(source: string, sections: readonly Section[], duration: number): SegmentFields[] {
  const texts = segmentTexts(parseScript(source));
  const used = new Map<string, number>();
  return checkSections(sections, duration).map(({ variable, start, end }) => {
    const occurrences = texts.filter(({ name }) => name === variable);
    const index = used.get(variable) ?? 0;
    const text = occurrences[index];
    if (occurrences.length === 0) {
      throw new AppError('VARIABLE_UNKNOWN', {
        subject: variable,
        message: `The script has no variable “${variable}”. Mark it in the script, or remove its section.`,
      });
    }
    if (!text) {
      throw new AppError('SECTION_INVALID', {
        subject: variable,
        message: `“${variable}” has more sections than places in the script (${occurrences.length}). Remove one.`,
      });
    }
    used.set(variable, index + 1);
    return { ...text, campaign_id: null, start_time: start, end_time: end, kind: 0 };
  });
}
