import { AppError } from '#shared/errors/index.ts';
import { say as sayOfInput } from '#shared/errors/sentences/input.ts';
import type { Said } from '#shared/errors/sentences/say.ts';
import { say } from '#shared/errors/sentences/work.ts';
import { limits } from '#shared/limits.ts';
import {
  isVariableName,
  parseScript,
  printScript,
  scriptWords,
  segmentTexts,
  spokenText,
  variableNames,
  type Script,
  type ScriptPart,
  type SegmentText,
} from '#shared/script/index.ts';
import { checkSections, type Section } from '#shared/timeline/section.ts';
import type { Db } from '#electron/db/open.ts';
import { hashOf } from '#electron/lib/hash.ts';
import { listSegments, spokenVariable, type SegmentFields } from '../../store/segments.ts';
import type { Template } from '../../store/templates.ts';

/**
 * The segments of a script and its sections: a variable's n-th section in time is its n-th occurrence. While a template
 * is being marked, a variable may have fewer sections than occurrences; generation requires all.
 * @param duration length of the recording, seconds.
 * @throws AppError `SCRIPT_INVALID`, `VARIABLE_UNKNOWN`, `SECTION_INVALID`, `TOO_MANY_SECTIONS`.
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

/** Changes with anything that saving a template's script replaces: the script, its own sections, the cuts. */
export function scriptVersion(
  db: Db,
  { id, greetings, cuts, upload_id: uploadId }: Pick<Template, 'id' | 'greetings' | 'cuts' | 'upload_id'>,
): string {
  const own = listSegments(db, id).filter(({ kind, campaign_id: campaign }) => kind === spokenVariable && !campaign);
  return hashOf([greetings, own.map(({ name, start_time, end_time }) => [name, start_time, end_time]), cuts, uploadId]);
}

/** Removes and returns the first of `left`. @throws AppError `VARIABLE_UNKNOWN`, `SECTION_INVALID` if none is left. */
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

/** A script in which sentence segments are marked. */
export type SpokenScript = {
  source: string;
  /** Variables that occur only within these sentences. */
  swallowed: string[];
};

/** Words of a script's spoken text, characters `[start, end)`, that become one variable. */
type Place = { name: string; spoken: string; start: number; end: number };

/**
 * Marks the words of each segment as one variable, replacing the marks within them.
 * @throws AppError `TOO_MANY_SECTIONS`, or `SECTION_INVALID` with the segment's name as `subject` if its words are not
 * in the script, or cut through a word, a mark or another segment.
 */
export function scriptWithSentences(source: string, segments: readonly SegmentText[]): SpokenScript {
  if (segments.length === 0) return { source, swallowed: [] };
  if (segments.length > limits.sectionsPerVideo) throw new AppError('TOO_MANY_SECTIONS');
  const script = parseScript(source);
  const places = segments.map((segment) => placeOf(segment, script)).toSorted((a, b) => a.start - b.start);
  const marked: Script = [];
  let from = 0;
  for (const { name, spoken, start, end } of places) {
    const other = marked.findLast((part) => part.kind === 'variable')?.name ?? '';
    if (start < from) throw sentenceError(name, say('sentencesOverlap', { name, other }));
    marked.push(...partsBetween(script, from, start), { kind: 'variable', name, spoken });
    from = end;
  }
  marked.push(...partsBetween(script, from, Infinity));
  const left = variableNames(marked);
  return { source: printScript(marked), swallowed: variableNames(script).filter((name) => !left.includes(name)) };
}

/** Finds a segment's words by the text around them, or else by their first occurrence. */
function placeOf({ name, segment, highlight, highlight_si: offset }: SegmentText, script: Script): Place {
  const text = spokenText(script);
  const spoken = highlight.trim();
  if (!isVariableName(name)) throw sentenceError(name, sayOfInput('markMisnamed', { name }));
  if (/[{}|]/.test(spoken)) throw sentenceError(name, sayOfInput('markWithSigns'));
  const around = text.indexOf(segment);
  const inside = around + offset + highlight.indexOf(spoken);
  const isInside = segment !== '' && around !== -1 && offset >= 0 && text.startsWith(spoken, inside);
  const start = isInside ? inside : text.indexOf(spoken);
  if (spoken === '' || start === -1) throw sentenceError(name, say('sentenceNotInScript', { name, words: spoken }));
  const end = start + spoken.length;
  const whole = [...scriptWords(script), ...placedParts(script).filter(({ part }) => part.kind === 'variable')];
  const cuts = (at: number): boolean => whole.some((piece) => piece.start < at && at < piece.end);
  if (cuts(start) || cuts(end)) throw sentenceError(name, say('sentenceCutsWords', { name, words: spoken }));
  return { name, spoken, start, end };
}

/** The parts of a script between two positions of its spoken text, neither of them within a mark. */
function partsBetween(script: Script, from: number, to: number): Script {
  return placedParts(script).flatMap(({ part, start, end }): Script => {
    if (part.kind === 'variable') return start >= from && end <= to ? [part] : [];
    return [{ ...part, text: part.text.slice(Math.max(0, from - start), Math.max(0, to - start)) }];
  });
}

function placedParts(script: Script): { part: ScriptPart; start: number; end: number }[] {
  let end = 0;
  return script.map((part) => {
    const start = end;
    end += spokenText([part]).length;
    return { part, start, end };
  });
}

function sentenceError(name: string, said: Said): AppError {
  return new AppError('SECTION_INVALID', { subject: name, ...said });
}
