import type { AlignedWord } from '#shared/api/index.ts';
import type { Problem, TemplateContent } from '#shared/ipc/index.ts';
import { isAppError } from '#shared/errors/index.ts';
import {
  parseScript,
  printScript,
  scriptWords,
  spokenText,
  type Script,
  type ScriptWord,
} from '#shared/script/index.ts';
import { limits } from '#shared/limits.ts';
import { toProblem } from '#renderer/lib/problem.ts';
import { partsFromScript, tidyParts } from '#renderer/script/parts.ts';
import type { Range } from '#shared/timeline/range.ts';
import type { Section } from '#shared/timeline/section.ts';

/**
 * Where a variable is in the recording. `aligned` places follow the speech; `marked` ones were set by hand and stay.
 */
type Place = Range & { origin: 'aligned' | 'marked' };

type TextPart = { kind: 'text'; text: string };
export type VariablePart = { kind: 'variable'; id: string; name: string; spoken: string; place: Place | null };
export type DocumentPart = TextPart | VariablePart;

/** A spoken word found in the recording. */
export type TimedWord = { word: string; start: number; end: number; confidence: number };

/** Everything that the editor changes, as one value, so that undo restores all of it. */
export type EditorDocument = {
  parts: readonly DocumentPart[];
  /** Words as last aligned, in the order of the script they were aligned with. */
  words: readonly TimedWord[];
  /** Cuts, in time order. */
  cuts: readonly Range[];
  voice: string;
};

/** A word of the script with its time, if known. */
export type PlacedWord = ScriptWord & { time: TimedWord | null };

let lastId = 0;

/** A chip with an identity that lives as long as the window. `range` places it by hand. */
export function newChip(name: string, spoken: string, range: Range | null = null): VariablePart {
  lastId += 1;
  return { kind: 'variable', id: `chip-${lastId}`, name, spoken, place: range && { ...range, origin: 'marked' } };
}

function withPlace(chip: VariablePart, place: Place | null): VariablePart {
  return { ...chip, place };
}

function rangeOf({ start, end }: Range): Range {
  return { start, end };
}

function toScript(parts: readonly DocumentPart[]): Script {
  return parts.map((part) =>
    part.kind === 'text' ? part : { kind: 'variable', name: part.name, spoken: part.spoken },
  );
}

export function markedScript(document: EditorDocument): string {
  return printScript(toScript(document.parts));
}

export function spokenScript(document: EditorDocument): string {
  return spokenText(toScript(document.parts));
}

export function chips(document: EditorDocument): VariablePart[] {
  return document.parts.filter((part) => part.kind === 'variable');
}

/** Distinct variable names in script order; the index in this list determines a variable's colour everywhere. */
export function documentVariables(document: EditorDocument): string[] {
  return [...new Set(chips(document).map((chip) => chip.name))];
}

/** The chip of `after` that `before` lacks. */
export function newestChip(before: EditorDocument, after: EditorDocument): VariablePart | null {
  const known = new Set(chips(before).map((chip) => chip.id));
  return chips(after).find((chip) => !known.has(chip.id)) ?? null;
}

export function findChip(document: EditorDocument, id: string): VariablePart | null {
  return chips(document).find((chip) => chip.id === id) ?? null;
}

/**
 * Sections as the studio stores them: every variable with a place, in time order, except places too long for a value;
 * in `full_script`, such a variable needs no section.
 */
export function documentSections(document: EditorDocument): Section[] {
  return chips(document)
    .filter((chip) => !isTooLong(chip))
    .flatMap(({ name, place }) => (place ? [{ variable: name, start: place.start, end: place.end }] : []))
    .toSorted((a, b) => a.start - b.start);
}

/** Whether a variable's place is longer than a section may be. */
export function isTooLong({ place }: VariablePart): boolean {
  return place !== null && place.end - place.start > limits.sectionSeconds;
}

/** The document of a stored template. */
export function documentFromContent(content: TemplateContent, voice: string): EditorDocument {
  const words = content.words.map(({ word, start, end, confidence }) => ({ word, start, end, confidence }));
  const parts = partsFromScript(content.template.script, newChip);
  const waiting = content.sections.toSorted((a, b) => a.start - b.start);
  const placed = parts.map((part): DocumentPart => {
    if (part.kind === 'text') return part;
    const index = waiting.findIndex((section) => section.variable === part.name);
    const [section] = index === -1 ? [] : waiting.splice(index, 1);
    return section ? withPlace(part, { ...rangeOf(section), origin: 'marked' }) : part;
  });
  // A section that the script does not name (marked before there was a script) still gets its chip.
  const extra = waiting.flatMap((section): DocumentPart[] => [
    { kind: 'text', text: ' ' },
    newChip(section.variable, '', rangeOf(section)),
  ]);
  // A mark may be stored although a crash lost the last second before it.
  const document = {
    parts: tidy([...placed, ...extra]),
    words,
    cuts: content.cuts,
    voice,
  };
  return withLongPlaces(rememberAligned(document));
}

/** Places equal to the words' own times were found, not set by hand. */
function rememberAligned(document: EditorDocument): EditorDocument {
  const found = alignedRanges(document);
  return mapChips(document, (chip) => {
    const range = found.get(chip.id);
    if (!chip.place || !range) return chip;
    const same = Math.abs(chip.place.start - range.start) < 0.002 && Math.abs(chip.place.end - range.end) < 0.002;
    return same ? withPlace(chip, { ...rangeOf(chip.place), origin: 'aligned' }) : chip;
  });
}

/** Places that are too long to be stored are restored from their words. */
function withLongPlaces(document: EditorDocument): EditorDocument {
  const placed = new Map(chips(placeByWords(document)).map((chip) => [chip.id, chip]));
  return mapChips(document, (chip) => {
    const byWords = placed.get(chip.id);
    return chip.place === null && byWords && isTooLong(byWords) ? byWords : chip;
  });
}

/** Why the script cannot be saved as it stands, or null. */
export function scriptProblem(document: EditorDocument): Problem | null {
  try {
    parseScript(markedScript(document));
    return null;
  } catch (error) {
    if (isAppError(error) && error.code === 'SCRIPT_INVALID') return toProblem(error);
    throw error;
  }
}

/** The same document without unfinished braces of marks, so that it can be saved when the editor closes. */
export function withoutStrayBraces(document: EditorDocument): EditorDocument {
  if (scriptProblem(document) === null) return document;
  const parts = document.parts.map((part) =>
    part.kind === 'text' ? { ...part, text: part.text.replace(/\{\{|\}\}/gu, '') } : part,
  );
  return { ...document, parts };
}

/** Joined texts; typed or pasted `{{name|word}}` or `{{name}}` becomes a chip. */
export function tidy(parts: readonly DocumentPart[]): DocumentPart[] {
  return tidyParts(parts, newChip);
}

export function mapChips(document: EditorDocument, edit: (chip: VariablePart) => VariablePart): EditorDocument {
  return { ...document, parts: document.parts.map((part) => (part.kind === 'variable' ? edit(part) : part)) };
}

/** Every part of the screen needs the words of the same document, at each step of a drag. */
const knownWords = new WeakMap<EditorDocument, readonly PlacedWord[]>();

/**
 * The script's words with the times of the last alignment. While text is being changed, words before and after the
 * change keep theirs.
 */
export function placedWords(document: EditorDocument): readonly PlacedWord[] {
  const known = knownWords.get(document);
  if (known) return known;
  const words = placeWords(document);
  knownWords.set(document, words);
  return words;
}

function placeWords(document: EditorDocument): PlacedWord[] {
  const words = scriptWords(toScript(document.parts));
  const { words: timed } = document;
  const shorter = Math.min(words.length, timed.length);
  let head = 0;
  while (head < shorter && sameWord(words[head], timed[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && sameWord(words.at(-1 - tail), timed.at(-1 - tail))) tail += 1;
  return words.map((word, index) => {
    const fromEnd = words.length - index;
    if (index < head) return placedWord(word, timed[index]);
    return placedWord(word, fromEnd <= tail ? timed.at(-fromEnd) : undefined);
  });
}

function sameWord(a: ScriptWord | undefined, b: TimedWord | undefined): boolean {
  return a !== undefined && b !== undefined && a.text.toLowerCase() === b.word.toLowerCase();
}

function placedWord(word: ScriptWord, time: TimedWord | undefined): PlacedWord {
  return { ...word, time: time ?? null };
}

/** Whether the script has words whose times are not known. */
export function needsAlignment(document: EditorDocument): boolean {
  return placedWords(document).some((word) => word.time === null);
}

/** For each chip, by id, the time of its words in the recording, if it is known and long enough for a section. */
function alignedRanges(document: EditorDocument): Map<string, Range> {
  const words = placedWords(document);
  const ranges = new Map<string, Range>();
  for (const [occurrence, chip] of chips(document).entries()) {
    const own = words.filter((word) => word.occurrence === occurrence);
    const first = own[0]?.time;
    const last = own.at(-1)?.time;
    if (first && last && last.end - first.start >= limits.minSectionSeconds)
      ranges.set(chip.id, { start: first.start, end: last.end });
  }
  return ranges;
}

/** Applies an alignment to the document; chips that were not placed by hand move to their words. */
export function withAlignment(document: EditorDocument, aligned: readonly AlignedWord[]): EditorDocument {
  const words = aligned.map(({ word, start, end, confidence }) => ({ word, start, end, confidence }));
  return placeByWords({ ...document, words });
}

/** Gives every chip that was not placed by hand the time of its words. */
export function placeByWords(document: EditorDocument): EditorDocument {
  const ranges = alignedRanges(document);
  const fixed = chips(document).flatMap(({ place }) => (place?.origin === 'marked' ? [place] : []));
  return mapChips(document, (chip) => {
    if (chip.place?.origin === 'marked') return chip;
    const range = ranges.get(chip.id);
    const taken = [...fixed, ...document.cuts];
    const free = range && !taken.some((other) => range.start < other.end && range.end > other.start);
    return { ...chip, place: free ? { ...range, origin: 'aligned' } : null };
  });
}
