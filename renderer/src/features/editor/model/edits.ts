import { cleanSpoken, markParts, partLength, wholeWordsOf } from '#renderer/script/parts.ts';
import type { TextSelection } from '#renderer/script/script-text.ts';
import { parseScript, scriptWords } from '#shared/script/index.ts';
import type { Range } from '#shared/timeline/range.ts';
import {
  chips,
  mapChips,
  newChip,
  placeByWords,
  placedWords,
  tidy,
  type DocumentPart,
  type EditorDocument,
  type VariablePart,
} from './document.ts';

/** The selection extended or reduced to whole words of fixed copy, or null if it contains none or touches a chip. */
export function wholeWords(document: EditorDocument, selection: TextSelection): TextSelection | null {
  return wholeWordsOf(placedWords(document), selection);
}

/**
 * Makes words of the fixed copy a variable. Its place is the time of its words, or `range` when one is given.
 * @param selection whole words, as {@link wholeWords} gives.
 */
export function markWords(
  document: EditorDocument,
  selection: TextSelection,
  name: string,
  range: Range | null = null,
): EditorDocument {
  const parts = markParts(document.parts, selection, (spoken) => newChip(name, spoken, range));
  return placeByWords({ ...document, parts: tidy(parts) });
}

/** Adjacent fixed words that are mostly inside a range of the recording. */
export function wordsInRange(document: EditorDocument, range: Range): TextSelection | null {
  const words = placedWords(document);
  const inside = words.flatMap((word, index) => {
    const time = word.time;
    if (word.occurrence !== null || !time) return [];
    const overlap = Math.min(range.end, time.end) - Math.max(range.start, time.start);
    return overlap > (time.end - time.start) / 2 ? [index] : [];
  });
  const first = words[inside[0] ?? -1];
  const last = words[inside.at(-1) ?? -1];
  if (!first || !last) return null;
  const follow = inside.every((index, position) => index === (inside[0] ?? 0) + position);
  return follow ? { start: first.start, end: last.end } : null;
}

/** A range of the recording becomes a variable: its words, or else a new chip at its place in the script. */
export function markRange(document: EditorDocument, range: Range, name: string): EditorDocument {
  const words = wordsInRange(document, range);
  if (words) return markWords(document, words, name, range);
  const chip = newChip(name, '', range);
  return { ...document, parts: insertAt(document, insertionOffset(document, range.start), chip) };
}

/** Fixed words of the script without a time that read as `said`, in the order of time; the first of several. */
function untimedWords(document: EditorDocument, said: string, time: number): TextSelection | null {
  const wanted = scriptWords([{ kind: 'text', text: said }]).map(({ text }) => text.toLowerCase());
  if (wanted.length === 0) return null;
  const words = placedWords(document);
  const { after, before } = textAround(document, time);
  const found = words.flatMap((_, index): TextSelection[] => {
    const run = words.slice(index, index + wanted.length);
    const isSaid = wanted.every((text, position) => {
      const word = run[position];
      return word?.occurrence === null && word.time === null && word.text.toLowerCase() === text;
    });
    const [first, last] = [run[0], run.at(-1)];
    return isSaid && first && last ? [{ start: first.start, end: last.end }] : [];
  });
  return found.find(({ start, end }) => start >= after && end <= before) ?? null;
}

/** The part of the spoken text around a time: between the words and variables whose times are known. */
function textAround(document: EditorDocument, time: number): { after: number; before: number } {
  const variables = chips(document);
  const known = placedWords(document).flatMap(({ start, end, occurrence, time: found }) => {
    const when = occurrence === null ? found : (variables[occurrence]?.place ?? found);
    return when ? [{ start, end, when }] : [];
  });
  const last = known.findLastIndex(({ when }) => when.end <= time + 0.05);
  const whole = document.parts.reduce((length, part) => length + partLength(part), 0);
  return { after: known[last]?.end ?? 0, before: known[last + 1]?.start ?? whole };
}

/** The position of a time in the spoken text: after the last word before it, else before the first one after it. */
function insertionOffset(document: EditorDocument, time: number): number {
  const { after, before } = textAround(document, time);
  return after > 0 ? after : before;
}

function insertAt(document: EditorDocument, offset: number, chip: VariablePart): DocumentPart[] {
  let position = 0;
  let placed = false;
  const parts = document.parts.flatMap((part, index): DocumentPart[] => {
    const start = position;
    position += partLength(part);
    if (placed || offset > position) return [part];
    if (part.kind === 'variable') {
      if (offset > start) return [part];
      placed = true;
      return [chip, { kind: 'text', text: ' ' }, part];
    }
    placed = true;
    const before = part.text.slice(0, offset - start);
    const after = part.text.slice(offset - start);
    const isFirst = before === '' && document.parts[index - 1]?.kind !== 'variable';
    const lead = isFirst || /\s$/u.test(before) ? '' : ' ';
    const isLast = after === '' && document.parts[index + 1]?.kind !== 'variable';
    const trail = isLast || /^[\s,.!?;:]/u.test(after) ? '' : ' ';
    return [{ kind: 'text', text: before + lead }, chip, { kind: 'text', text: trail + after }];
  });
  if (!placed) parts.push(...(parts.length > 0 ? [{ kind: 'text' as const, text: ' ' }] : []), chip);
  return tidy(parts);
}

/** The chip becomes fixed copy again. */
export function unmark(document: EditorDocument, id: string): EditorDocument {
  const parts = document.parts.map((part): DocumentPart =>
    part.kind === 'variable' && part.id === id ? { kind: 'text', text: part.spoken } : part,
  );
  return { ...document, parts: tidy(parts) };
}

export function rename(document: EditorDocument, id: string, name: string): EditorDocument {
  return mapChips(document, (chip) => (chip.id === id ? { ...chip, name } : chip));
}

/**
 * Sets the recorded words of a variable. One that was marked on the waveform before its words were known takes the place
 * of the same words in the script.
 */
export function setSpoken(document: EditorDocument, id: string, spoken: string): EditorDocument {
  const words = cleanSpoken(spoken);
  const chip = chips(document).find((known) => known.id === id);
  if (chip?.spoken === '' && chip.place?.origin === 'marked' && words !== '') {
    const without = { ...document, parts: withoutInserted(document.parts, id) };
    const there = untimedWords(without, words, chip.place.start);
    if (there) {
      const known = new Set(chips(without).map((other) => other.id));
      const marked = markWords(without, there, chip.name, chip.place);
      return mapChips(marked, (other) => (known.has(other.id) ? other : { ...other, id }));
    }
  }
  return placeByWords(mapChips(document, (chip) => (chip.id === id ? { ...chip, spoken: words } : chip)));
}

/** The parts without a chip that has no words, and without the space that {@link insertAt} gave it. */
function withoutInserted(parts: readonly DocumentPart[], id: string): DocumentPart[] {
  const at = parts.findIndex((part) => part.kind === 'variable' && part.id === id);
  const [before, after] = [parts[at - 1], parts[at + 1]];
  if (before?.kind !== 'text') return tidy(parts.toSpliced(at, 1));
  const isSpaced = after?.kind !== 'text' || after.text === '' || /^[\s,.!?;:]/u.test(after.text);
  const text = isSpaced ? before.text.replace(/\s$/u, '') : before.text;
  return tidy(parts.toSpliced(at - 1, 2, { kind: 'text', text }));
}

/** Places a variable by hand. */
export function place(document: EditorDocument, id: string, range: Range): EditorDocument {
  return mapChips(document, (chip) => (chip.id === id ? { ...chip, place: { ...range, origin: 'marked' } } : chip));
}

/** Removes a variable's manual place, so that it follows its words again. */
export function placeAutomatically(document: EditorDocument, id: string): EditorDocument {
  return placeByWords(mapChips(document, (chip) => (chip.id === id ? { ...chip, place: null } : chip)));
}

/** The text as typed: same chips (by id), other words around them. */
export function withParts(document: EditorDocument, parts: readonly DocumentPart[]): EditorDocument {
  return placeByWords({ ...document, parts: tidy(parts) });
}

/**
 * The document with another script. Chips in both keep their identity and place.
 * @throws AppError `SCRIPT_INVALID`.
 */
export function withScript(document: EditorDocument, source: string): EditorDocument {
  const left = chips(document);
  const parts = parseScript(source).map((part): DocumentPart => {
    if (part.kind === 'text') return part;
    const same = left.findIndex(({ name, spoken }) => name === part.name && spoken === part.spoken);
    const [chip] = same === -1 ? [] : left.splice(same, 1);
    return chip ?? newChip(part.name, part.spoken);
  });
  return withParts(document, parts);
}

/** The limits of a chip's edges: the places of all others, and cuts. */
export function otherPlaces(document: EditorDocument, id: string | null): Range[] {
  return [...document.cuts, ...chips(document).flatMap((chip) => (chip.place && chip.id !== id ? [chip.place] : []))];
}
