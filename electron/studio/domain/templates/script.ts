import { AppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { parseScript, segmentTexts, variableNames, type Script, type SegmentText } from '#shared/script/index.ts';
import { checkSections, type Section } from '#shared/timeline/section.ts';
import { spokenVariable, type SegmentFields } from '../../store/segments.ts';

/**
 * The segments of a script and its sections: the n-th section of a variable, in time, is its n-th occurrence.
 * A variable may have fewer sections than occurrences while it is being marked; generating then asks for the rest.
 * @param duration length of the recording, seconds.
 * @throws AppError `SCRIPT_INVALID`, `VARIABLE_UNKNOWN`, `SECTION_INVALID`, `SECTION_TOO_LONG`, `TOO_MANY_SECTIONS`.
 */
export function segmentsOfScript(source: string, sections: readonly Section[], duration: number): SegmentFields[] {
  const occurrences = Map.groupBy(segmentTexts(parseScript(source)), ({ name }) => name);
  const segments: SegmentFields[] = [];
  for (const { variable, start, end } of checkSections(sections, duration)) {
    const text = nextOccurrence(occurrences.get(variable), variable);
    segments.push({ ...text, campaign_id: null, start_time: start, end_time: end, kind: spokenVariable });
  }
  return segments;
}

/** Takes the first of `left` that no section has taken yet. */
function nextOccurrence(left: SegmentText[] | undefined, variable: string): SegmentText {
  if (!left) {
    throw new AppError('VARIABLE_UNKNOWN', {
      subject: variable,
      ...say('variableNotInScript', { variable }),
    });
  }
  const text = left.shift();
  if (!text) {
    throw new AppError('SECTION_INVALID', {
      subject: variable,
      ...say('sectionsOverPlaces', { variable }),
    });
  }
  return text;
}

/**
 * Checks that each variable is known to a template and marked in its recording.
 * @throws AppError `VARIABLE_UNKNOWN`, `VARIABLE_WITHOUT_TIME`.
 */
export function checkMarked(variables: readonly string[], script: Script, segments: readonly { name: string }[]): void {
  const marked = new Set(segments.map(({ name }) => name));
  const said = new Set(variableNames(script));
  for (const variable of variables) {
    if (marked.has(variable)) continue;
    throw new AppError(said.has(variable) ? 'VARIABLE_WITHOUT_TIME' : 'VARIABLE_UNKNOWN', { subject: variable });
  }
}
