import type { GenerationInput } from '#shared/api/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { scriptWords, type Script } from '#shared/script/index.ts';
import type { Section } from '#shared/timeline/section.ts';
import { unknownVariable } from './variables.ts';

/** The fields of a request that place words in the recording; times in seconds. */
type Placement = Pick<
  GenerationInput,
  | 'variables'
  | 'words'
  | 'variable_start_times'
  | 'audio_start_seconds'
  | 'audio_window_end_seconds'
  | 'audio_window_anchor'
  | 'audio_window_fit'
>;

type SpokenWord = NonNullable<GenerationInput['words']>[number];

/** Words of a transcript allowed between two words of the script. */
const wordsBetween = 10;

/**
 * The sections of a request: the saved ones, moved or replaced by its own fields, the most exact field last.
 * `words` places every variable whose spoken words are all among them. `variable_start_times` moves a variable's first
 * section. `audio_start_seconds` and `audio_window_end_seconds`, one entry per variable, give its start and end.
 * @throws AppError `SECTION_INVALID`, `VARIABLE_UNKNOWN`, `VARIABLE_WITHOUT_TIME`.
 */
export function placeSections(saved: readonly Section[], script: Script, request: Placement): Section[] {
  let sections = placedByWords(saved, script, request.words ?? []);
  for (const [variable, start] of Object.entries(request.variable_start_times ?? {})) {
    if (!request.variables.includes(variable)) throw unknownVariable(variable, request.variables);
    sections = withPlace(sections, variable, start, undefined);
  }
  const starts = entries(request, 'audio_start_seconds');
  const ends = entries(request, 'audio_window_end_seconds');
  for (const [index, variable] of request.variables.entries()) {
    if (starts || ends) sections = withPlace(sections, variable, starts?.[index], ends?.[index]);
  }
  // Without effect, except for their length.
  entries(request, 'audio_window_anchor');
  entries(request, 'audio_window_fit');
  return sections;
}

/** Moves the first section of a variable, or creates one from a start and an end. */
function withPlace(
  sections: readonly Section[],
  variable: string,
  start: number | undefined,
  end: number | undefined,
): Section[] {
  const first = sections.find((section) => section.variable === variable);
  if (first) {
    const newStart = start ?? first.start;
    const moved = { variable, start: newStart, end: end ?? newStart + (first.end - first.start) };
    return sections.map((section) => (section === first ? moved : section));
  }
  if (start === undefined || end === undefined) throw new AppError('VARIABLE_WITHOUT_TIME', { subject: variable });
  return [...sections, { variable, start, end }];
}

function placedByWords(saved: readonly Section[], script: Script, words: readonly SpokenWord[]): Section[] {
  if (words.length === 0) return [...saved];
  const variables = script.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  const places = placesOfOccurrences(script, words);
  /** Variables of the script whose words were not found. */
  const missed = new Set(variables.filter((_, occurrence) => !places.has(occurrence)));
  const sections = saved.filter(({ variable }) => missed.has(variable));
  for (const [occurrence, variable] of variables.entries()) {
    const place = places.get(occurrence);
    if (place && !missed.has(variable)) sections.push({ variable, ...place });
  }
  return sections;
}

/** Start and end of each occurrence of a variable whose spoken words are found, in order, among `words`. */
function placesOfOccurrences(
  script: Script,
  words: readonly SpokenWord[],
): Map<number, { start: number; end: number }> {
  const heard = words.map(({ word }) => comparable(word));
  const places = new Map<number, { start: number; end: number }>();
  const missed = new Set<number>();
  let next = 0;
  for (const { text, occurrence } of scriptWords(script)) {
    const wanted = comparable(text);
    const ahead = heard.slice(next, next + wordsBetween + 1).indexOf(wanted);
    const word = ahead === -1 ? undefined : words[next + ahead];
    if (ahead !== -1) next += ahead + 1;
    if (occurrence === null) continue;
    if (!word) missed.add(occurrence);
    else places.set(occurrence, { start: places.get(occurrence)?.start ?? word.start, end: word.end });
  }
  for (const occurrence of missed) places.delete(occurrence);
  return places;
}

function comparable(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

type PerVariable = 'audio_start_seconds' | 'audio_window_end_seconds' | 'audio_window_anchor' | 'audio_window_fit';

/** A list with one entry per variable, or undefined if the request has none. */
function entries<Field extends PerVariable>(request: Placement, field: Field): Placement[Field] {
  const list = request[field];
  if (!list || list.length === 0) return undefined;
  if (list.length === request.variables.length) return list;
  throw new AppError('SECTION_INVALID', {
    subject: field,
    message: `${field} has ${list.length} entries for ${request.variables.length} variables. Give one for each variable.`,
  });
}
